import { sql } from "kysely";
import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { openDatabase, type Database } from "#server/db/open.ts";
import { sqliteFile } from "#server/db/address.ts";
import { createMigratedStore, testEngine, type TestStore } from "../../helpers/database.ts";

let database: TestStore;
let db: Database;
const asked: string[] = [];
beforeAll(async () => {
  database = await createMigratedStore();
  db = await openDatabase(
    { dataDir: database.dataDir, url: database.databaseUrl },
    () => {
      // Dropping the database afterwards may cut connections that are just closing.
    },
    (query) => asked.push(query),
  );
});
afterAll(async () => {
  await db.close();
  await database.remove();
});

const names = async () => {
  const rows = await db.read.selectFrom("settings").select("name").orderBy("name").execute();
  return rows.map((row) => row.name);
};
const add = (name: string) => ({ name, value: "{}" });

describe("a write", () => {
  it("is seen by readers as soon as it is acknowledged", async () => {
    await db.write((trx) => trx.insertInto("settings").values(add("seen")).execute());
    expect(await names()).toContain("seen");
    expect(await db.scan.selectFrom("settings").select("name").where("name", "=", "seen").execute()).toEqual([
      { name: "seen" },
    ]);
  });

  it("leaves nothing behind when it fails half-way", async () => {
    const failing = db.write(async (trx) => {
      await trx.insertInto("settings").values(add("half")).execute();
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await names()).not.toContain("half");
  });

  it("waits its turn: 50 at once add up", async () => {
    await db.write((trx) => trx.insertInto("settings").values({ name: "sum", value: "0" }).execute());
    const addOne = () =>
      db.write(async (trx) => {
        const row = trx.selectFrom("settings").select("value").where("name", "=", "sum").forUpdate();
        const value = String(Number((await row.executeTakeFirst())?.value) + 1);
        await trx.updateTable("settings").set({ value }).where("name", "=", "sum").execute();
      });
    await Promise.all(Array.from({ length: 50 }, addOne));
    expect(
      await db.read.selectFrom("settings").select("value").where("name", "=", "sum").executeTakeFirst(),
    ).toMatchObject({ value: "50" });
  });
});

it("tells that it has too much to do from a mistake of ours", async () => {
  const mistaken = await rejected(sql`select nothing from nowhere`.execute(db.read));
  expect(db.isOverloaded(mistaken)).toBe(false);
  expect(db.isOverloaded(await rejected(tooMuch()))).toBe(true);
});

/** SQLite: another process writes for longer than this one waits. PostgreSQL: a statement is ended for its time. */
async function tooMuch(): Promise<void> {
  if (testEngine === "postgres")
    return db.write(async (trx) => {
      await sql`set local statement_timeout = 20`.execute(trx);
      await sql`select pg_sleep(10)`.execute(trx);
    });
  const others = [0, 1].map(() => new DatabaseSync(sqliteFile(database.dataDir), { timeout: 0 }));
  try {
    for (const other of others) other.exec("begin immediate");
  } finally {
    for (const other of others) other.close();
  }
}

const rejected = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

/** How many writes share a commit depends on the time they take: in this test, so many milliseconds from one look at the clock to the next. */
function clockThatMoves(step: number): void {
  let time = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (time += step));
  onTestFinished(() => clock.mockRestore());
}

