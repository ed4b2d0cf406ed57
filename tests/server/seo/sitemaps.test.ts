import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refreshStatistics } from "#server/db/dialect/sqlite-statistics.ts";
import { serverKinds } from "#server/kinds/kinds.ts";
import { writeSitemap, writeSitemapIndex } from "#server/seo/sitemaps.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { testEngine } from "../../helpers/database.ts";
import { addPerformer, addPost, addReview, addTag, addVideo, tagItem } from "../../helpers/rows.ts";

const site = { origin: "https://film.example", name: "拾光" };
const films = 12_000;

let app: TestApp;
/** 12,000 public films, every hundredth taken down again, in three files. */
beforeAll(async () => {
  app = await createTestApp();
  const { context } = app.site;
  const first = await addVideo(context, { title: "第一部" });
  await context.db.write(async (trx) => {
    await sql`
      insert into videos (title, subtitle, description, film_id, poster, channel_id, status, published_at, updated_at)
      with recursive numbers (number) as (
        select 2 union all select number + 1 from numbers where number < ${sql.lit(films)}
      )
      select '影片 & 第' || number, '', '简介', film_id, poster, channel_id,
        case when number % 100 = 0 then 'archived' else 'published' end, published_at - number, updated_at
      from numbers, videos where videos.id = ${first}`.execute(trx);
  });
});
afterAll(() => app.close());

async function read(name: string): Promise<string | null> {
  const parts = await writeSitemap(app.site.context, site, name);
  if (parts === null) return null;
  let text = "";
  for await (const part of parts) text += part;
  return text;
}

const idsIn = (xml: string | null) =>
  [...(xml ?? "").matchAll(/<loc>[^<]*id=(\d+)<\/loc>/g)].map(([, id]) => Number(id));

test("every public film stands in exactly one file, in order", async () => {
  const files = await Promise.all([1, 2, 3].map((number) => read(`videos-${number}.xml`)));
  const found = files.map((file) => idsIn(file));
  expect(found.map(({ length }) => length)).toEqual([4950, 4950, 1980]);
  const rows = await app.site.context.db.read
    .selectFrom("videos")
    .select("id")
    .where("status", "=", "published")
    .orderBy("id")
    .execute();
  expect(found.flat()).toEqual(rows.map(({ id }) => id));
  expect(await read("videos-4.xml")).toBeNull();
  for (const file of files) {
    expect(file?.startsWith(`<?xml version="1.0" encoding="UTF-8"?>\n<urlset `)).toBe(true);
    expect(file?.endsWith("</urlset>\n")).toBe(true);
    expect(file).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)/);
  }
});

test("the index names the files that have something, with their last change", async () => {
  const { context } = app.site;
  const before = await writeSitemapIndex(context, site);
  expect([...before.matchAll(/videos-\d+\.xml/g)].map(([name]) => name)).toEqual([
    "videos-1.xml",
    "videos-2.xml",
    "videos-3.xml",
  ]);
  const changed = Date.parse("2026-11-21T04:30:00Z");
  await context.db.write((trx) =>
    trx.updateTable("videos").set({ updated_at: changed }).where("id", "=", 7001).execute(),
  );
  const after = await writeSitemapIndex(context, site);
  expect(after).toContain("videos-2.xml</loc><lastmod>2026-11-21T12:30:00+08:00</lastmod>");
  expect(await read("videos-2.xml")).toContain("id=7001</loc><lastmod>2026-11-21T12:30:00+08:00</lastmod>");
});

test("a film's entry has what the video extension asks for", async () => {
  const { context } = app.site;
  const tag = await addTag(context);
  await context.db.write((trx) =>
    trx.insertInto("video_tags").values({ video_id: 1, tag_id: tag, position: 0 }).execute(),
  );
  const entry = /<url>.*?id=1<.*?<\/url>/.exec((await read("videos-1.xml")) ?? "")?.[0] ?? "";
  expect(entry).toContain(
    "<video:thumbnail_loc>https://film.example/media/images/videos/test-1280.webp</video:thumbnail_loc>",
  );
  expect(entry).toContain("<video:title>第一部</video:title>");
  expect(entry).toContain("<video:player_loc>https://film.example/embed?id=1</video:player_loc>");
  expect(entry).toMatch(
    /<video:content_loc>https:\/\/film\.example\/media\/films\/[^<]+\/360p\.mp4<\/video:content_loc>/,
  );
  expect(entry).toContain("<video:duration>20</video:duration>");
  expect(entry).toMatch(/<video:publication_date>2026-11-20T12:00:00\+08:00<\/video:publication_date>/);
  expect(entry).toMatch(/<\/video:publication_date><video:tag>标签[^<]*<\/video:tag><video:family_friendly>/);
});

test("kinds without pages have no files", async () => {
  expect(await read("reviews-2.xml")).toBeNull();
  expect(await read("users-1.xml")).toBeNull();
  expect(await read("pages-1.xml")).toContain("<loc>https://film.example/</loc>");
});

test("posts, reviews, performers and tags say when they last changed, if somebody knows", async () => {
  const { context } = app.site;
  const changed = Date.parse("2026-11-20T04:30:00Z");
  const stamp = "<lastmod>2026-11-20T12:30:00+08:00</lastmod>";
  const post = await addPost(context, { updated_at: changed, published_at: changed - 1 });
  await addPost(context, { status: "removed" });
  const [known, unknown] = [await addPerformer(context, { changed_at: changed }), await addPerformer(context)];
  const tag = await addTag(context, { changed_at: changed });
  await tagItem(context, "video_tags", 1, [tag]);
  const performers = await read("performers-1.xml");
  expect(performers).toContain(`id=${known}</loc>${stamp}`);
  expect(performers).toContain(`id=${unknown}</loc></url>`);
  const posts = await read("posts-1.xml");
  expect(idsIn(posts)).toEqual([post]);
  expect(posts).toContain(stamp);
  expect(await read("tags-1.xml")).toContain(`tid=${tag}</loc>${stamp}`);
  const review = await addReview(context, { video_id: 1, edited_at: changed, published_at: changed - 60_000 });
  expect(await read("reviews-1.xml")).toContain(`id=${review}</loc>${stamp}`);
});

test.runIf(testEngine === "sqlite")("the index is made in one pass through the films, in their order", async () => {
  const { context } = app.site;
  const rows = serverKinds.video.sitemap.rows(context.now());
  const plan = sql<{ detail: string }>`explain query plan
    select id / 5000 as number, max(changed) from (${rows}) as shown group by 1 order by 1`;
  // Nearly all films of a site are public.
  const { rows: steps } = await context.db.write(async (trx) => {
    await trx.updateTable("videos").set({ status: "published" }).execute();
    await refreshStatistics(trx, true);
    return plan.execute(trx);
  });
  expect(steps.map(({ detail }) => detail)).toEqual(["SCAN videos", "USE TEMP B-TREE FOR GROUP BY"]);
});
