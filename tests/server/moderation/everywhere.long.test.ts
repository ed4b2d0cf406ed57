import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { indexDocument } from "#server/search/indexing.ts";
import { toEnvelope } from "../../helpers/app.ts";
import { addPerformer, addTag, addTopic, addVideo, castIn, tagItem } from "../../helpers/rows.ts";
import { addWork } from "../../helpers/works.ts";
import { serveSite, type ServedBuild } from "../seo/serve-site.ts";

/** Words nothing else on the site holds: whatever shows one of them shows that thing. */
const marks = {
  work: "竹影过桥",
  review: "青灯照壁",
  post: "白露听钟",
  comment: "檐下三声",
  person: "渡口老周",
  bio: "摇橹二十年",
};

let served: ServedBuild;
let operator: string;
let workFile = "";
const ids = { person: 0, film: 0, work: 0, tag: 0, performer: 0, topic: 0, review: 0, post: 0, comment: 0 };

async function act(name: string, input: unknown, token = ""): Promise<unknown> {
  const answer = await fetch(`${served.url}/api/app/${name}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-app-secret": served.secret,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(input),
  });
  const envelope = toEnvelope(await answer.json());
  if (envelope.code !== 200) throw new Error(`${name}: ${envelope.code} ${envelope.tip}`);
  return envelope.data;
}

async function addPerson(account: string, row: { name?: string; bio?: string; role?: "owner" }) {
  const answer = await act("login/guest", { devID: randomBytes(8).toString("hex") });
  const { token, user } = z.object({ token: z.string(), user: z.object({ id: z.int() }) }).parse(answer);
  const { context } = served.site;
  await context.db.write((trx) =>
    trx
      .updateTable("users")
      .set({ account, ...row })
      .where("id", "=", user.id)
      .execute(),
  );
  return { token, id: user.id };
}

async function newest(table: "reviews" | "posts" | "comments"): Promise<number> {
  const { id } = await served.site.context.db.read
    .selectFrom(table)
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirstOrThrow();
  return id;
}

beforeAll(async () => {
  served = await serveSite({ RATE_LIMITS: "off", SITE_ENV: "production" });
  const { context } = served.site;
  operator = (await addPerson("operator", { role: "owner" })).token;
  await act("admin/publishing", { rule: "nothing" }, operator);
  const author = await addPerson("author", { name: marks.person, bio: marks.bio });
  ids.person = author.id;
  ids.film = await addVideo(context, { title: "渡船" });
  ids.tag = await addTag(context);
  ids.performer = await addPerformer(context);
  await tagItem(context, "video_tags", ids.film, [ids.tag]);
  await castIn(context, ids.film, [ids.performer]);
  const review = { videoId: ids.film, rating: 9, title: marks.review, text: "一盏灯。", tagIds: [ids.tag] };
  await act("review/publish", review, author.token);
  const post = { text: `${marks.post}\n秋天到了。`, videoId: ids.film, tagIds: [ids.tag] };
  await act("post/publish", post, author.token);
  await act("comment/add", { contentType: 2, targetId: ids.film, text: marks.comment }, author.token);
  const { id: work, folder } = await addWork(context, author.id, { title: marks.work });
  ids.work = work;
  workFile = `/media/${folder}/1/360p.mp4`;
  await tagItem(context, "video_tags", work, [ids.tag]);
  await castIn(context, work, [ids.performer]);
  await act("works/modify/show", { id: work, act: "publish" }, author.token);
  [ids.review, ids.post, ids.comment] = [await newest("reviews"), await newest("posts"), await newest("comments")];
  const entries = [
    [2, ids.work],
    [1, ids.review],
    [3, ids.post],
  ] as const;
  ids.topic = await addTopic(context, entries, { show_type: 7 });
  await context.db.write((trx) => indexDocument(context, trx, 2, ids.film));
  context.changed("videos", "performers", "tags", "topics", `tag:${ids.tag}`);
});
afterAll(() => served.close());

/** Every public address that could show any of it. */
const routes = (): string[] => [
  "/",
  "/discuss",
  "/discuss?sort=hot",
  `/discuss?tid=${ids.tag}`,
  `/postDetail?id=${ids.post}`,
  "/nav/reviews",
  "/nav/reviews?sort=hot",
  `/reviewDetail?id=${ids.review}`,
  `/videoDetails?id=${ids.film}`,
  `/videoDetails?id=${ids.work}`,
  `/actressPage?id=${ids.performer}`,
  "/tagList",
  `/tagDetails?tid=${ids.tag}`,
  `/tagDetails?tid=${ids.tag}&contentType=1`,
  `/tagReviews?tid=${ids.tag}`,
  "/topicsPage",
  `/topicsPage?id=${ids.topic}`,
  "/rank?period=all",
  "/rank?contentType=1",
  "/rank?period=all&contentType=1",
  `/userPage?id=${ids.person}`,
  `/userPage?id=${ids.person}&tab=films`,
  `/userPage?id=${ids.person}&tab=posts`,
  `/userPage?id=${ids.person}&tab=reviews`,
  ...Object.values(marks).map((mark) => `/searchResult?q=${encodeURIComponent(mark)}`),
  "/feed.xml",
  "/feed.json",
];

/** Addresses that show it in their words; those that hold the word only because it was asked for are left out. */
async function whereShown(mark: string): Promise<string[]> {
  const shown: string[] = [];
  for (const route of routes().filter((one) => !one.startsWith("/searchResult"))) {
    if ((await served.text(route)).includes(mark)) shown.push(route);
  }
  return shown;
}

/** Addresses other pages lead to it by, or that are its own. */
async function linksTo(path: string): Promise<string[]> {
  const escaped = path.replaceAll("&", "&amp;");
  const linked: string[] = [];
  for (const route of [
    ...routes(),
    "/sitemaps/reviews-1.xml",
    "/sitemaps/posts-1.xml",
    "/sitemaps/people-1.xml",
    "/sitemaps/videos-1.xml",
  ]) {
    if (route === path) continue;
    const text = await served.text(route);
    const [, ...rests] = text.split(escaped);
    if (rests.some((rest) => !/^\d/.test(rest))) linked.push(route);
  }
  return linked;
}

const cases = [
  {
    name: "work",
    contentType: 2,
    page: () => `/videoDetails?id=${ids.work}`,
    picture: () => `/og/video-${ids.work}.jpg`,
    pages: () => [
      "/",
      `/videoDetails?id=${ids.film}`,
      `/videoDetails?id=${ids.work}`,
      `/actressPage?id=${ids.performer}`,
      `/tagDetails?tid=${ids.tag}`,
      `/topicsPage?id=${ids.topic}`,
      `/userPage?id=${ids.person}`,
      "/feed.xml",
      "/feed.json",
    ],
    linked: "/sitemaps/videos-1.xml",
  },
  {
    name: "review",
    contentType: 1,
    page: () => `/reviewDetail?id=${ids.review}`,
    picture: () => `/og/review-${ids.review}.jpg`,
    pages: () => [
      "/nav/reviews",
      `/videoDetails?id=${ids.film}`,
      `/tagReviews?tid=${ids.tag}`,
      `/actressPage?id=${ids.performer}`,
      "/rank?contentType=1",
      `/userPage?id=${ids.person}&tab=reviews`,
      "/feed.xml",
      "/feed.json",
      `/topicsPage?id=${ids.topic}`,
    ],
    linked: "/sitemaps/reviews-1.xml",
  },
  {
    name: "post",
    contentType: 3,
    page: () => `/postDetail?id=${ids.post}`,
    picture: () => `/og/post-${ids.post}.jpg`,
    pages: () => ["/discuss", "/discuss?sort=hot", `/discuss?tid=${ids.tag}`, `/userPage?id=${ids.person}&tab=posts`],
    linked: "/sitemaps/posts-1.xml",
  },
  {
    name: "comment",
    contentType: 6,
    page: () => null,
    picture: () => null,
    pages: () => [`/videoDetails?id=${ids.film}`],
    linked: null,
  },
] as const;

describe.each(cases)("a rejected $name", ({ name, contentType, page, picture, pages, linked }) => {
  it("is gone everywhere at once and comes back as it was", async () => {
    const mark = marks[name];
    const own = page();
    const before = await whereShown(mark);
    expect(before).toEqual(expect.arrayContaining(pages()));
    const links = own === null ? [] : await linksTo(own);
    if (linked !== null) expect(links).toContain(linked);
    expect(links.some((route) => route.startsWith("/searchResult"))).toBe(own !== null);
    const drawn = picture();
    if (drawn !== null) expect((await served.get(drawn)).status).toBe(200);
    const kept =
      drawn === null
        ? null
        : await served.site.sharePicture(
            contentType === 1 ? "review" : contentType === 2 ? "video" : "post",
            ids[name === "comment" ? "post" : name],
          );

    const decide = (decision: string) =>
      act("admin/decide", { contentType, targetId: ids[name], decision, message: "不合适" }, operator);
    await decide("reject");
    expect(await whereShown(mark)).toEqual([]);
    if (own !== null) {
      expect((await served.get(own)).status).toBe(410);
      expect(await linksTo(own)).toEqual([]);
    }
    if (drawn !== null) expect((await served.get(drawn)).status).toBe(404);
    if (name === "work") {
      expect((await served.get(workFile)).status).toBe(404);
      const embed = await Promise.all([
        served.get(`/embed?id=${ids.work}`),
        served.get(`/oembed?url=${encodeURIComponent(`${served.url}/videoDetails?id=${ids.work}`)}`),
      ]);
      expect(embed.map(({ status }) => status)).toEqual([410, 410]);
    }
    // Not at the address it is stored at either.
    if (kept !== null) expect((await served.get(`/media/${kept}`)).status).toBe(404);

    await act("admin/undo", { contentType, targetId: ids[name] }, operator);
    expect(await whereShown(mark)).toEqual(before);
    if (own !== null) expect(await linksTo(own)).toEqual(links);
    await decide("reject");
    await decide("approve");
    expect(await whereShown(mark)).toEqual(before);
  });
});

it("takes a banned author's page, name and texts away everywhere, and brings them back", async () => {
  const own = `/userPage?id=${ids.person}`;
  const all = async () => {
    const shown: Record<string, string[]> = {};
    for (const [name, mark] of Object.entries(marks)) shown[name] = await whereShown(mark);
    return { shown, links: await linksTo(own) };
  };
  const before = await all();
  expect(before.shown["person"]).toEqual(
    expect.arrayContaining([own, "/discuss", "/nav/reviews", `/videoDetails?id=${ids.film}`]),
  );
  expect(before.links).toContain("/sitemaps/people-1.xml");
  await act("admin/people/ban", { userId: ids.person, reason: "刷屏", days: 7, removeContent: true }, operator);
  const gone = await all();
  expect(Object.values(gone.shown).flat()).toEqual([]);
  expect(gone.links).toEqual([]);
  expect((await served.get(own)).status).toBe(404);
  await act("admin/people/unban", { userId: ids.person }, operator);
  expect(await all()).toEqual(before);
});

it("leaves a page without details for a banned author whose texts stay while the films are hidden", async () => {
  const own = `/userPage?id=${ids.person}`;
  const film = `/videoDetails?id=${ids.work}`;
  const before = await linksTo(own);
  const withName = await whereShown(marks.person);
  const ban = { userId: ids.person, reason: "争吵", days: 7 };
  await act("admin/people/ban", ban, operator);
  const closed = await served.get(own);
  const html = await closed.text();
  expect(closed.status).toBe(200);
  expect(html).toContain("这个账号已停用");
  expect(html).toMatch(/<meta\s+name="robots"\s+content="noindex/);
  for (const mark of Object.values(marks)) expect(html).not.toContain(mark);
  expect(html).not.toContain("ld+json");
  expect(await linksTo(own)).toEqual(before.filter((route) => !route.startsWith("/sitemaps/") && route !== film));
  // The texts stay, and so does the name they stand under.
  expect(await whereShown(marks.person)).toEqual(
    withName.filter((route) => !route.startsWith("/userPage") && route !== film),
  );
  expect([await whereShown(marks.bio), await whereShown(marks.work)]).toEqual([[], []]);
  expect((await served.get(workFile)).status).toBe(404);
  for (const route of ["/feed.xml", "/feed.json"]) expect(await served.text(route)).toContain(marks.review);
  await act("admin/people/ban", { ...ban, removeContent: true }, operator);
  expect((await served.get(own)).status).toBe(404);
  await act("admin/people/unban", { userId: ids.person }, operator);
  expect(await linksTo(own)).toEqual(before);
  expect((await served.get(workFile)).status).toBe(200);
});

it("resets a reported person's name and words everywhere, and gives them back", async () => {
  const before = [await whereShown(marks.person), await whereShown(marks.bio)];
  const target = { contentType: 9, targetId: ids.person };
  await act("admin/decide", { ...target, decision: "reject", message: "" }, operator);
  expect([await whereShown(marks.person), await whereShown(marks.bio)]).toEqual([[], []]);
  await act("admin/undo", target, operator);
  expect([await whereShown(marks.person), await whereShown(marks.bio)]).toEqual(before);
});

it("shows nowhere what a limited person writes, until it is released", async () => {
  const words = { review: "寒江孤舟", post: "断桥残雪", comment: "柳浪闻莺" };
  const author = await addPerson("limited", { name: "过客" });
  await act("admin/shadow/add", { userId: author.id, reason: "广告", days: null }, operator);
  const review = { videoId: ids.film, rating: 1, title: words.review, text: "一盏灯。", tagIds: [ids.tag] };
  await act("review/publish", review, author.token);
  await act("post/publish", { text: `${words.post}\n秋天到了。`, videoId: ids.film, tagIds: [ids.tag] }, author.token);
  await act("comment/add", { contentType: 2, targetId: ids.film, text: words.comment }, author.token);
  const own = { review: await newest("reviews"), post: await newest("posts") };
  const pages = [`/reviewDetail?id=${own.review}`, `/postDetail?id=${own.post}`];
  const shown = async () =>
    (await Promise.all(Object.values(words).map(whereShown))).map((routes) => routes.length > 0);
  const linked = async () => (await Promise.all(pages.map(linksTo))).flat();
  expect(await shown()).toEqual([false, false, false]);
  expect(await linked()).toEqual([]);
  for (const page of pages) expect((await served.get(page)).status).toBe(404);
  for (const kind of ["review", "post"] as const) {
    expect((await served.get(`/og/${kind}-${own[kind]}.jpg`)).status).toBe(404);
  }
  await act("admin/shadow/lift", { userId: author.id, release: true }, operator);
  expect(await shown()).toEqual([true, true, true]);
  for (const page of pages) expect((await served.get(page)).status).toBe(200);
  expect((await linked()).length).toBeGreaterThan(2);
});
