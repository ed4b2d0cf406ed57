import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { kinds as contentKinds } from "#lib/kinds.ts";
import { importContent } from "#server/content-files/import.ts";
import { readEnv } from "#server/env/env.ts";
import type { Build } from "#server/http/build.ts";
import { createLog } from "#server/process/log.ts";
import { contentFolder } from "#server/content-files/folder.ts";
import { openSite, type Site } from "#server/site/site.ts";
import { builtSite } from "../helpers/built-site.ts";
import { createMigratedStore, type TestStore } from "../helpers/database.ts";
import { addAuthor, addSeries, addTag, addTopic, addVideo } from "../helpers/rows.ts";
import { addWork } from "../helpers/works.ts";

let database: TestStore;
let site: Site;
let build: Build;
let queries: string[] = [];
/** Stands still: what is made anew once a minute would be a query more on a slow machine. */
const now = Date.now();

beforeAll(async () => {
  database = await createMigratedStore();
  const settings = { DATA_DIR: database.dataDir, DEMO_CONTENT: "off", LOG_LEVEL: "error" };
  const env = readEnv(database.databaseUrl ? { ...settings, DATABASE_URL: database.databaseUrl } : settings);
  site = await openSite(env, createLog(env), {
    now: () => now,
    onQuery: (sql) => queries.push(sql),
    background: false,
  });
  build = await builtSite();
});
afterAll(async () => {
  await site.close();
  await database.remove();
});

async function render(address: string) {
  queries = [];
  const errors: unknown[] = [];
  const locals = site.locals({ requestId: "test", origin: "http://localhost", buildId: build.id });
  const report = (error: unknown) => void errors.push(error);
  const response = await build.render(new Request(`http://localhost${address}`), { ...locals, report });
  expect(errors).toEqual([]);
  const { status, headers } = response;
  const html = await response.text();
  return { status, location: headers.get("location"), html, queries: queries.length, tags: locals.tags };
}

