import type { Dirent } from "node:fs";
import { lstat, readdir, realpath } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** An NFO file with the files in the same folder. */
export interface NfoFile {
  /** Path relative to the library, with `/`. */
  path: string;
  /** Names of the files in the same folder, by their lower case. */
  beside: ReadonlyMap<string, string>;
  /** NFO files there that are about one film each. */
  films: number;
}

const maxDepth = 20;
export const showFile = "tvshow.nfo";
const isNfo = (name: string): boolean => name.toLowerCase().endsWith(".nfo");
/** Not films: those of music, and `season.nfo`, which only says the number of its folder's season. */
const passedOver = new Set(["season.nfo", "album.nfo", "artist.nfo"]);

/** All NFO files below a folder in a fixed order: files before folders, so shows before their episodes. Links to folders are not followed. */
export async function listNfos(root: string, below = "", depth = 0): Promise<NfoFile[]> {
  if (depth > maxDepth) return [];
  const entries = await readdir(path.join(root, below), { withFileTypes: true });
  const files = entries.filter((one) => (one.isFile() || one.isSymbolicLink()) && !one.name.startsWith("."));
  const beside = new Map(files.map(({ name }) => [name.toLowerCase(), name]));
  const own = namesOf(files).filter((name) => isNfo(name) && !passedOver.has(name.toLowerCase()));
  const movie = own.find((name) => name.toLowerCase() === "movie.nfo");
  const read = own.filter((name) => !movie || name === movie || name.toLowerCase() === showFile).toSorted(showFirst);
  const films = read.filter((name) => name.toLowerCase() !== showFile).length;
  const found: NfoFile[] = read.map((name) => ({ path: path.posix.join(below, name), beside, films }));
  for (const name of namesOf(entries.filter((one) => one.isDirectory() && !one.name.startsWith("."))).toSorted())
    found.push(...(await listNfos(root, path.posix.join(below, name), depth + 1)));
  return found;
}

const namesOf = (entries: readonly Dirent[]): string[] => entries.map(({ name }) => name);

function showFirst(one: string, other: string): number {
  const first = (name: string) => (name.toLowerCase() === showFile ? 0 : 1);
  return first(one) - first(other) || (one < other ? -1 : 1);
}

/** Compares paths in the order of `listNfos`; the files may have been deleted since. */
export function comesAfter(one: string, other: string): boolean {
  const [left, right] = [one.split("/"), other.split("/")];
  for (const [at, part] of left.entries()) {
    const against = right[at];
    if (against === undefined) return true;
    if (part === against) continue;
    const [isFile, isOther] = [at === left.length - 1, at === right.length - 1];
    if (isFile !== isOther) return isOther;
    return isFile ? showFirst(part, against) > 0 : part > against;
  }
  return false;
}

/** The real path of a file; null if it is outside of the folder or not a file. */
export async function fileInside(root: string, below: string): Promise<string | null> {
  try {
    const real = await realpath(path.join(root, below));
    const isInside = real.startsWith(root.endsWith(path.sep) ? root : `${root}${path.sep}`);
    return isInside && (await lstat(real)).isFile() ? real : null;
  } catch {
    return null;
  }
}

/** Address of a picture file, which changes when the file changes. */
export async function pictureFile(root: string, below: string): Promise<string | null> {
  const real = await fileInside(root, below);
  if (real === null) return null;
  const { size, mtimeMs } = await lstat(real);
  return `${pathToFileURL(real).href}?${size}-${Math.trunc(mtimeMs)}`;
}
