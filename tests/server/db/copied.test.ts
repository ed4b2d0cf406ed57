import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
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
