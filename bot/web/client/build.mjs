// Build the client into ../static. The first line of each file has the digest of the sources.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const target = process.argv[2] ?? join(here, "../static");
const digest = createHash("sha256");
for (const name of ["build.mjs", "package-lock.json", ...readdirSync(join(here, "src")).sort().map((one) => `src/${one}`)]) {
  digest.update(`${name}\n`).update(readFileSync(join(here, name)));
}
const banner = `/* Built by \`make pages\` from bot/web/client, sha256 ${digest.digest("hex")} */`;

await build({
  absWorkingDir: here,
  entryPoints: { taku: "src/main.ts" },
  bundle: true,
  format: "iife",
  target: "es2022",
  minify: true,
  legalComments: "none",
  banner: { js: banner },
  outdir: target,
});
await build({
  absWorkingDir: here,
  entryPoints: { taku: "src/taku.css" },
  minify: true,
  target: "es2022",
  banner: { css: banner },
  outdir: target,
});
