import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { knownMigrations, migrationState } from "#server/db/migrate.ts";
import type { TestStore } from "../../helpers/database.ts";
import { createOldStore, withDatabase } from "../../helpers/old-store.ts";
import { exitOf, saying, startFixture } from "../../helpers/process.ts";

const kills = 6;
/** What a site had that was not brought up to date for a long time. */
const firstNew = "0012";
const people = 2000;

const placeOf = ({ dataDir, databaseUrl: url }: TestStore) => ({ dataDir, url });
const argsOf = ({ dataDir, databaseUrl }: TestStore) => [dataDir, databaseUrl ?? ""];

/** A site of an earlier release, with its people and their entries. */
async function openOld(): Promise<TestStore> {
  const database = await createOldStore(firstNew);
  await withDatabase(database, async (db) => {
    const rows = Array.from(
      { length: people },
      (_, number) => sql`(${`第 ${number} 人`}, ${`own:${number}`}, ${number})`,
    );
    await sql`insert into users (name, content_key, created_at) values ${sql.join(rows)}`.execute(db);
  });
  return database;
}

/** Everything in it, in words: tables with their rows, indexes, triggers, constraints. */
function everythingIn(database: TestStore): Promise<string[]> {
  return withDatabase(database, async (db) => {
    const { rows: schema } = await (
      database.databaseUrl
        ? sql<{ line: string }>`
            select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
            from information_schema.columns where table_schema = 'public'
            union all select indexdef from pg_indexes where schemaname = 'public'
            union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
            union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
              where connamespace = 'public'::regnamespace`
        : sql<{ line: string }>`select type || ' ' || name || ' ' || coalesce(sql, '') as line from sqlite_schema`
    ).execute(db);
    // What the full text index keeps for itself it numbers beyond 2^53.
    const tables = (await db.introspection.getTables()).filter(
      ({ name, isView }) => !isView && !/^(sqlite_|kysely_|search_tokens_)/.test(name),
    );
    const lines = schema.map(({ line }) => line);
    for (const { name } of tables) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
      lines.push(...rows.map((row) => `${name}: ${JSON.stringify(row)}`));
    }
    return lines.toSorted();
  });
}

it(`an old site is brought up to date as if nothing had happened, after ${kills} kills in the middle`, async () => {
  const [whole, killed] = [await openOld(), await openOld()];
  try {
    const undisturbed = startFixture("migrate.ts", argsOf(whole));
    await saying(undisturbed, "begin");
    const begun = performance.now();
    expect(await exitOf(undisturbed)).toBe(0);
    const takes = performance.now() - begun;

    let inTheMiddle = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const migrating = startFixture("migrate.ts", argsOf(killed));
      await saying(migrating, "begin");
      // All over it, a little differently each time.
      await Promise.race([wait((takes * (kill + Math.random())) / (kills + 2)), exitOf(migrating)]);
      migrating.kill("SIGKILL");
      if ((await exitOf(migrating)) === null) inTheMiddle += 1;
      const { done, pending } = await migrationState(placeOf(killed));
      expect([...done, ...pending].toSorted()).toEqual(knownMigrations);
      if (pending.length === 0) break;
    }
    expect(inTheMiddle).toBeGreaterThan(1);
    expect(await exitOf(startFixture("migrate.ts", argsOf(killed)))).toBe(0);
    expect((await migrationState(placeOf(killed))).pending).toEqual([]);
    expect(await everythingIn(killed)).toEqual(await everythingIn(whole));
  } finally {
    await whole.remove();
    await killed.remove();
  }
});
