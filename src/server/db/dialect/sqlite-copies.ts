import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { copyFile, rename, rm } from "node:fs/promises";
import { backup, DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import type { DatabaseCopies, TableRows } from "./engine.ts";
import { DatabaseInUse } from "./in-use.ts";
import { connect, isBusy } from "./sqlite-connection.ts";

const tableRows = z.record(z.string(), z.int());
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
      return check(target, true);
    },

    rows: () => check(file, false),

    async size() {
      return ["", "-wal"].reduce(
        (sum, part) => sum + (statSync(`${file}${part}`, { throwIfNoEntry: false })?.size ?? 0),
        0,
      );
    },

    async isEmpty() {
      return !existsSync(file) || statSync(file).size === 0;
    },

    async canLoad(source) {
      const copy = new DatabaseSync(source, { readOnly: true });
      try {
        copy.exec("select count(*) from sqlite_schema");
        return true;
      } catch {
        return false;
      } finally {
        copy.close();
      }
    },

    async clear() {
      if (existsSync(file)) requireAlone(file);
      for (const part of ["", "-wal", "-shm", "-journal"]) await rm(`${file}${part}`, { force: true });
    },

    async load(source) {
      const half = `${file}.incoming`;
      await copyFile(source, half);
      await check(half, true);
      await rename(half, file);
    },
  };
}

/** Runs `sqlite-check.ts`: the event loop must go on meanwhile, or a worker loses its job. */
async function check(file: string, single: boolean): Promise<TableRows> {
  const thread = new Worker(new URL("./sqlite-check.ts", import.meta.url), {
    workerData: { file, single },
    name: "check",
  });
  try {
    const [counted]: unknown[] = await once(thread, "message");
    return tableRows.parse(counted);
  } finally {
    await thread.terminate();
  }
}

/** Throws `DatabaseInUse` if another process has the file open: leaving WAL mode needs exclusive access. A damaged file may be replaced. */
function requireAlone(file: string): void {
  const database = new DatabaseSync(file, { timeout: 1000 });
  try {
    database.exec("pragma journal_mode = delete");
  } catch (error) {
    if (isBusy(error)) throw new DatabaseInUse(error);
  } finally {
    database.close();
  }
}
