import { randomBytes } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { backup, type DatabaseSync } from "node:sqlite";
import { connect } from "./sqlite-connection.ts";

/** A copy is reused while its age is below this multiple of the time it took to make: copying takes at most a tenth of the time. */
const worth = 10;
const allPages = 2 ** 31 - 1;
const infix = ".preview-";

/** Copies of this process. */
const ours = new Set<string>();

/** Removes copies of processes that were killed. */
function removeLeftOver(file: string): void {
  const folder = path.dirname(file);
  for (const name of readdirSync(folder)) {
    const [, pid] = name.startsWith(path.basename(file) + infix) ? (/\.preview-(\d+)-[0-9a-f]+/.exec(name) ?? []) : [];
    const copy = path.join(folder, name.replace(/-(?:wal|shm|journal)$/, ""));
    if (pid === undefined || ours.has(copy) || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue;
    rmSync(path.join(folder, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * A copy of the database file for trial writes: SQLite has only one writer, and readers must not wait for it. Copied again after the site
 * has written, but not too often.
 */
export class Rehearsal {
  readonly #file: string;
  readonly #copy: string;
  #source: DatabaseSync | null = null;
  #open: { database: DatabaseSync; version: unknown; madeAt: number; took: number } | null = null;

  constructor(file: string) {
    this.#file = file;
    this.#copy = `${file}${infix}${process.pid}-${randomBytes(4).toString("hex")}`;
  }

  /** Returns the copy. Only one caller may use it at a time and must roll back its writes. */
  async database(): Promise<DatabaseSync> {
    if (this.#source === null) {
      this.#source = connect(this.#file, true);
      ours.add(this.#copy);
      removeLeftOver(this.#file);
    }
    const version = this.#source.prepare("pragma data_version").get()?.["data_version"];
    const open = this.#open;
    if (open && (open.version === version || Date.now() - open.madeAt < worth * open.took)) return open.database;
    this.#forget();
    const madeAt = Date.now();
    // In one step, so that a concurrent write does not restart the backup.
    await backup(this.#source, this.#copy, { rate: allPages });
    const database = connect(this.#copy, false);
    database.exec("pragma synchronous = off");
    this.#open = { database, version, madeAt, took: Date.now() - madeAt };
    return database;
  }

  #forget(): void {
    this.#open?.database.close();
    this.#open = null;
    for (const ending of ["", "-wal", "-shm", "-journal"]) rmSync(this.#copy + ending, { force: true });
  }

  close(): void {
    this.#forget();
    this.#source?.close();
    this.#source = null;
    ours.delete(this.#copy);
  }
}
