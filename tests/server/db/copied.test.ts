import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#server/db/migrate.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { createOldStore, withDatabase } from "../../helpers/old-store.ts";
import { addPerformer, addVideo, castIn } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
afterAll(() => app.close());

/** What is beside a person of each film. */
async function copiesOf(performer: number): Promise<[film: number, plays: number, publicAt: number | null][]> {
  const rows = await app.site.context.db.read
    .selectFrom("video_performers")
    .select(["video_id", "plays", "public_at"])
    .where("performer_id", "=", performer)
    .orderBy("video_id")
    .execute();
  return rows.map((row) => [row.video_id, row.plays, row.public_at]);
}

test("plays and the time a film is public follow the film, beside each of its people", async () => {
  const { context } = app.site;
  const people = [await addPerformer(context), await addPerformer(context)];
  const [shen = 0] = people;
  const film = await addVideo(context, { plays: 7, published_at: 1000 });
  const draft = await addVideo(context, { plays: 2, published_at: 2000, status: "draft" });
  for (const video of [film, draft]) await castIn(context, video, people);
  for (const person of people)
    expect(await copiesOf(person)).toEqual([
      [film, 7, 1000],
      [draft, 2, null],
    ]);
  const { write } = context.db;
  await write((trx) => trx.updateTable("videos").set({ plays: 8 }).where("id", "=", film).execute());
  await write((trx) => trx.updateTable("videos").set({ status: "published" }).where("id", "=", draft).execute());
  expect(await copiesOf(shen)).toEqual([
    [film, 8, 1000],
    [draft, 2, 2000],
  ]);
  await write((trx) => trx.updateTable("videos").set({ published_at: 3000 }).where("id", "=", draft).execute());
  await write((trx) => trx.updateTable("videos").set({ status: "archived" }).where("id", "=", film).execute());
  expect(await copiesOf(shen)).toEqual([
    [film, 8, null],
    [draft, 2, 3000],
  ]);
  const other = await addVideo(context, { plays: 5, published_at: 4000 });
  await write((trx) =>
    trx.updateTable("video_performers").set({ video_id: other }).where("video_id", "=", film).execute(),
  );
  for (const person of people)
    expect(await copiesOf(person)).toEqual([
      [draft, 2, 3000],
      [other, 5, 4000],
    ]);
});

test("an upgrade brings them beside the people that are there already", async () => {
  const database = await createOldStore("0107");
  try {
    await withDatabase(database, async (db) => {
      await sql`insert into channels (id, content_key, name, description, position) values (1, 'c', '', '', 1)`.execute(
        db,
      );
      await sql`insert into performers (id, content_key, name, pinyin, initial, aliases, portrait, bio, facts, status)
        values (1, 'p', '沈屿', '', 'S', '[]', '', '', '[]', 'published')`.execute(db);
      await sql`insert into videos (id, title, subtitle, description, poster, channel_id, status, published_at, updated_at, plays)
        values (1, '', '', '', '', 1, 'published', 1000, 0, 7), (2, '', '', '', '', 1, 'draft', 2000, 0, 3)`.execute(
        db,
      );
      await sql`insert into video_performers (video_id, performer_id, role, position) values (1, 1, '', 0), (2, 1, '', 0)`.execute(
        db,
      );
    });
    // A migration that fails rejects; what is reported is an idle connection that ends with the database.
    await migrate({ dataDir: database.dataDir, url: database.databaseUrl }, () => {});
    const { rows } = await withDatabase(database, (db) =>
      sql`select video_id, plays, public_at from video_performers order by video_id`.execute(db),
    );
    expect(rows).toEqual([
      { video_id: 1, plays: 7, public_at: 1000 },
      { video_id: 2, plays: 3, public_at: null },
    ]);
  } finally {
    await database.remove();
  }
});
