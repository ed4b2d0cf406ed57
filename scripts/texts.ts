import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readCatalogues } from "../adapter/languages/catalogues.ts";
import { type Fault, faultsOf } from "../adapter/languages/faults.ts";
import { comparisonsIn, textsByCatalogue, textsByRoom } from "../adapter/languages/texts.ts";
import { type Language, languages } from "#lib/page/writing.ts";

/**
 * Checks that the interface is complete in every language, or with a folder writes what each catalogue is to hold into it: the text, where
 * it stands, and the line.
 */
const root = join(import.meta.dirname, "..");
const folder = process.argv[2];
if (folder === undefined) await check();
else await list(folder);

async function check(): Promise<void> {
  const faults = [
    ...(await Promise.all(languages.map(({ writing }) => faultsIn(writing)))).flat(),
    ...(await comparisonsIn(root)).map((where) => ({ where, what: "compares with a text, which differs by language" })),
  ];
  for (const { where, what } of faults) console.log(`${where}: ${what}`);
  const names = languages.map(({ name }) => name).join("、");
  console.log(faults.length === 0 ? `界面的每一句都有 ${names}` : `${faults.length} 处要补`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

async function faultsIn(language: Language): Promise<Fault[]> {
  return faultsOf(await textsByRoom(root, language), await readCatalogues(root, language), language);
}

async function list(target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const [room, texts] of textsByCatalogue(await textsByRoom(root))) {
    const lines = [...texts].map(([text, places]) => ({
      text,
      where: places.map(({ where }) => where).join(" "),
      context: places[0]?.context,
    }));
    await writeFile(join(target, `${room}.json`), JSON.stringify(lines, null, 1));
    console.log(room, lines.length);
  }
}
