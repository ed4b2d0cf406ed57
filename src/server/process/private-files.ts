import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/** The sticky bit: the folder is shared by all users (like `/tmp`), so its mode is not changed. */
const shared = 0o1000;

/**
 * Creates a folder and those above it. Where the system makes none, as below `/proc`, Node's own `recursive` tries for ever: it takes a folder
 * that cannot be made for one whose parent is missing.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have made it since.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** The same without blocking: where a folder is made while the site runs. */
export async function makeFolderAside(folder: string): Promise<void> {
  const isThere = () =>
    stat(folder).then(
      (found) => found.isDirectory(),
      () => false,
    );
  if (await isThere()) return;
  const parent = dirname(folder);
  if (parent !== folder) await makeFolderAside(parent);
  try {
    await mkdir(folder);
  } catch (error) {
    if (!(await isThere())) throw error;
  }
}

/** Creates a folder that only its owner can read. Also restricts an existing one, unless it belongs to another user or is shared. */
export function makePrivateFolder(folder: string): void {
  makeFolder(folder, 0o700);
  if ((statSync(folder).mode & shared) === 0) tighten(folder, 0o700);
}

/** Creates a database file for its owner only; SQLite uses the same mode for the files it adds. Also restricts existing files. */
export function makePrivateDatabase(file: string): void {
  closeSync(openSync(file, "a", 0o600));
  for (const one of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(one)) tighten(one, 0o600);
}

function tighten(path: string, maxMode: number): void {
  const { mode, uid } = statSync(path);
  const rest = mode & 0o777;
  if ((rest & ~maxMode) === 0 || (process.getuid?.() ?? uid) !== uid) return;
  chmodSync(path, rest & maxMode);
}