/** No query is added to a page without a very good reason. */
it("asks the database no more for a full site than for a small one", async () => {
  await importContent(site.context, site.storage, path.join(import.meta.dirname, "../fixtures/content"));
  const [small, smallFilm] = [await render("/"), await render("/videoDetails?id=2")];
  await importContent(site.context, site.storage, contentFolder);
  const row = await site.context.db.read
    .selectFrom("videos")
    .select("id")
    .where("status", "=", "published")
    .orderBy("comment_count", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const [full, fullFilm] = [await render("/"), await render(`/videoDetails?id=${row.id}`)];
  expect([small.status, smallFilm.status, full.status, fullFilm.status]).toEqual([200, 200, 200, 200]);
  // Three of them, the order of the rankings, once a minute.
  expect(full.queries).toBeLessThanOrEqual(20);
  // One of them for the transcript, two for its trailers and its ids elsewhere, two for what it is rated and the short reviews.
  expect(fullFilm.queries).toBeLessThanOrEqual(19);
  expect(small.queries).toBeLessThanOrEqual(full.queries + 1);
  expect(fullFilm.tags).toContain(`video:${row.id}`);
  expect(fullFilm.tags).toContain(`comments:2:${row.id}`);
});

it("says 410 for a film that was taken down", async () => {
  const { id } = await site.context.db.read
    .selectFrom("videos")
    .select("id")
    .where("status", "=", "archived")
    .executeTakeFirstOrThrow();
  const gone = await render(`/videoDetails?id=${id}`);
  expect(gone.status).toBe(410);
  expect(gone.html).toContain("内容已经不在了");
  expect(gone.html).not.toContain("Page Not Found");
  const missing = await render("/videoDetails?id=999999999");
  expect(missing.status).toBe(404);
  expect(missing.html).toContain("Page Not Found: /videoDetails");
});

it.each(["/videoDetails", "/nav/reviews", "/embed"])("%s of a merged film leads to the kept one", async (page) => {
  const { context } = site;
  const [kept, dropped] = [await addVideo(context), await addVideo(context, { status: "archived" })];
  const row = { content_type: contentKinds.video.type, old_id: dropped, target_id: kept, old_key: "", old_title: "" };
  await context.db.write((trx) =>
    trx
      .insertInto("merged")
      .values({ ...row, created_by: null, created_at: now })
      .execute(),
  );
  expect(await render(`${page}?id=${dropped}`)).toMatchObject({ status: 301, location: `${page}?id=${kept}` });
});

type Kind = "videos" | "topics" | "reviews" | "posts" | "performers" | "announcements";

/** A public thing of the demonstration content; of topics the one that mixes all kinds. */
async function idOf(kind: Kind): Promise<number> {
  const { read } = site.context.db;
  const query = read.selectFrom(kind).select("id").where("status", "=", "published").limit(1);
  const { id } = await (
    kind === "topics" ? read.selectFrom(kind).select("id").where("show_type", "=", 7).orderBy("id", "desc") : query
  ).executeTakeFirstOrThrow();
  return id;
}

/** The most queries a page of its kind may ask, whatever it shows. `:topics` stands for the id of a topic. */
const budgets: Record<string, number> = {
  "/tagList": 5,
  "/tagDetails?tid=1": 9,
  "/tagDetails?tagCateId=1&contentType=1": 8,
  "/tagDetails?tid=1&contentType=8&sort=hot": 8,
  "/tagReviews?tid=1": 7,
  "/topicsPage": 4,
  "/topicsPage?id=:topics": 14,
  "/actressList": 5,
  "/actressList?tid=1&sort=name": 8,
  "/actressPage?id=:performers": 13,
  "/nav/reviews": 4,
  "/nav/reviews?id=:videos": 10,
  "/reviewDetail?id=:reviews": 10,
  "/discuss": 7,
  "/discuss?tid=1&sort=hot": 10,
  "/postDetail?id=:posts": 15,
  "/userPage?id=1": 7,
  "/rank": 4,
  "/rank?contentType=1&period=all": 4,
  // One of them once a minute.
  "/rank?contentType=8&period=month": 5,
  "/noticeDetail?id=:announcements": 8,
  "/FAQ": 5,
  "/contactUs": 5,
};

it.each(Object.entries(budgets))("%s asks at most %d queries", async (address, max) => {
  const page = await render(await fill(address));
  expect(page.status).toBe(200);
  expect(page.queries).toBeLessThanOrEqual(max);
});

it("asks once for those who made a film together, however many they are", async () => {
  const { context } = site;
  const { id } = await addWork(context, await addAuthor(context));
  const address = `/videoDetails?id=${id}`;
  await context.db.write((trx) =>
    trx.updateTable("videos").set({ status: "published" }).where("id", "=", id).execute(),
  );
  await render(address);
  const alone = await render(address);
  const people: number[] = [];
  for (let count = 0; count < 10; count += 1) people.push(await addAuthor(context));
  const terms = { video_id: id, state: "accepted" as const, role: "出镜", share: 5, invited_at: now };
  const rows = people.map((user_id) => ({ ...terms, user_id }));
  await context.db.write((trx) => trx.insertInto("work_collaborators").values(rows).execute());
  const together = await render(address);
  expect(together.queries).toBe(alone.queries + 1);
  expect(together.html.match(/联合创作 · 出镜/g)).toHaveLength(10);
  expect([...together.tags]).toEqual(expect.arrayContaining(people.map((person) => `user:${person}`)));
});

const kinds: Kind[] = ["videos", "topics", "reviews", "posts", "performers", "announcements"];

async function fill(address: string): Promise<string> {
  const kind = kinds.find((name) => address.endsWith(`:${name}`));
  return kind === undefined ? address : address.replace(`:${kind}`, String(await idOf(kind)));
}

it.each([
  ["/reviewDetail", "reviews", "review"],
  ["/actressPage", "performers", "performer"],
  ["/topicsPage", "topics", "topic"],
  ["/noticeDetail", "announcements", "announcement"],
] as const)("%s notes what it shows, and says 410 once that was taken down", async (path, kind, tag) => {
  const id = await idOf(kind);
  expect((await render(`${path}?id=${id}`)).tags).toContain(`${tag}:${id}`);
  const { db } = site.context;
  await db.write((trx) => trx.updateTable(kind).set({ status: "archived" }).where("id", "=", id).execute());
  expect((await render(`${path}?id=${id}`)).status).toBe(410);
});

it("shows a post with its talk, never what is paid for, and says 410 once it was removed", async () => {
  const { db } = site.context;
  const { id } = await db.read
    .selectFrom("posts")
    .select("id")
    .where("content_key", "=", "lantern-nine-steps")
    .executeTakeFirstOrThrow();
  const address = `/postDetail?id=${id}`;
  const { html, tags } = await render(address);
  for (const tag of [`post:${id}`, `comments:3:${id}`, "posts"]) expect(tags).toContain(tag);
  expect(html).toContain("后面还有 136 个字");
  expect(html.match(/class="post-pictures"[\s\S]*?<\/ul>/)?.[0].match(/<a href="[^"]+-1080\.webp"/g)).toHaveLength(9);
  expect(html).toContain(`<link rel="canonical" href="http://localhost${address}">`);
  expect(html).toContain(`/og/post-${id}.jpg`);
  const graph = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "{}";
  expect(JSON.parse(graph)["@graph"].slice(0, 2)).toMatchObject([
    {
      "@type": "DiscussionForumPosting",
      headline: "照着《扎灯人》扎了一盏水灯，九步都在这里",
      commentCount: 3,
      comment: [{ "@type": "Comment", comment: [{ "@type": "Comment" }] }, { "@type": "Comment" }],
    },
    { "@type": "BreadcrumbList" },
  ]);
  for (const page of [html, (await render("/discuss?sort=hot")).html]) expect(page).not.toContain("糯米粉");
  await db.write((trx) => trx.updateTable("posts").set({ status: "removed" }).where("id", "=", id).execute());
  expect((await render(address)).status).toBe(410);
  expect((await render("/discuss?sort=hot")).html).not.toContain("扎了一盏水灯");
});

it("shows a long topic page by page", async () => {
  const { context } = site;
  const film = await addVideo(context, { title: "最后一项" });
  const tag = await addTag(context);
  const entries = Array.from({ length: 30 }, () => [contentKinds.tag.type, tag] as const);
  const id = await addTopic(context, [...entries, [contentKinds.video.type, film]], { show_type: 4 });
  const address = `/topicsPage?id=${id}`;
  const first = await render(address);
  expect(first.html.match(/<article class="entry /g)).toHaveLength(24);
  expect(first.html).toContain("31 项");
  const next = /<a class="button" href="([^"]+)" rel="next"/.exec(first.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(next).toContain(`${address}&cursor=`);
  const second = await render(next);
  expect(second.html.match(/<article class="entry /g)).toHaveLength(7);
  expect(second.html).toContain("最后一项");
  expect(second.html).toContain(`<link rel="canonical" href="http://localhost${next.replaceAll("&", "&amp;")}">`);
  expect(second.html).not.toContain('rel="next"');
  expect(second.tags).toContain(`video:${film}`);
  expect((await render(`${address}&cursor=1.1.12345678`)).status).toBe(404);
});

it("shows a long series part by part, on its page and on those of its films", async () => {
  const { context } = site;
  const films: number[] = [];
  while (films.length < 130) films.push(await addVideo(context));
  const id = await addSeries(context, films);
  const shown = (html: string) => {
    const block = /<section id="episodes"[\s\S]*?<\/section>/.exec(html)?.[0] ?? "";
    return films.filter((film) => block.includes(`<a href="/videoDetails?id=${film}"`));
  };
  const first = await render(`/series?id=${id}`);
  expect(shown(first.html)).toEqual(films.slice(0, 100));
  expect(first.html).toContain(`<link rel="canonical" href="http://localhost/series?id=${id}">`);
  const rest = `/series?id=${id}&amp;season=1&amp;from=101`;
  expect(first.html).toContain(`<a class="chip" href="${rest}#episodes">101–200</a>`);
  const second = await render(rest.replaceAll("&amp;", "&"));
  expect(shown(second.html)).toEqual(films.slice(100));
  expect(second.html).toContain(`<link rel="canonical" href="http://localhost${rest}">`);
  expect(second.html).toContain("更新至第 130 集");
  expect((await render(`/series?id=${id}&season=1&from=2`)).status).toBe(404);

  const edge = await render(`/videoDetails?id=${films[100]}`);
  expect(shown(edge.html)).toEqual(films.slice(100));
  expect(edge.html).toContain(`<link rel="prev" href="/videoDetails?id=${films[99]}">`);
  expect(edge.html).toContain(`<link rel="next" href="/videoDetails?id=${films[101]}">`);
});

it("keeps pages of questions when a film changes", async () => {
  expect((await render("/FAQ")).tags).not.toContain("videos");
  expect((await render("/tagDetails?tid=1")).tags).toContain("tag:1");
});

it("says who a member is to crawlers, and 404 for who is not there", async () => {
  const { status, html } = await render("/userPage?id=1");
  expect(status).toBe(200);
  const graph = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "";
  expect(JSON.parse(graph)["@graph"].slice(0, 2)).toMatchObject([
    {
      "@type": "ProfilePage",
      mainEntity: { "@type": "Person", identifier: "1", url: "http://localhost/userPage?id=1" },
    },
    { "@type": "BreadcrumbList" },
  ]);
  for (const address of ["/userPage?id=999999", "/userPage?id=1&tab=nothing", "/userPage", "/worksList?id=999999"]) {
    expect((await render(address)).status).toBe(404);
  }
});
