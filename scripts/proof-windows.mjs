// @ts-check
// npm run proof:windows [-- --seconds 600 --turns 200 --windows 8 --seed 1]: the long use of real windows (docs/reliability.md).
import path from "node:path";
import { handOver } from "./bootstrap/hand-over.mjs";
import { root } from "./bootstrap/paths.mjs";
import { prepare } from "./bootstrap/prepare.mjs";
import { main } from "./bootstrap/refusal.mjs";
import { electronStand } from "./check/electron-stand.mjs";

const program = path.join(root, "apps", "desktop", "proof", "window-soak.mjs");

await main(async () => {
  await prepare();
  const stand = await electronStand();
  try {
    return await handOver(process.execPath, [program, ...process.argv.slice(2)], stand.env);
  } finally {
    stand.stop();
  }
});
