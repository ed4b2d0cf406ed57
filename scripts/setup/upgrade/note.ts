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
});
/** What there was before the last upgrade. */
export type Note = z.infer<typeof note>;

/** Copies of the database that are kept, with the new one. */
const keptCopies = 3;

/** The folder of the notes and of the copies, which only its owner can read. */
const folderOf = (dataDir: string): string => path.join(dataDir, "before-upgrade");
const fileOf = (dataDir: string): string => path.join(folderOf(dataDir), "last.json");

/** A new folder for a copy of the database, named by the time to the millisecond; removes the oldest ones. */
export async function newCopyFolder(dataDir: string, now: Date): Promise<string> {
  const below = folderOf(dataDir);
  await mkdir(below, { recursive: true, mode: 0o700 });
  const earlier = (await readdir(below, { withFileTypes: true })).filter((one) => one.isDirectory());
  const old = earlier
    .map(({ name }) => name)
    .toSorted()
    .toReversed();
  for (const name of old.slice(keptCopies - 1)) await rm(path.join(below, name), { recursive: true });
  return path.join(below, now.toISOString().slice(0, 23).replaceAll(":", "-"));
}

export async function writeNote(dataDir: string, content: Note): Promise<void> {
  const file = fileOf(dataDir);
  await writeFile(`${file}.incoming`, `${JSON.stringify(content, null, 2)}\n`, { flush: true });
  await rename(`${file}.incoming`, file);
}

/** Null if there was no upgrade. */
export async function readNote(dataDir: string): Promise<Note | null> {
  const text = await readFile(fileOf(dataDir), "utf8").catch(() => null);
  return text === null ? null : note.parse(JSON.parse(text));
}
