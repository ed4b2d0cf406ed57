import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "#server/db/migrate.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { createOldStore, withDatabase } from "../../helpers/old-store.ts";
import { addMember } from "../../helpers/people.ts";

const person = 9;
let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
afterAll(() => app.close());

/** Kept number of followers of each of the members. */
async function countsOf(...ids: readonly number[]): Promise<number[]> {
  const rows = await app.site.context.db.read
    .selectFrom("follow_counts")
    .select(["target_id", "followers"])
    .where("content_type", "=", person)
    .where("target_id", "in", ids)
    .execute();
  return ids.map((id) => rows.find((row) => row.target_id === id)?.followers ?? 0);
}

it("the number of followers is kept, whoever changes what is followed", async () => {
  const [one, other] = [await addMember(app), await addMember(app)];
  const [first, second] = [await addMember(app), await addMember(app)];
  const follow = (call: "follow/add" | "follow/del", fan: { token: string }, targetId: number) =>
    app.call(call, { contentType: person, targetId }, fan.token);
  expect(await follow("follow/add", first, one.userId)).toEqual({ followed: true, followers: 1 });
  expect(await follow("follow/add", first, one.userId)).toEqual({ followed: true, followers: 1 });
  expect(await follow("follow/add", second, one.userId)).toEqual({ followed: true, followers: 2 });
  expect(await countsOf(one.userId, other.userId)).toEqual([2, 0]);
  expect(await follow("follow/del", first, one.userId)).toEqual({ followed: false, followers: 1 });
  expect(await follow("follow/del", first, one.userId)).toEqual({ followed: false, followers: 1 });

  const { write } = app.site.context.db;
  const mine = { user_id: first.userId, content_type: person, created_at: 1 };
  await write((trx) =>
    trx
      .insertInto("follows")
      .values({ ...mine, target_id: one.userId, shadowed: 1 })
      .execute(),
  );
  expect(await countsOf(one.userId)).toEqual([1]);
  // Who is limited sees their own.
  expect(await follow("follow/add", first, one.userId)).toEqual({ followed: true, followers: 2 });
  const ofFirst = async (values: { shadowed?: number; target_id?: number }) =>
    write((trx) => trx.updateTable("follows").set(values).where("user_id", "=", first.userId).execute());
  await ofFirst({ shadowed: 0 });
  expect(await countsOf(one.userId, other.userId)).toEqual([2, 0]);
  await ofFirst({ target_id: other.userId });
  expect(await countsOf(one.userId, other.userId)).toEqual([1, 1]);
  await ofFirst({ shadowed: 1 });
  expect(await countsOf(one.userId, other.userId)).toEqual([1, 0]);
  await ofFirst({ shadowed: 0, target_id: one.userId });
  expect(await countsOf(one.userId, other.userId)).toEqual([2, 0]);
  await write((trx) => trx.deleteFrom("follows").where("target_id", "=", one.userId).execute());
  expect(await countsOf(one.userId)).toEqual([0]);
});

it("an upgrade counts the followers that are there already", async () => {
  const database = await createOldStore("0112");
  try {
    await withDatabase(database, async (db) => {
      for (const id of [1, 2, 3]) {
        await sql`insert into users (id, role, name, created_at) values (${id}, 'user', '', 1)`.execute(db);
      }
      await sql`insert into follows (user_id, content_type, target_id, created_at, shadowed)
        values (1, 9, 3, 1, 0), (2, 9, 3, 1, 0), (1, 5, 3, 1, 0), (2, 5, 3, 1, 1)`.execute(db);
    });
    // A migration that fails rejects; what is reported is an idle connection that ends with the database.
    await migrate({ dataDir: database.dataDir, url: database.databaseUrl }, () => {});
    const { rows } = await withDatabase(database, (db) =>
      sql`select content_type, target_id, followers from follow_counts order by content_type`.execute(db),
    );
    expect(rows).toEqual([
      { content_type: 5, target_id: 3, followers: 1 },
      { content_type: 9, target_id: 3, followers: 2 },
    ]);
  } finally {
    await database.remove();
  }
});
