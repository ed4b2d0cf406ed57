import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openReaderThreads, type ReaderThreads } from "#server/db/dialect/sqlite-reader.ts";
import { connect } from "#server/db/dialect/sqlite-connection.ts";
import { lowered, nicenessOf, ownThreads } from "../../helpers/threads.ts";

let folder: string;
let readers: ReaderThreads;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "shiguang-readers-"));
  const file = path.join(folder, "some.sqlite");
  const database = connect(file, false);
  database.exec("create table rows (number integer)");
  database.close();
  readers = openReaderThreads(file, () => {});
  // Only what is set here: threads and the system go on.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await readers.close();
  rmSync(folder, { recursive: true });
});

async function untilNone(own: () => string[]): Promise<void> {
  const end = performance.now() + 10_000;
  while (own().length > 0 && performance.now() < end) await new Promise((resolve) => setImmediate(resolve));
  expect(own()).toEqual([]);
}

const ask = async () => (await sql<{ one: number }>`select 1 as one`.execute(readers.database)).rows;

describe.runIf(process.platform === "linux")("a minute after the last question", () => {
  test("a reader ends, and another answers the next", async () => {
    const own = ownThreads("reader");
    expect(await ask()).toEqual([{ one: 1 }]);
    vi.advanceTimersByTime(59_000);
    expect(await ask()).toEqual([{ one: 1 }]);
    vi.advanceTimersByTime(59_000);
    expect(own()).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    await untilNone(own);
    expect(await ask()).toEqual([{ one: 1 }]);
    expect(own()).toHaveLength(1);
  });

  test("while it ends another answers", async () => {
    await ask();
    vi.advanceTimersByTime(60_000);
    expect(await ask()).toEqual([{ one: 1 }]);
  });

  test("it goes on with what takes longer than that", async () => {
    await ask();
    const long = sql<{ n: number }>`
      with recursive counted(n) as (select 1 union all select n + 1 from counted where n < 300000)
      select count(*) as n from counted`.execute(readers.database);
    // The question is sent in the next turn.
    await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(120_000);
    expect((await long).rows).toEqual([{ n: 300_000 }]);
  });

  test("the thread of passwords ends, and another computes the next", async () => {
    const own = ownThreads("passwords");
    // A thread and a minute of its own.
    vi.resetModules();
    const { createPasswords } = await import("#server/accounts/passwords.ts");
    const passwords = createPasswords({ cost: { memory: 64, passes: 1 } });
    const hash = await passwords.hash("一个密码");
    expect(own()).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    await untilNone(own);
    expect(await passwords.verify(hash, "一个密码")).toBe(true);
    expect(own()).toHaveLength(1);
  });
});

test.runIf(process.platform === "linux")(
  "the thread that answers requests gets a core before a reader or a password",
  async () => {
    const own = [ownThreads("reader"), ownThreads("passwords")];
    await ask();
    vi.resetModules();
    const { createPasswords } = await import("#server/accounts/passwords.ts");
    await createPasswords({ cost: { memory: 64, passes: 1 } }).hash("一个密码");
    expect(own.map((threads) => threads().map(nicenessOf))).toEqual([[lowered], [lowered]]);
  },
);
