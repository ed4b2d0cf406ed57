import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { MergedKind } from "#lib/contract/schemas/merging.ts";
import { kinds } from "#lib/kinds.ts";
import { importContent } from "#server/content-files/import.ts";
import { importCsv } from "#server/editorial/from-csv.ts";
import { rebuildRatings } from "#server/ratings/rebuild.ts";
import { handlers } from "#server/job-handlers/handlers.ts";
import { openTestApp, type TestApp } from "../helpers/app.ts";
import { createMigratedStore, type TestStore } from "../helpers/database.ts";
import { addMember, addOperator, type TestPerson } from "../helpers/people.ts";
import { openTestJobs, type TestJobs } from "../helpers/worker.ts";

const fixture = path.join(import.meta.dirname, "../fixtures/content");
const film = kinds.video.type;

let place: TestStore;
let jobs: TestJobs;
let app: TestApp;
let editor: TestPerson;
let both: TestPerson;
let one: TestPerson;
beforeAll(async () => {
  place = await createMigratedStore();
  app = await openTestApp(place, { RATE_LIMITS: "off" });
  jobs = await openTestJobs(place);
  await importContent(app.site.context, app.site.storage, fixture);
  editor = await addOperator(app);
  both = await addMember(app);
  one = await addMember(app);
});
afterAll(async () => {
  await jobs.close();
  await app.close();
  await place.remove();
});

async function addFilm(key: string, values: object): Promise<number> {
  const { document } = await app.call("admin/content/get", { id: await anyFilm() }, editor.token);
  const { entry } = await app.call(
    "admin/content/save",
    { kind: "video", document: { ...document, key, ids: [], ...values } },
    editor.token,
  );
  await app.call("admin/content/publish", { id: entry.id, base: entry.revision, live: null }, editor.token);
  return idOf("videos", key);
}

async function anyFilm(): Promise<number> {
  const { list } = await app.call("admin/content/list", { kind: "video", q: "第一封信" }, editor.token);
  return list[0]?.id ?? 0;
}

async function idOf(table: "videos" | "performers", key: string): Promise<number> {
  const { primary } = app.site.context.db;
  return (await primary.selectFrom(table).select("id").where("content_key", "=", key).executeTakeFirstOrThrow()).id;
}

const pairs = async (kind: MergedKind) => (await app.call("admin/duplicates/list", { kind }, editor.token)).list;

async function merge(kind: MergedKind, keep: number, drop: number, titles: [string, string]) {
  const [keepTitle, dropTitle] = titles;
  const input = { kind, keep, drop, keepTitle, dropTitle };
  let answer = await app.call("admin/duplicates/merge", input, editor.token);
  while (!answer.done) answer = await app.call("admin/duplicates/merge", input, editor.token);
  return answer;
}

it("two films of one title and year are found, and not again once somebody has told them apart", async () => {
  const left = await addFilm("twin-one", { title: "同名的片子", year: 1990 });
  const right = await addFilm("twin-two", { title: "同名 的片子", year: 1990 });
  await addFilm("twin-three", { title: "同名的片子", year: 1991 });
  const found = await pairs("video");
  expect(found.map((pair) => [pair.left.id, pair.right.id, pair.why])).toContainEqual([left, right, ["title"]]);
  expect(found.some(({ right: { key } }) => key === "twin-three")).toBe(false);
  await app.call("admin/duplicates/apart", { kind: "video", ids: [right, left] }, editor.token);
  expect((await pairs("video")).some((pair) => pair.left.id === left)).toBe(false);
  await app.call("admin/duplicates/apart", { kind: "video", ids: [left, right], apart: false }, editor.token);
  expect((await pairs("video")).some((pair) => pair.left.id === left)).toBe(true);
});

async function addReview(videoId: number, by: TestPerson, title: string, at: number): Promise<void> {
  await app.site.context.db.write((trx) =>
    trx
      .insertInto("reviews")
      .values({
        content_key: null,
        title,
        body: title,
        excerpt: title,
        rating: 8,
        video_id: videoId,
        author_id: by.userId,
        status: "published",
        published_at: at,
        live_at: at,
        written_at: at,
        deleted_at: null,
        deleted_status: null,
        edited_at: null,
      })
      .execute(),
  );
}

