import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { scenes } from "./shorts/scenes.ts";

const stampsFile = z.record(z.string(), z.string());
const here = import.meta.dirname;

/** Files that do not affect the contents of a film. */
const idle = new Set(["index.ts", "registry.ts", "stamps.ts", "make-film.ts", "verify.ts", "commands.ts"]);

/** A hash of everything a film is made from: its scene, the shared code and the settings, without whitespace. Comments are part of it. */
export async function stampOf(key: string): Promise<string> {
  const hash = createHash("sha256");
  const shared = (await readdir(here)).filter((name) => name.endsWith(".ts") && !idle.has(name)).toSorted();
  const scene = scenes[key];
  const drawn =
    scene === undefined ? [] : ["posters/choose.ts", "posters/draw.ts", "shorts/short.ts", "shorts/episodes.ts"];
  for (const name of [...shared, ...drawn, `scenes/${scene ?? key}.ts`]) {
    hash.update((await readFile(join(here, name), "utf8")).replace(/[\s,;()]+/g, ""));
  }
  if (scene !== undefined) hash.update(key);
  return hash.digest("hex").slice(0, 16);
}

/** The stored hashes of existing films; empty if the file does not exist yet. */
export async function readStamps(file: string): Promise<Record<string, string>> {
  const text = await readFile(file, "utf8").catch(() => "{}");
  return stampsFile.parse(JSON.parse(text));
}

export async function writeStamps(file: string, stamps: Record<string, string>): Promise<void> {
  const sorted = Object.fromEntries(Object.entries(stamps).toSorted(([a], [b]) => a.localeCompare(b)));
  await writeFile(file, `${JSON.stringify(sorted, null, 2)}\n`);
}
