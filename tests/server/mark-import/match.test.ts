import { afterAll, beforeAll, expect, it } from "vitest";
import { kinds } from "#lib/kinds.ts";
import { indexDocument } from "#server/search/indexing.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  ({ token } = await app.signIn());
});
afterAll(() => app.close());

interface Film {
  title: string;
  year?: number;
  original?: string;
  aliases?: string[];
  ids?: Record<string, string>;
}

async function add({ title, year, original = "", aliases = [], ids = {} }: Film): Promise<number> {
  const { context } = app.site;
  const id = await addVideo(context, { title, year: year ?? null });
  await context.db.write(async (trx) => {
    await trx
      .insertInto("video_facts")
      .values({ video_id: id, original_title: original, aliases: JSON.stringify(aliases) })
      .execute();
    for (const [source, value] of Object.entries(ids)) {
      await trx.insertInto("external_ids").values({ kind: "video", source, value, target_id: id }).execute();
    }
    await indexDocument(context, trx, kinds.video.type, id);
  });
  return id;
}

const ask = async (...films: { titles: string[]; year?: number; ids?: { source: string; id: string }[] }[]) => {
  const asked = films.map(({ titles, year = null, ids = [] }) => ({ titles, year, ids }));
  const { list } = await app.call("mark/match", { films: asked }, token);
  return list.map(({ certain, candidates }) => [certain?.id ?? null, candidates.map(({ id }) => id).toSorted()]);
};

it("goes by the ids of other places first, whatever the film is called there", async () => {
  const id = await add({ title: "雾港来客", year: 2020, ids: { imdb: "tt0000901", douban: "10000901" } });
  const hidden = await add({ title: "雾港未映", year: 2020, ids: { imdb: "tt0000902" } });
  await app.site.context.db.write((trx) =>
    trx.updateTable("videos").set({ status: "archived" }).where("id", "=", hidden).execute(),
  );
  expect(
    await ask(
      { titles: ["Something else"], year: 1950, ids: [{ source: "imdb", id: "tt0000901" }] },
      {
        titles: ["x"],
        ids: [
          { source: "tmdb", id: "5" },
          { source: "douban", id: "10000901" },
        ],
      },
      { titles: ["x", "雾港 来客"], ids: [{ source: "shiguang", id: String(id) }] },
      { titles: ["x"], ids: [{ source: "imdb", id: "10000901" }] },
      { titles: ["雾港未映"], ids: [{ source: "imdb", id: "tt0000902" }] },
    ),
  ).toEqual([
    [id, []],
    [id, []],
    [id, []],
    [null, []],
    [null, []],
  ]);
});

it("an id of a film that was merged is that of the one that is kept; of one that is not public it is nobody's", async () => {
  const kept = await add({ title: "雾港留下的", year: 2021, ids: { imdb: "tt0000903" } });
  const dropped = await add({ title: "雾港并走的", year: 2021, ids: { imdb: "tt0000904" } });
  const gone = await add({ title: "雾港撤下的", year: 2022, ids: { imdb: "tt0000905", douban: "10000905" } });
  const again = await add({ title: "雾港撤下的", year: 2022, ids: { tmdb: "905" } });
  await app.site.context.db.write(async (trx) => {
    await trx.updateTable("videos").set({ status: "archived" }).where("id", "in", [dropped, gone]).execute();
    for (const id of [dropped, gone]) await indexDocument(app.site.context, trx, kinds.video.type, id);
    const move = { content_type: kinds.video.type, old_id: dropped, target_id: kept };
    const was = { old_key: "dropped-in-fog", old_title: "雾港并走的", created_at: 1 };
    await trx
      .insertInto("merged")
      .values({ ...move, ...was })
      .execute();
  });
  expect(
    await ask(
      { titles: ["Another name"], ids: [{ source: "imdb", id: "tt0000904" }] },
      { titles: ["雾港撤下的"], year: 2022, ids: [{ source: "imdb", id: "tt0000905" }] },
      {
        titles: ["Another name"],
        ids: [
          { source: "douban", id: "10000905" },
          { source: "tmdb", id: "905" },
        ],
      },
    ),
  ).toEqual([
    [kept, []],
    [again, []],
    [again, []],
  ]);
});

it("then by any of its names and the year, give or take one; what is unsure is asked", async () => {
  const first = await add({ title: "纸月车站", year: 1999, original: "纸月 車站", aliases: ["纸月儿"] });
  const second = await add({ title: "纸月车站", year: 2019 });
  expect(
    await ask(
      { titles: ["纸月车站"], year: 1999 },
      { titles: ["纸月车站"], year: 2020 },
      { titles: ["nothing like it", "「纸月」车站！"], year: 1998 },
      { titles: ["纸月车站"] },
      { titles: ["纸月车站"], year: 1960 },
      { titles: ["没有这样的片名呀"], year: 1999 },
    ),
  ).toEqual([
    [first, []],
    [second, []],
    [first, []],
    [null, [first, second]],
    [null, [first, second]],
    [null, []],
  ]);
});

it("takes a number of this site's own only for a film of that name, as it may be another site's or an old one", async () => {
  const other = await add({ title: "潮声以北", year: 2011 });
  const wanted = await add({ title: "盐田手记", year: 2012 });
  const twin = await add({ title: "盐田手记", year: 2013 });
  const archived = await add({ title: "重来的片子", year: 2014 });
  const again = await add({ title: "重来的片子", year: 2014 });
  const [first, second] = [await add({ title: "旧条目" }), await add({ title: "新条目" })];
  const kept = await add({ title: "留下的条目", aliases: ["旧条目"] });
  const merged = { content_type: kinds.video.type, old_key: "", old_title: "", created_by: null, created_at: 0 };
  const gone = [archived, first, second];
  await app.site.context.db.write(async (trx) => {
    await trx.updateTable("videos").set({ status: "archived" }).where("id", "in", gone).execute();
    for (const id of gone) await indexDocument(app.site.context, trx, kinds.video.type, id);
    await trx
      .insertInto("merged")
      .values([
        { ...merged, old_id: first, target_id: second },
        { ...merged, old_id: second, target_id: kept },
      ])
      .execute();
  });
  const own = (id: number) => [{ source: "shiguang", id: String(id) }];
  expect(
    await ask(
      { titles: ["盐田手记"], year: 2012, ids: own(other) },
      { titles: ["没有这样的片名呀"], year: 2011, ids: own(other) },
      // The name alone would be one of two.
      { titles: ["盐田手记"], ids: own(twin) },
      { titles: ["重来的片子"], year: 2014, ids: own(archived) },
      { titles: ["旧条目"], ids: own(first) },
    ),
  ).toEqual([
    [wanted, []],
    [null, []],
    [twin, []],
    [again, []],
    [kept, []],
  ]);
});
