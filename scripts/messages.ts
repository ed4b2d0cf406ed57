import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { allTexts } from "../adapter/languages/texts.ts";

/** Writes, for each catalogue, the texts it is to hold: what, where, and the line it stands in. */
const folder = process.argv[2];
if (!folder) throw new Error("usage: node scripts/messages.ts <folder>");
const root = join(import.meta.dirname, "..");
await mkdir(folder, { recursive: true });
for (const [name, texts] of await allTexts(root)) {
  const list = [...texts].map(([text, places]) => ({ text, where: places.map(({ where }) => where).join(" "), context: places[0]?.context }));
  await writeFile(join(folder, `${name}.json`), JSON.stringify(list, null, 1));
  console.log(name, list.length);
}
