import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

const note = z.object({
  /** Commit before the upgrade. */
  from: z.string(),
  /** Branch it was on; null if on none. */
  branch: z.string().nullable(),
  /** Commit after the upgrade. */
  to: z.string(),
  /** Folder with the copy of the database from before. */
  backup: z.string(),
  at: z.iso.datetime(),
  /** Whether it came to an end: all its steps have worked, or it went back. Earlier versions did not say. */
  done: z.boolean().optional(),
});
/** What there was before the last upgrade. */
export type Note = z.infer<typeof note>;

/** Copies of the database that are kept, with the new one. */
const keptCopies = 3;

/** The folder of the notes and of the copies, which only its owner can read. */
const folderOf = (dataDir: string): string => path.join(dataDir, "before-upgrade");
const fileOf = (dataDir: string): string => path.join(folderOf(dataDir), "last.json");

/** Makes a copy of the database in a new folder, named by the time to the millisecond. One that fails leaves nothing behind. */
export async function makeCopy(
  dataDir: string,
  now: Date,
  copy: (folder: string) => Promise<unknown>,
): Promise<string> {
  const below = folderOf(dataDir);
  await mkdir(below, { recursive: true, mode: 0o700 });
  const folder = path.join(below, now.toISOString().slice(0, 23).replaceAll(":", "-"));
  try {
    await copy(folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return folder;
}

/** Writes the note and removes the oldest copies. */
export async function writeNote(dataDir: string, content: Note): Promise<void> {
  const file = fileOf(dataDir);
  await writeFile(`${file}.incoming`, `${JSON.stringify(content, null, 2)}\n`, { flush: true });
  await rename(`${file}.incoming`, file);
  const copies = (await readdir(folderOf(dataDir), { withFileTypes: true })).filter((one) => one.isDirectory());
  const newest = copies
    .map(({ name }) => name)
    .toSorted()
    .toReversed();
  for (const name of newest.slice(keptCopies)) await rm(path.join(folderOf(dataDir), name), { recursive: true });
}

/** Null if there was no upgrade. */
export async function readNote(dataDir: string): Promise<Note | null> {
  const text = await readFile(fileOf(dataDir), "utf8").catch(() => null);
  return text === null ? null : note.parse(JSON.parse(text));
}
