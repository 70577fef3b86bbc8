// Owns generating a yes-or-no check from a zod schema: the schema's own walk as code that builds no value, for reading a whole
// store at the pace of the disk. quality.md §3. The schema stays the one definition: a no is its to judge and to explain, and
// what this file does not know it refuses to generate.
import { ZodExactOptional, type ZodType } from "zod";

/** What the checks here need to know of zod's definitions; all of it is read, nothing is trusted to be there. */
interface Definition {
  readonly type: string;
  readonly checks?: readonly unknown[];
  readonly check?: string;
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly coerce?: boolean;
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly shape?: Readonly<Record<string, ZodType>>;
  readonly catchall?: ZodType;
  readonly element?: ZodType;
  readonly innerType?: ZodType;
  readonly options?: readonly ZodType[];
  readonly discriminator?: string;
  readonly inclusive?: boolean;
  readonly unionFallback?: boolean;
  readonly keyType?: ZodType;
  readonly valueType?: ZodType;
  readonly mode?: string;
  readonly fn?: (value: unknown) => unknown;
}

export type Check = (value: unknown) => boolean;

/** True only of what the schema accepts. Undefined when the schema says something that is not known here. */
export function generatedCheck(schema: ZodType): Check | undefined {
  try {
    return new Generator().checkOf(schema);
  } catch (error) {
    // Also where the process allows no generated code: then the schema does the work itself.
    if (error instanceof UnknownSchema || error instanceof EvalError) return undefined;
    throw error;
  }
}

class UnknownSchema extends Error {}

class Generator {
  readonly #functions = new Map<ZodType, string>();
  readonly #constants: unknown[] = [];
  #source = "";

  checkOf(schema: ZodType): Check {
    const result = `(value) => ${this.#test(schema, "value")}`;
    const names = this.#constants.map((_constant, index) => `c${index}`);
    // oxlint-disable-next-line typescript/no-implied-eval -- made of a schema of ours, never of data; zod's compiler does the same
    const make = new Function(...names, `"use strict";\n${this.#source}return ${result};`) as (
      ...constants: unknown[]
    ) => Check;
    return make(...this.#constants);
  }

  /** An expression that is true when `value`, a name, fits. */
  #test(schema: ZodType, value: string): string {
    const definition = definitionOf(schema);
    switch (definition.type) {
      case "string":
        return this.#string(definition, value);
      case "number":
        return this.#number(definition, value);
      case "boolean":
        return `typeof ${value} === "boolean"${plain(definition)}`;
      case "literal":
        return oneOf(definition.values ?? [], value) + plain(definition);
      case "enum":
        return oneOf(Object.values(definition.entries ?? {}), value) + plain(definition);
      case "nullable":
        return `(${value} === null || ${this.#test(known(definition.innerType), value)})${plain(definition)}`;
      case "custom":
        return `${this.#constant(known(definition.fn))}(${value}) === true${plain(definition)}`;
      case "object":
      case "array":
      case "record":
      case "union":
        return `${this.#function(schema, definition)}(${value})${plain(definition)}`;
      default:
        throw new UnknownSchema(definition.type);
    }
  }

