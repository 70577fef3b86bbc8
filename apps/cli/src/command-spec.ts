// Owns how a command describes itself: its words and options, from which parsing, help and completions come.

export interface OptionSpec {
  readonly type: "string" | "boolean";
  /** One line; the default is said by the help itself. */
  readonly summary: string;
  /** How help calls the value: `FILE`. */
  readonly value?: string;
  readonly choices?: readonly string[];
  readonly default?: string;
  /** May be given again; the value is the list of all. */
  readonly multiple?: true;
}

export interface WordSpec {
  /** How help calls it: `ID`. */
  readonly placeholder: string;
  /** How a message calls it: `the id of the session`. */
  readonly noun: string;
  /** `rest`: any number of words, also none. */
  readonly count?: "one" | "rest";
}

export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

type ValueOf<Spec extends OptionSpec> = Spec extends { readonly type: "boolean" }
  ? boolean | undefined
  : Spec extends { readonly multiple: true }
    ? readonly string[] | undefined
    : Spec extends { readonly default: string }
      ? string
      : string | undefined;

export type ValuesOf<Specs extends OptionSpecs> = { readonly [Name in keyof Specs]: ValueOf<Specs[Name]> };

export interface CommandDescription {
  /** As it is typed, for example `sessions list`. */
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  readonly words: readonly WordSpec[];
  readonly options: OptionSpecs;
  /** What help says beyond words and options. */
  readonly notes?: string;
}