describe.runIf(testEngine === "sqlite")("on SQLite", () => {
  it("rolls back a transaction that waits for anything but the database, and goes on", async () => {
    const stalled = db.write(async (trx) => {
      await trx.insertInto("settings").values(add("stalled")).execute();
      await nextTurn();
    });
    await expect(stalled).rejects.toThrow("waited for something other");
    await db.write((trx) => trx.insertInto("settings").values(add("after")).execute());
    expect(await names()).not.toContain("stalled");
    expect(await names()).toContain("after");
  });

  it("undoes what fails among writes that share a commit, and keeps the others", async () => {
    clockThatMoves(0);
    asked.length = 0;
    const results = await Promise.allSettled([
      db.write((trx) => trx.insertInto("settings").values(add("first")).execute()),
      ...Array.from({ length: 9 }, (_, number) =>
        db.write(async (trx) => {
          await trx
            .insertInto("settings")
            .values(add(`shared-${number}`))
            .execute();
          if (number === 3) throw new Error("no");
          if (number === 5) await nextTurn();
          if (number === 7) await trx.insertInto("settings").values(add("first")).execute();
          return number;
        }),
      ),
    ]);
    expect(results.map((one) => (one.status === "fulfilled" ? one.value : String(one.reason))).slice(1)).toEqual([
      0,
      1,
      2,
      "Error: no",
      4,
      expect.stringContaining("waited for something other"),
      6,
      expect.stringContaining("UNIQUE"),
      8,
    ]);
    expect(asked.filter((query) => query === "commit")).toHaveLength(1);
    const shared = (await names()).filter((name) => name.startsWith("shared-"));
    expect(shared).toEqual([0, 1, 2, 4, 6, 8].map((number) => `shared-${number}`));
  });

  it("answers a write that shares a commit when others can read it, not before", async () => {
    clockThatMoves(0);
    const seen = Array.from({ length: 10 }, async (_, number) => {
      await db.write((trx) =>
        trx
          .insertInto("settings")
          .values(add(`answered-${number}`))
          .execute(),
      );
      return (await names()).includes(`answered-${number}`);
    });
    expect(await Promise.all(seen)).toEqual(Array.from({ length: 10 }, () => true));
  });

  it("leaves writes for which a commit has no time to the next, in order", async () => {
    clockThatMoves(0.2);
    asked.length = 0;
    await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        db.write((trx) =>
          trx
            .insertInto("settings")
            .values(add(`in-order-${number}`))
            .execute(),
        ),
      ),
    );
    const commits = asked.filter((query) => query === "commit").length;
    expect(commits).toBeGreaterThan(1);
    expect(commits).toBeLessThan(10);
    const { rows } = await sql<{ name: string }>`
      select name from settings where name like 'in-order-%' order by rowid`.execute(db.read);
    expect(rows.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, number) => `in-order-${number}`));
  });

  it("performs each alone when one of them has undone all", async () => {
    const results = await Promise.allSettled(
      ["before", "undoing", "behind"].map((name) =>
        db.write(async (trx) => {
          await trx
            .insertInto("settings")
            .values(add(`${name}-all`))
            .execute();
          if (name === "undoing") await sql`rollback`.execute(trx);
          if (name === "undoing") throw new Error("full");
        }),
      ),
    );
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect((await names()).filter((name) => name.endsWith("-all"))).toEqual(["before-all", "behind-all"]);
  });

  it("gets what is written from the log into the file without the writer", async () => {
    const file = sqliteFile(database.dataDir);
    const before = statSync(file).size;
    // Far less than after which the writer would do it.
    const megabytes = 8;
    for (let number = 0; number < megabytes; number += 1) {
      const row = { name: `large-${number}`, value: "x".repeat(1_000_000) };
      await db.write((trx) => trx.insertInto("settings").values(row).execute());
    }
    await vi.waitFor(() => expect(statSync(file).size).toBeGreaterThan(before + megabytes * 900_000), {
      timeout: 60_000,
      interval: 100,
    });
  });

  it("is asked with limits written out, which it would plan anew each time as parameters", async () => {
    expect(db.read.selectFrom("settings").select("name").limit(3).compile()).toMatchObject({
      sql: expect.stringMatching(/limit 3$/),
      parameters: [],
    });
    const asParameter = sql`select name from settings limit ${3}`;
    for (const reader of [db.read, db.scan])
      await expect(asParameter.execute(reader)).rejects.toThrow("Write the limit out");
  });

  it("refuses a write inside a write instead of waiting for ever", async () => {
    const nested = db.write(() => db.write((trx) => trx.insertInto("settings").values(add("inner")).execute()));
    await expect(nested).rejects.toThrow("waited for something other");
  });

  it("waits for another process's lock without stopping this one", async () => {
    const other = new DatabaseSync(sqliteFile(database.dataDir));
    try {
      other.exec("begin immediate");
      let turns = 0;
      const turning = setInterval(() => {
        turns += 1;
        // Only a process that goes on can let go.
        if (turns === 20) other.exec("commit");
      }, 5);
      await db.write((trx) => trx.insertInto("settings").values(add("waited")).execute());
      clearInterval(turning);
      expect(turns).toBeGreaterThanOrEqual(20);
      expect(await names()).toContain("waited");
    } finally {
      other.close();
    }
  });

  it("keeps the event loop turning during a wide scan", async () => {
    const count = sql<{ n: number }>`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 2000000) select count(*) as n from numbers`;
    let done = false;
    const scan = count.execute(db.scan).finally(() => (done = true));
    let turns = 0;
    while (!done) {
      await nextTurn();
      turns += 1;
    }
    expect((await scan).rows).toEqual([{ n: 2_000_000 }]);
    expect(turns).toBeGreaterThan(100);
  });

  it("maps none of the file: its mapping would be taken away after each commit", async () => {
    expect((await sql`pragma mmap_size`.execute(db.read)).rows).toEqual([{ mmap_size: 0 }]);
  });

  it("keeps what is acknowledged on the disk", async () => {
    expect((await sql`pragma journal_mode`.execute(db.read)).rows).toEqual([{ journal_mode: "wal" }]);
    await db.write(async (trx) => {
      expect((await sql`pragma synchronous`.execute(trx)).rows).toEqual([{ synchronous: 2 }]);
      expect((await sql`pragma foreign_keys`.execute(trx)).rows).toEqual([{ foreign_keys: 1 }]);
    });
  });
});