  /** One function a schema, however often it is used: small ones are what an engine makes fast. */
  #function(schema: ZodType, definition: Definition): string {
    const existing = this.#functions.get(schema);
    if (existing !== undefined) return existing;
    const name = `f${this.#functions.size}`;
    this.#functions.set(schema, name);
    // First: it adds the functions that it calls.
    const body = this.#body(definition);
    this.#source += `function ${name}(v) {\n${body}}\n`;
    return name;
  }

  #body(definition: Definition): string {
    switch (definition.type) {
      case "object":
        return this.#object(definition);
      case "array":
        return this.#array(definition);
      case "record":
        return this.#record(definition);
      default:
        return this.#union(definition);
    }
  }

  #string(definition: Definition, value: string): string {
    if (definition.coerce === true) throw new UnknownSchema("coercion");
    let test = `typeof ${value} === "string"`;
    if (definition.format !== undefined) {
      const { pattern } = definition;
      const isWhole = definition.format === "datetime" && pattern !== undefined && pattern.flags === "";
      if (!isWhole) throw new UnknownSchema(definition.format);
      test += ` && ${this.#constant(pattern)}.test(${value})`;
    }
    for (const check of checksOf(definition)) {
      // More than one would have to be counted in code points.
      if (check["check"] !== "min_length" || check["minimum"] !== 1)
        throw new UnknownSchema("a check of a string");
      test += ` && ${value}.length > 0`;
    }
    return test;
  }

  #number(definition: Definition, value: string): string {
    if (definition.coerce === true || definition.check !== "number_format" || definition.format !== "safeint")
      throw new UnknownSchema("a number that is no safe integer");
    let test = `Number.isSafeInteger(${value})`;
    for (const check of checksOf(definition)) {
      const least = check["value"];
      if (check["check"] !== "greater_than" || typeof least !== "number" || !Number.isFinite(least))
        throw new UnknownSchema("a check of a number");
      test += ` && ${value} ${check["inclusive"] === true ? ">=" : ">"} ${least}`;
    }
    return test;
  }

  #object(definition: Definition): string {
    const shape = Object.entries(known(definition.shape));
    if (definition.catchall === undefined || definitionOf(definition.catchall).type !== "never")
      throw new UnknownSchema("an object that is not strict");
    let body = `if (typeof v !== "object" || v === null || Array.isArray(v)) return false;\n`;
    for (const [index, [key, schema]] of shape.entries()) body += this.#property(`p${index}`, key, schema);
    const isKnown = shape.map(([key]) => `k !== ${JSON.stringify(key)}`);
    return `${body}for (const k in v) if (${isKnown.join(" && ") || "true"}) return false;\nreturn true;\n`;
  }

  #property(name: string, key: string, schema: ZodType): string {
    const quoted = JSON.stringify(key);
    const definition = definitionOf(schema);
    const read = `const ${name} = v[${quoted}];\n`;
    if (definition.type !== "optional") return `${read}if (!(${this.#test(schema, name)})) return false;\n`;
    if (!(schema instanceof ZodExactOptional)) throw new UnknownSchema("optional");
    // No schema here accepts undefined, so an undefined value is fine only where there is no key at all.
    const test = this.#test(known(definition.innerType), name) + plain(definition);
    return `${read}if (${name} === undefined ? ${quoted} in v : !(${test})) return false;\n`;
  }

  #array(definition: Definition): string {
    const test = this.#test(known(definition.element), "e");
    return `if (!Array.isArray(v)) return false;\nfor (let i = 0; i < v.length; i++) { const e = v[i]; if (!(${test})) return false; }\nreturn true;\n`;
  }

  #record(definition: Definition): string {
    const key = definitionOf(known(definition.keyType));
    const isAnyKey = key.type === "string" && key.format === undefined && key.coerce !== true;
    if (!isAnyKey || checksOf(key).length > 0 || definition.mode === "loose") throw new UnknownSchema("keys");
    const test = this.#test(known(definition.valueType), "e");
    return `if (typeof v !== "object" || v === null || Object.getPrototypeOf(v) !== Object.prototype) return false;
for (const k in v) { const e = v[k]; if (!(${test})) return false; }
return true;
`;
  }

  #union(definition: Definition): string {
    const options = known(definition.options);
    const { discriminator, unionFallback, inclusive } = definition;
    if (unionFallback === true) throw new UnknownSchema("a union with a way out");
    if (discriminator === undefined && inclusive === false) throw new UnknownSchema("an exclusive union");
    if (discriminator === undefined)
      return `return ${options.map((option) => `(${this.#test(option, "v")})`).join(" || ")};\n`;
    const cases = options.map((option) => {
      const label = definitionOf(known(definitionOf(option).shape?.[discriminator]));
      if (label.type !== "literal" || label.values?.length !== 1) throw new UnknownSchema("discriminator");
      return `case ${primitive(label.values[0])}: return ${this.#test(option, "v")};\n`;
    });
    return `if (typeof v !== "object" || v === null) return false;\nswitch (v[${JSON.stringify(discriminator)}]) {\n${cases.join("")}}\nreturn false;\n`;
  }

  #constant(value: unknown): string {
    this.#constants.push(value);
    return `c${this.#constants.length - 1}`;
  }
}

function definitionOf(schema: ZodType): Definition {
  return schema.def;
}

function checksOf(definition: Definition): readonly Readonly<Record<string, unknown>>[] {
  const checks = (definition.checks ?? []) as readonly {
    readonly _zod: { readonly def: Record<string, unknown> };
  }[];
  return checks.map(({ _zod: { def } }) => def);
}

/** Nothing to add to a test, for a schema without checks of its own. */
function plain(definition: Definition): "" {
  if (checksOf(definition).length > 0) throw new UnknownSchema(`a check of a ${definition.type}`);
  return "";
}

function known<T>(part: T | undefined): T {
  if (part === undefined) throw new UnknownSchema("a part is missing");
  return part;
}

function oneOf(values: readonly unknown[], value: string): string {
  if (values.length === 0) throw new UnknownSchema("no value");
  return `(${values.map((one) => `${value} === ${primitive(one)}`).join(" || ")})`;
}

function primitive(value: unknown): string {
  if (typeof value === "string" || typeof value === "boolean" || Number.isFinite(value))
    return JSON.stringify(value);
  throw new UnknownSchema("a value that is not written as it is");
}
