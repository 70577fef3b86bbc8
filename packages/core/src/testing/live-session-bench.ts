// A session layer over the real turn runtime, with fakes only where the world begins: models, tools, permissions, time, ids.
import type { ISessionRepo } from "../runtime/sessions/repo.js";
import type { ITurnRepo } from "../runtime/turns/repo.js";
import { CountingIds } from "./fake-time.js";
import { SessionBench } from "./session-bench.js";
import type { Steps } from "./steps.js";
import { TellingModel } from "./telling-model.js";
import { TurnBench } from "./turn-bench.js";

export interface LiveSessionBenchOptions {
  readonly sessionRepo?: ISessionRepo;
  readonly turnRepo?: ITurnRepo;
  readonly idGenerator?: CountingIds;
  readonly steps?: Steps;
}

export class LiveSessionBench {
  readonly idGenerator: CountingIds;
  readonly model = new TellingModel();
  readonly turns: TurnBench;
  readonly bench: SessionBench;

  constructor(options: LiveSessionBenchOptions = {}) {
    const idGenerator = options.idGenerator ?? new CountingIds();
    this.idGenerator = idGenerator;
    let turns: TurnBench | undefined;
    this.bench = new SessionBench({
      ...options,
      idGenerator,
      turnSide: (repo) => {
        turns = new TurnBench({ repo, idGenerator });
        return { turnRuntime: turns.runtime, contextResolver: turns.contextResolver };
      },
    });
    if (turns === undefined) throw new Error("the turn side was not asked for");
    this.turns = turns;
    this.turns.models.add(this.model);
  }
}
