// Owns how a component gets its code coloured: plain at first, in colour when there was time for it.
import { useEffect, useState } from "react";
import type { CodeRun } from "../highlight/colour-code.js";
import { useServices } from "./services-context.js";

interface Painted {
  readonly source: string;
  readonly language: string;
  readonly runs: readonly CodeRun[];
}

/** Undefined while the code is plain. `settled`: false while it is still being written. */
export function useColouredCode(
  source: string,
  language: string,
  settled: boolean,
): readonly CodeRun[] | undefined {
  const { painter } = useServices();
  const [painted, setPainted] = useState<Painted>();
  const known = painter.known(source, language);
  const isKnown = known !== undefined;
  useEffect(() => {
    if (!settled || isKnown) return;
    return painter.paint(source, language, (runs) => setPainted({ source, language, runs }));
  }, [painter, source, language, settled, isKnown]);
  if (known !== undefined) return known;
  return painted?.source === source && painted.language === language ? painted.runs : undefined;
}
