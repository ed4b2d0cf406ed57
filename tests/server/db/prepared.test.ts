import { afterAll, beforeAll, expect, it } from "vitest";
import { type Blanks, prepared, preparedShapes } from "#server/db/prepared.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;
let ids: number[];
let built = 0;
beforeAll(async () => {
  app = await createTestApp();
  ids = [];
  for (const title of ["一", "二", "三", "四", "五"]) ids.push(await addVideo(app.site.context, { title }));
});
afterAll(() => app.close());

const titles = prepared((db, blanks: Blanks<{ ids: readonly number[]; except: string }>) => {
  built += 1;
  return db
    .selectFrom("videos")
    .select(["id", "title"])
    .where("id", "in", blanks("ids"))
    .where("title", "!=", blanks("except"))
    .orderBy("id");
});

it("finds each of a list of any length once, and what belongs to another list never", async () => {
  const { read } = app.site.context.db;
  for (let length = 0; length <= ids.length; length += 1) {
    const rows = await titles(read, { ids: ids.slice(0, length), except: "" });
    expect(rows.map(({ id }) => id)).toEqual(ids.slice(0, length));
  }
  expect((await titles(read, { ids: ids.slice(3), except: "四" })).map(({ title }) => title)).toEqual(["五"]);
});

it("builds one text for lists of similar length, also within transactions", async () => {
  const { db } = app.site.context;
  await titles(db.read, { ids: ids.slice(0, 3), except: "" });
  const before = built;
  await titles(db.read, { ids: ids.slice(1, 5), except: "三" });
  const rows = await db.write((trx) => titles(trx, { ids: ids.slice(1, 4), except: "三" }));
  expect(rows.map(({ title }) => title)).toEqual(["二", "四"]);
  // The database that is written may be another one than the one that is read.
  expect(built - before).toBeLessThanOrEqual(1);
});

it("keeps texts of different shapes apart", async () => {
  const { read } = app.site.context.db;
  const ordered = preparedShapes(
    (direction: "asc" | "desc") => direction,
    (db, blanks: Blanks<{ ids: readonly number[] }>, direction) =>
      db.selectFrom("videos").select("id").where("id", "in", blanks("ids")).orderBy("id", direction),
  );
  const [up, down] = [await ordered(read, "asc", { ids }), await ordered(read, "desc", { ids })];
  expect(down).toEqual(up.toReversed());
});
