// One folder for the machines of all tests, so that none is left behind by a worker that ends.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

export default async function oneFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), "copilot-e2e-"));
  process.env["X_E2E_FOLDER"] = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