it("everything of the one that goes is the kept one's, whoever has both has it once, and its address leads there", async () => {
  const keep = await addFilm("kept-film", { title: "留下的", year: 2001, ids: [{ source: "imdb", id: "tt0000011" }] });
  const drop = await addFilm("other-film", {
    title: "并进去的",
    year: 2001,
    aliases: ["旧名"],
    ids: [{ source: "douban", id: "1234567" }],
  });
  const plain = await addFilm("naming-film", { title: "有预告的", trailers: ["other-film"] });
  for (const videoId of [keep, drop]) {
    await app.call("mark/set", { videoId, status: "done", rating: videoId === keep ? 4 : 9 }, both.token);
    await app.call("support/add", { contentType: film, targetId: videoId }, both.token);
    app.clock.now += 60_000;
  }
  await app.call("mark/set", { videoId: drop, status: "done", rating: 6, days: ["2026-11-01"] }, one.token);
  await app.call("support/add", { contentType: film, targetId: drop }, one.token);
  await app.call("collect/add", { contentType: film, targetId: drop }, one.token);
  await app.call("comment/add", { contentType: film, targetId: drop, text: "这一条要跟着走" }, one.token);
  await addReview(keep, both, "旧的", 1000);
  await addReview(drop, both, "新的", 2000);
  await addReview(keep, one, "留着", 2000);
  await addReview(drop, one, "收起", 1000);
  const before = await app.call("video/detail", { id: keep }, editor.token);
  const dropped = await app.call("video/detail", { id: drop }, editor.token);

  const { right } = await app.call(
    "admin/duplicates/pair",
    { kind: "video", left: "kept-film", right: "other-film" },
    editor.token,
  );
  const counts = Object.fromEntries(right.counts.map(({ part, count }) => [part, count]));
  expect(counts).toMatchObject({ marks: 2, watchDays: 1, likes: 2, collects: 1, comments: 1 });

  await merge("video", keep, drop, ["留下的", "并进去的"]);

  const after = await app.call("video/detail", { id: drop }, editor.token);
  expect(after).toMatchObject({ id: keep, title: "留下的", comments: before.comments + dropped.comments });
  expect(after.supports).toBe(before.supports + dropped.supports - 1);
  expect(after.collects).toBe(before.collects + dropped.collects);
  expect(after.facts.aliases).toEqual(expect.arrayContaining(["旧名", "并进去的"]));
  expect(after.facts.ids).toHaveLength(2);
  expect(after.ratings.votes).toBe(2);
  const mine = await app.call("mark/state", { videoIds: [keep, drop] }, both.token);
  expect(mine.list).toMatchObject([{ videoId: keep, rating: 9 }]);
  const theirs = await app.call("mark/list", { status: "done" }, one.token);
  expect(theirs.list.some(({ video }) => video?.id === keep)).toBe(true);
  expect(await rebuildRatings(app.site.context)).toEqual([]);
  expect((await app.call("video/detail", { id: plain }, editor.token)).facts.trailers).toMatchObject([{ id: keep }]);
  const found = await app.call("search/query", { q: "并进去的" }, editor.token);
  expect(JSON.stringify(found)).not.toContain(`"id":${drop},`);
  const { primary } = app.site.context.db;
  const reviews = await primary
    .selectFrom("reviews")
    .select(["title", "video_id", "status"])
    .where("author_id", "in", [both.userId, one.userId])
    .orderBy("title")
    .execute();
  expect(reviews.filter(({ video_id, status }) => video_id === keep && status === "published").length).toBe(2);
  expect(reviews.filter(({ status }) => status === "removed").map(({ title }) => title)).toEqual(
    expect.arrayContaining(["旧的", "收起"]),
  );
  expect(after.reviews).toBe(2);
  for (const table of ["marks", "rating_votes", "watch_days"] as const) {
    expect(await primary.selectFrom(table).select("video_id").where("video_id", "=", drop).execute()).toEqual([]);
  }
  for (const table of ["comments", "supports", "collects", "histories"] as const) {
    const left = primary.selectFrom(table).select("target_id").where("content_type", "=", film);
    expect(await left.where("target_id", "=", drop).execute()).toEqual([]);
  }
  const again = await merge("video", keep, drop, ["留下的", "并进去的"]);
  expect(again).toMatchObject({ done: true, moved: 0 });
  expect((await app.call("video/detail", { id: keep }, editor.token)).supports).toBe(after.supports);
});

