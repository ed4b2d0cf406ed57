import { existsSync, statSync } from "node:fs";
import { copyFile, rename, rm } from "node:fs/promises";
import { backup, DatabaseSync } from "node:sqlite";
import type { DatabaseCopies } from "./engine.ts";
import { DatabaseInUse } from "./in-use.ts";
import { connect } from "./sqlite-connection.ts";

/** In one step, so that it is of one moment and never begins anew: writers go on beside it. */
const allPages = 2_000_000_000;

/** Copies by SQLite's online backup, checked before they count. */
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

/** Leaves one file that is whole in itself. */
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

/** Leaving the write-ahead log takes the file for oneself; it fails while anybody else has it open. */
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
