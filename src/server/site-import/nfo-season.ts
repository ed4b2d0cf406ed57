import { open } from "node:fs/promises";
import path from "node:path";
import { decodeText } from "./xml-text.ts";
import { fileInside } from "./nfo-folder.ts";
import { readXml, textOf, XmlFault } from "./nfo-xml.ts";

const maxBytes = 64 * 1024;

/**
 * The season of the episodes in a folder, for those whose own file does not say: from its `season.nfo`, else from its name, as `Season 2`,
 * `S02`, `第2季` or `Specials`. Null when neither says.
 */
export async function seasonOfFolder(
  root: string,
  folder: string,
  seasonFile: string | undefined,
): Promise<number | null> {
  const said = seasonFile === undefined ? null : await seasonInFile(root, path.posix.join(folder, seasonFile));
  return said ?? seasonInName(path.posix.basename(folder));
}

/** Only the season number is read from the file; if it cannot be read, the folder's name is used. */
async function seasonInFile(root: string, below: string): Promise<number | null> {
  const real = await fileInside(root, below);
  const file = real === null ? null : await open(real).catch(() => null);
  if (!file) return null;
  try {
    const { size } = await file.stat();
    if (size > maxBytes) return null;
    const season = readXml(decodeText(await file.readFile())).roots.find(({ name }) => name === "season");
    return season ? wholeNumber(textOf(season, "seasonnumber", "season")) : null;
  } catch (error) {
    if (error instanceof XmlFault) return null;
    throw error;
  } finally {
    await file.close();
  }
}

function seasonInName(name: string): number | null {
  if (/^(?:specials?|特别篇|番外)$/i.test(name)) return 0;
  const [, spelled, short, chinese] =
    /^(?:season[ ._-]*(\d{1,3})|s(\d{1,3})|第\s*(\d{1,3})\s*季)(?!\d)/i.exec(name) ?? [];
  return wholeNumber(spelled ?? short ?? chinese ?? "");
}

const wholeNumber = (text: string): number | null => (/^\d{1,4}$/.test(text) ? Number(text) : null);