it("a device has what was watched of both once: the one that goes is taken from its history", async () => {
  const keep = await addFilm("seen-kept", { title: "看过的甲" });
  const drop = await addFilm("seen-other", { title: "看过的乙" });
  const at = (minutes: number) => new Date(app.clock.now - minutes * 60_000).toISOString();
  const watched = (id: number, minutes: number) => ({
    changes: [{ contentType: film, id, position: minutes, duration: 100, at: at(minutes) }],
  });
  const phone = await app.call("history/merge", watched(drop, 5), one.token);
  app.clock.now += 120_000;
  await merge("video", keep, drop, ["看过的甲", "看过的乙"]);
  const heard = await app.call("history/merge", { since: phone.syncedAt }, one.token);
  expect(heard.entries).toMatchObject([
    { id: drop, removed: true },
    { id: keep, position: 5, removed: false },
  ]);
  // Another device brings the old number only now, watched later.
  const late = await app.call("history/merge", watched(drop, 1), one.token);
  expect(late.entries.find(({ id }) => id === keep)).toMatchObject({ position: 1, removed: false });
  const { list } = await app.call("history/list", { contentType: film }, one.token);
  expect(list.map(({ id }) => id)).toEqual([keep]);
});

it("what is left of a merge when its page was closed follows by itself, to where the kept one leads by then", async () => {
  const first = await addFilm("left-first", { title: "留在半路甲" });
  const second = await addFilm("left-second", { title: "留在半路乙" });
  const third = await addFilm("left-third", { title: "留在半路丙" });
  await app.call("collect/add", { contentType: film, targetId: first }, one.token);
  await app.call("support/add", { contentType: film, targetId: first }, one.token);
  const { comment } = await app.call(
    "comment/add",
    { contentType: film, targetId: first, text: "还没有跟上的一条" },
    one.token,
  );
  const { line } = await app.call("danmaku/add", { videoId: first, at: 1, text: "一起走" }, one.token);
  await merge("video", second, first, ["留在半路乙", "留在半路甲"]);
  // As it stands when only the first transaction was done.
  await app.site.context.db.write(async (trx) => {
    await trx.updateTable("comments").set({ target_id: first }).where("id", "=", comment.id).execute();
    for (const table of ["collects", "supports"] as const)
      await trx.updateTable(table).set({ target_id: first }).where("target_id", "=", second).execute();
  });
  await merge("video", third, second, ["留在半路丙", "留在半路乙"]);
  jobs.clock.now = app.clock.now + 60_000;
  await jobs.worker(handlers).drain();
  // The worker's changes reach the site's process a moment later.
  const comments = () => app.call("comment/list", { contentType: film, targetId: third }, one.token);
  await expect.poll(async () => (await comments()).list.map(({ id }) => id)).toEqual([comment.id]);
  const danmaku = await app.call("danmaku/list", { videoId: third, minute: 0 }, one.token);
  expect(danmaku.list.map(({ id }) => id)).toContain(line.id);
  for (const table of ["collects", "supports"] as const) {
    const rows = await app.site.context.db.primary
      .selectFrom(table)
      .select("target_id")
      .where("target_id", "in", [first, second, third])
      .execute();
    expect(rows).toEqual([{ target_id: third }]);
  }
  await expect
    .poll(() => app.call("video/detail", { id: third }, one.token))
    .toMatchObject({ supports: 1, collects: 1 });
});

it("nothing is merged under another name, into itself, or over somebody's draft", async () => {
  const keep = await addFilm("draft-kept", { title: "甲片" });
  const drop = await addFilm("draft-other", { title: "乙片" });
  await expect(merge("video", keep, drop, ["甲片", "丙片"])).rejects.toThrow("名字刚被改过");
  await expect(merge("video", keep, keep, ["甲片", "甲片"])).rejects.toThrow("同一个条目");
  const { list } = await app.call("admin/content/list", { kind: "video", q: "draft-other" }, editor.token);
  const { entry, document } = await app.call("admin/content/get", { id: list[0]?.id ?? 0 }, editor.token);
  await app.call(
    "admin/content/save",
    { id: entry.id, kind: "video", base: entry.revision, document: { ...document, tagline: "在写" } },
    editor.token,
  );
  await expect(merge("video", keep, drop, ["甲片", "乙片"])).rejects.toThrow("没发布的草稿");
  expect((await app.call("video/detail", { id: drop }, editor.token)).id).toBe(drop);
});

