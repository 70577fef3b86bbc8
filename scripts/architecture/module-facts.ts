// Reads the facts that the rules need out of one source text. Pure; the parsing is oxc's.
import { parseSync, Visitor } from "oxc-parser";
import type { Import, Module, Use } from "./workspace.js";

type Node = { readonly type: string; readonly start: number };

export function readModule(path: string, text: string): Module {
  const { program, errors } = parseSync(path, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path} does not parse: ${error.message}`);

  const lineAt = lineCounter(text);
  const imports: Import[] = [];
  const uses: Use[] = [];
  const addImport = (source: unknown, at: Node) => {
    if (isText(source)) imports.push({ specifier: source.value, line: lineAt(at.start) });
  };
  const addUse = (form: Use["form"], named: unknown, argumentCount: number, at: Node) => {
    const name = dottedName(named);
    if (name !== undefined) uses.push({ form, name, argumentCount, line: lineAt(at.start) });
  };
  new Visitor({
    ImportDeclaration: (node) => addImport(node.source, node),
    ExportNamedDeclaration: (node) => addImport(node.source, node),
    ExportAllDeclaration: (node) => addImport(node.source, node),
    ImportExpression: (node) => addImport(node.source, node),
    TSImportType: (node) => addImport(node.source, node),
    TSExternalModuleReference: (node) => addImport(node.expression, node),
    MemberExpression: (node) => addUse("mention", node, 0, node),
    NewExpression: (node) => addUse("new", node.callee, node.arguments.length, node),
    CallExpression: (node) => {
      addUse("call", node.callee, node.arguments.length, node);
      if (dottedName(node.callee) === "require") addImport(node.arguments[0], node);
    },
  }).visit(program);
  return { path, lineCount: lineAt(text.length) - (text.endsWith("\n") ? 1 : 0), imports, uses };
}

function isText(node: unknown): node is { value: string } {
  return typeof node === "object" && node !== null && "value" in node && typeof node.value === "string";
}

/** "a.b.c" for plain member access, undefined for anything computed. */
function dottedName(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Identifier" && "name" in node) return String(node.name);
  if (node.type !== "MemberExpression" || !("object" in node) || !("property" in node)) return undefined;
  if ("computed" in node && node.computed === true) return undefined;
  const owner = dottedName(node.object);
  const member = dottedName(node.property);
  return owner === undefined || member === undefined ? undefined : `${owner}.${member}`;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1;
}
