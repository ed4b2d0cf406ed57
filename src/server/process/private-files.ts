import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";

/** Everybody may write there: it is no folder of ours, whatever it was set to. */
const shared = 0o1000;

/**
 * Makes a folder that only its owner may look into. One that was there is closed too, unless it belongs to somebody else or to everybody.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if ((statSync(folder).mode & shared) === 0) tighten(folder, 0o700);
}

/** Makes a database file for its owner only, as SQLite then makes those beside it; those that were there are closed too. */
export function makePrivateDatabase(file: string): void {
  closeSync(openSync(file, "a", 0o600));
  for (const one of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(one)) tighten(one, 0o600);
}

function tighten(path: string, most: number): void {
  const { mode, uid } = statSync(path);
  const rest = mode & 0o777;
  if ((rest & ~most) === 0 || (process.getuid?.() ?? uid) !== uid) return;
  chmodSync(path, rest & most);
}
