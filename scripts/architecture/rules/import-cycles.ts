import { resolverOf } from "../resolve-import.js";
import type { Rule, Workspace } from "../workspace.js";

type Graph = ReadonlyMap<string, readonly string[]>;

/** No file reaches itself through its imports, imports of types alone included. */
export const importCycles: Rule = (workspace) => {
  const graph = importGraph(workspace);
  return knots(graph).map(
    (knot) => `${cycleWithin(graph, knot).join(" → ")}: these files import each other in a circle`,
  );
};

function importGraph(workspace: Workspace): Graph {
  const resolve = resolverOf(workspace);
  return new Map(
    workspace.modules.map(({ path, imports }) => [
      path,
      imports.flatMap(({ specifier }) => resolve(path, specifier) ?? []),
    ]),
  );
}

/** The sets of files that all reach each other (Tarjan's strongly connected components, singles left out). */
function knots(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];

  const visit = (file: string): number => {
    const index = order.size;
    order.set(file, index);
    lowest.set(file, index);
    open.push(file);
    for (const next of graph.get(file) ?? []) {
      const reached = order.has(next) ? (open.includes(next) ? order.get(next) : undefined) : visit(next);
      lowest.set(file, Math.min(lowest.get(file) ?? index, reached ?? index));
    }
    const low = lowest.get(file) ?? index;
    if (low === index) {
      const knot = open.splice(open.indexOf(file));
      if (knot.length > 1 || (graph.get(file) ?? []).includes(file)) found.push(knot.sort());
    }
    return low;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}

/** The shortest way from the knot's first file back to it, to be shown. */
function cycleWithin(graph: Graph, knot: readonly string[]): string[] {
  const [start = ""] = knot;
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? "") ?? []) {
      if (next === start) return [...way, start];
      if (!knot.includes(next) || seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return [...knot];
}
