// @ts-check
// Runs before a package is packed. The manifests name each other by "workspace:*", which only pnpm replaces by a version.
const by = process.env["npm_config_user_agent"] ?? "";
if (!by.startsWith("pnpm/")) {
  process.stderr.write(
    'This package is packed and published by pnpm alone: anything else would ship "workspace:*" as the version of ' +
      "what it depends on, which nobody can install. In the repository: npm run pack:library.\n",
  );
  process.exitCode = 1;
}
