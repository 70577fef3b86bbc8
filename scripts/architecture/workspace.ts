// What the rules see of the repository: modules with their imports and uses, packages with their entries.
// Plain values, so that a test can write down a repository that breaks a rule.

/** Paths are relative to the repository's root and have forward slashes; lines count from 1. */
export interface Module {
  readonly path: string;
  readonly lineCount: number;
  readonly imports: readonly Import[];
  readonly uses: readonly Use[];
}

/** Every way to name another module: import, export from, import(), import("…") as a type, require(). */
export interface Import {
  readonly specifier: string;
  readonly line: number;
}

/** A dotted name mentioned, called or constructed: `Date.now`, `z.custom(…)`, `new Date(…)`. */
export interface Use {
  readonly form: "mention" | "call" | "new";
  readonly name: string;
  readonly argumentCount: number;
  readonly line: number;
}

export interface WorkspacePackage {
  readonly name: string;
  readonly folder: string;
  /** Exported subpath ("." or "./testing") to source file. */
  readonly entries: Readonly<Record<string, string>>;
}

export interface Workspace {
  readonly modules: readonly Module[];
  readonly packages: readonly WorkspacePackage[];
}

/** "path:line what is wrong and what to do instead", one each. */
export type Rule = (workspace: Workspace) => readonly string[];
