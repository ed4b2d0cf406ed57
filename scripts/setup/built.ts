import { createHash, type Hash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/** All inputs of a build, relative to the project's root. */
const sources = [
  "src",
  "public",
  "adapter",
  "astro.config.mjs",
  "tsconfig.json",
  "package-lock.json",
  "scripts/serve.ts",
  "scripts/web.ts",
  "scripts/worker.ts",
  "scripts/live.ts",
  "scripts/setup/settings.ts",
];

/** Where a build keeps what `adapter/program.ts` makes, next to its pages. */
export const programFolder = "program";

/** Id of the build: a hash of the sources. */
export async function buildIdOf(root: string): Promise<string> {
  const hash = createHash("sha256");
  for (const source of sources) await addToHash(hash, root, source);
  return hash.digest("hex").slice(0, 12);
}

/** Whether `dist` already serves this build. */
export async function isBuilt(dist: string, id: string): Promise<boolean> {
  const current = await readFile(join(dist, "current.json"), "utf8").catch(() => "");
  return current === JSON.stringify({ id }) && (await exists(join(dist, id, "build.json")));
}

async function addToHash(hash: Hash, root: string, path: string): Promise<void> {
  const full = join(root, path);
  const found = await stat(full).catch(() => null);
  if (found === null) return;
  if (!found.isDirectory()) {
    hash.update(`${path}\0${found.size}\0`).update(await readFile(full));
    return;
  }
  for (const name of (await readdir(full)).toSorted()) await addToHash(hash, root, `${path}/${name}`);
}

export async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null;
}
