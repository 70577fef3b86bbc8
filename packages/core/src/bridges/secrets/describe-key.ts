// Owns what may be said of a key: whether there is one, where, and its last four characters. Clarifications "Keys".
import type { KeyState } from "@x/shared";
import type { ISecretStore } from "../../ports/secret-store.js";
import { environmentVariableFor } from "./environment-variable.js";

export async function describeKey(name: string, secrets: ISecretStore): Promise<KeyState> {
  const held = await secrets.describe(name);
  return { variable: environmentVariableFor(name), ...(held === undefined ? {} : { held }) };
}
