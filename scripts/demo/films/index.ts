import { existsSync } from "node:fs";
import { join } from "node:path";
import { run } from "./commands.ts";
import { films } from "./registry.ts";
import { readShorts } from "./shorts/short.ts";
import { readStamps, stampOf, writeStamps } from "./stamps.ts";

const media = join(import.meta.dirname, "../../../content/media");
const filmsFolder = join(media, "films");
const stampsFile = join(filmsFolder, "stamps.json");
const workers = 2;

/** Renders the films whose scene or settings have changed since they were last rendered; two in parallel. */
export async function makeFilms(): Promise<void> {
  const stamps = await readStamps(stampsFile);
  const missing: string[] = [];
  const changed: string[] = [];
  const all = [...films, ...(await readShorts())];
  for (const { key } of all) {
    if (!existsSync(join(filmsFolder, key, "film.yaml"))) missing.push(key);
    else if (stamps[key] !== (await stampOf(key))) changed.push(key);
  }
  const waiting = [...missing, ...changed];
  console.log(`films: ${all.length - waiting.length} are up to date, ${waiting.length} to render`);
  await Promise.all(Array.from({ length: workers }, () => work(waiting, stamps)));
}

async function work(waiting: string[], stamps: Record<string, string>): Promise<void> {
  for (let key = waiting.shift(); key; key = waiting.shift()) {
    const stamp = await stampOf(key);
    await run(process.execPath, [join(import.meta.dirname, "make-film.ts"), key, join(filmsFolder, key)]);
    stamps[key] = stamp;
    await writeStamps(stampsFile, stamps);
    console.log(`film ${key}`);
  }
}