/** Makes a film a member's own. */
async function makeWork(videoId: number): Promise<void> {
  const { db, now } = app.site.context;
  const work = {
    video_id: videoId,
    owner_id: one.userId,
    state: "ready",
    created_at: now(),
    updated_at: now(),
  } as const;
  await db.write((trx) => trx.insertInto("works").values(work).execute());
}

it("a film that a member uploaded is not merged, on either side", async () => {
  const keep = await addFilm("uploaded-kept", { title: "馆藏" });
  const uploaded = await addFilm("uploaded-other", { title: "自拍" });
  await makeWork(uploaded);
  await expect(merge("video", keep, uploaded, ["馆藏", "自拍"])).rejects.toThrow("会员上传的影片不能合并");
  await expect(merge("video", uploaded, keep, ["自拍", "馆藏"])).rejects.toThrow("会员上传的影片不能合并");
});

it("people are merged with their films, their followers and their names", async () => {
  const keep = await idOf("performers", "shen-yu");
  // A member's film with the same number as the person.
  await makeWork(keep);
  const document = {
    key: "shen-yu-again",
    name: "沈屿",
    originalName: "Shen Yu",
    pinyin: "shen yu",
    bio: "另一份介绍",
  };
  const { entry } = await app.call("admin/content/save", { kind: "performer", document }, editor.token);
  await app.call("admin/content/publish", { id: entry.id, base: entry.revision, live: null }, editor.token);
  const drop = await idOf("performers", "shen-yu-again");
  const extra = await addFilm("film-of-again", {
    title: "她演的",
    performers: [{ performer: "shen-yu-again", role: "信使" }],
  });
  await app.call("follow/add", { contentType: kinds.performer.type, targetId: drop }, one.token);
  expect((await pairs("performer")).some(({ left, right }) => left.id === keep && right.id === drop)).toBe(true);
  const before = await app.call("performer/detail", { id: keep }, editor.token);
  await merge("performer", keep, drop, ["沈屿", "沈屿"]);
  const after = await app.call("performer/detail", { id: drop }, editor.token);
  expect(after).toMatchObject({ id: keep, works: before.works + 1, originalName: "Shen Yu", bio: before.bio });
  const { performers } = await app.call("video/detail", { id: extra }, editor.token);
  expect(performers).toMatchObject([{ id: keep, role: "信使" }]);
});

it("a draft that names a film or a person that was merged says so and is not published", async () => {
  const publishNew = async (name: string, key: string) => {
    const document = { key, name, pinyin: "lu yuan" };
    const { entry } = await app.call("admin/content/save", { kind: "performer", document }, editor.token);
    await app.call("admin/content/publish", { id: entry.id, base: entry.revision, live: null }, editor.token);
    return idOf("performers", key);
  };
  const person = await publishNew("陆远一", "named-person");
  const other = await publishNew("陆远二", "named-other");
  const keep = await addFilm("named-kept", { title: "留下的预告" });
  const drop = await addFilm("named-trailer", { title: "并走的预告" });
  const { document } = await app.call("admin/content/get", { id: await anyFilm() }, editor.token);
  const named = { performers: [{ performer: "named-other" }], trailers: ["named-trailer"] };
  const { entry } = await app.call(
    "admin/content/save",
    { kind: "video", document: { ...document, key: "naming-draft", title: "写着它们的草稿", ids: [], ...named } },
    editor.token,
  );
  await merge("performer", person, other, ["陆远一", "陆远二"]);
  await merge("video", keep, drop, ["留下的预告", "并走的预告"]);

  const { problems } = await app.call("admin/content/get", { id: entry.id }, editor.token);
  expect(problems).toEqual([
    { path: "performers.0.performer", reason: "“陆远二”已经并入“陆远一”，请换成它" },
    { path: "trailers.0", reason: "“并走的预告”已经并入“留下的预告”，请换成它" },
  ]);
  const publish = app.call("admin/content/publish", { id: entry.id, base: entry.revision, live: null }, editor.token);
  await expect(publish).rejects.toThrow("“陆远二”已经并入“陆远一”");
  const lines = ["key,title,description,performers", "naming-line,写着它的表格,一行,named-other"];
  const table = { kind: "video", bytes: Buffer.from(lines.join("\n")), aim: "check" } as const;
  expect((await importCsv(app.site.context, table)).problems).toEqual([
    { line: 2, field: "performers.0.performer", reason: "“陆远二”已经并入“陆远一”，请换成它" },
  ]);
});
