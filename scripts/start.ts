import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as Served from "./serve.ts";
import { buildIdOf, isBuilt, programFolder } from "./setup/built.ts";

// Little is loaded here: what is served is in the build, once.
const root = join(import.meta.dirname, "..");
const dist = join(root, "dist");

/** Builds in a separate process, so that its memory is freed afterwards. */
async function buildWhenChanged(id: string): Promise<void> {
  if (await isBuilt(dist, id)) return;
  await refuseWrongSettings();
  console.error("构建网站…");
  const { status } = spawnSync(process.execPath, [join(root, "scripts/build.ts")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status === 0) return;
  console.error("网站没有构建成功，原因见上。");
  process.exit(1);
}

/** Before a build, which takes a minute. */
async function refuseWrongSettings(): Promise<void> {
  const { settings } = await import("./setup/settings.ts");
  settings();
}

process.env.NODE_ENV ??= "production";
const id = await buildIdOf(root);
await buildWhenChanged(id);
const program = join(dist, id, programFolder);
// The build takes this process over where the system can do that: what reads TypeScript here takes 18 MB, for good.
process.execve?.(process.execPath, [process.execPath, ...process.execArgv, join(program, "web.mjs"), dist, program]);
const { serve }: typeof Served = await import(pathToFileURL(join(program, "serve.mjs")).href);
await serve({ dist, program });
