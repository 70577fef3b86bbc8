// @ts-check
// npm run test:e2e [-- filter]: the end-to-end tests alone, with their output as it comes, and a picture of each state in
// apps/desktop/e2e/out.
import { handOver } from "./bootstrap/hand-over.mjs";
import { prepare } from "./bootstrap/prepare.mjs";
import { main } from "./bootstrap/refusal.mjs";
import { electronStand } from "./check/electron-stand.mjs";
import { endToEndTests } from "./check/vitest.mjs";

await main(async () => {
  await prepare();
  const stand = await electronStand();
  try {
    return await handOver(
      process.execPath,
      [...endToEndTests(stand.workers)("e2e"), ...process.argv.slice(2)],
      { ...stand.env, X_E2E_PICTURES: "1" },
    );
  } finally {
    stand.stop();
  }
});
