// Owns what a piece of code is to be coloured as: its text, cut into runs of one kind each. Not one character is added, lost or
// changed, and the kinds are a closed list: nothing of the code becomes a name in the document. PURE.
import { createLowlight } from "lowlight";
import { languages } from "./languages.js";

type CodeKind =
  | "keyword"
  | "string"
  | "number"
  | "comment"
  | "function"
  | "type"
  | "name"
  | "added"
  | "removed";

export interface CodeRun {
  readonly text: string;
  /** Undefined: as plain code. */
  readonly kind: CodeKind | undefined;
}

const KIND_OF: Readonly<Record<string, CodeKind>> = {
  "hljs-keyword": "keyword",
  "hljs-literal": "keyword",
  "hljs-selector-tag": "keyword",
  "hljs-section": "keyword",
  "hljs-string": "string",
  "hljs-regexp": "string",
  "hljs-char": "string",
  "hljs-link": "string",
  "hljs-number": "number",
  "hljs-symbol": "number",
  "hljs-bullet": "number",
  "hljs-comment": "comment",
  "hljs-quote": "comment",
  "hljs-meta": "comment",
  "hljs-title": "function",
  "hljs-built_in": "function",
  "hljs-type": "type",
  "hljs-class": "type",
  "hljs-name": "type",
  "hljs-attr": "name",
  "hljs-attribute": "name",
  "hljs-property": "name",
  "hljs-variable": "name",
  "hljs-template-variable": "name",
  "hljs-selector-class": "name",
  "hljs-selector-id": "name",
  "hljs-addition": "added",
  "hljs-deletion": "removed",
};

const lowlight = createLowlight(languages);

/** Undefined where the language is not one of ours. */
export function colourCode(source: string, language: string): readonly CodeRun[] | undefined {
  const name = language.toLowerCase();
  if (!lowlight.registered(name)) return undefined;
  const runs: CodeRun[] = [];
  collect(lowlight.highlight(name, source).children, undefined, runs);
  // Whatever the library made of it: what is shown is the code.
  return runs.map(({ text }) => text).join("") === source ? runs : undefined;
}

type Nodes = ReturnType<typeof lowlight.highlight>["children"];

function collect(nodes: Nodes, outer: CodeKind | undefined, runs: CodeRun[]): void {
  for (const node of nodes) {
    if (node.type === "text") runs.push({ text: node.value, kind: outer });
    if (node.type === "element") collect(node.children, kindOf(node.properties) ?? outer, runs);
  }
}

function kindOf({ className }: { readonly className?: unknown }): CodeKind | undefined {
  const names: readonly unknown[] = Array.isArray(className) ? className : [];
  return names.map((name) => KIND_OF[String(name)]).find((kind) => kind !== undefined);
}
