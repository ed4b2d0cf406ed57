import { existsSync, statSync } from "node:fs";
import { copyFile, rename, rm } from "node:fs/promises";
import { backup, DatabaseSync } from "node:sqlite";
import type { DatabaseCopies } from "./engine.ts";
import { DatabaseInUse } from "./in-use.ts";
import { connect } from "./sqlite-connection.ts";

/** Copies all pages in one step, so that a concurrent write cannot restart the backup; writers are not blocked. */
const allPages = 2_000_000_000;

/** Backups with SQLite's online backup, verified before they are accepted. */
export function sqliteCopies(file: string): DatabaseCopies {
  return {
    engine: "sqlite",
    extension: "sqlite",

    async save(target) {
      const source = connect(file, true);
      try {
        await backup(source, target, { rate: allPages });
      } finally {
        source.close();
      }
      check(target);
    },

    async isEmpty() {
      return !existsSync(file) || statSync(file).size === 0;
    },

    async clear() {
      if (existsSync(file)) requireAlone(file);
      for (const part of ["", "-wal", "-shm", "-journal"]) await rm(`${file}${part}`, { force: true });
    },

    async load(source) {
      const half = `${file}.incoming`;
      await copyFile(source, half);
      check(half);
      await rename(half, file);
    },
  };
}

/** Checks the copy for damage and turns it into a single file without a write-ahead log. */
function check(file: string): void {
  const copy = new DatabaseSync(file);
  try {
    copy.exec("pragma journal_mode = delete");
    const [row] = copy.prepare("pragma quick_check(1)").all();
    if (row?.["quick_check"] !== "ok") throw new Error(`the copy is damaged: ${String(row?.["quick_check"])}`);
  } finally {
    copy.close();
  }
}

/** Throws `DatabaseInUse` if another process has the file open: leaving WAL mode needs exclusive access. */
function requireAlone(file: string): void {
  const database = new DatabaseSync(file, { timeout: 1000 });
  try {
    database.exec("pragma journal_mode = delete");
  } catch (error) {
    throw new DatabaseInUse(error);
  } finally {
    database.close();
  }
}
