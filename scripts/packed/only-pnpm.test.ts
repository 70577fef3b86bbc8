import path from "node:path";
import { describe, expect, it } from "vitest";
import { readManifest } from "../bootstrap/manifest.mjs";
import { root } from "../bootstrap/paths.mjs";
import { run } from "../bootstrap/run.mjs";

function packedBy(program: string) {
  const env = { ...process.env, npm_config_user_agent: program };
  return run(process.execPath, [path.join(root, "scripts/packed/only-pnpm.mjs")], { env });
}

describe("packing by something else than pnpm", () => {
  it("is refused, in words", async () => {
    expect(await packedBy("npm/10.8.2 node/v20.20.2 linux x64")).toStrictEqual({
      code: 1,
      output:
        'This package is packed and published by pnpm alone: anything else would ship "workspace:*" as the version of ' +
        "what it depends on, which nobody can install. In the repository: npm run pack:library.\n",
    });
    expect(await packedBy("pnpm/10.34.9 npm/? node/v20.20.2 linux x64")).toStrictEqual({
      code: 0,
      output: "",
    });
  });

  it.each(["core", "shared"])("is looked for before packages/%s is packed", (name) => {
    expect(readManifest(path.join(root, "packages", name)).scripts).toStrictEqual({
      prepack: "node ../../scripts/packed/only-pnpm.mjs",
    });
  });
});
