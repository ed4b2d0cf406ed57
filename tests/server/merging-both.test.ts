import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { kinds } from "#lib/kinds.ts";
import { importContent } from "#server/content-files/import.ts";
import { openTestApp, type TestApp } from "../helpers/app.ts";
import { createMigratedStore, type TestStore } from "../helpers/database.ts";
import { addMember, addOperator, type TestPerson } from "../helpers/people.ts";

const fixture = path.join(import.meta.dirname, "../fixtures/content");
const short = kinds.short.type;

let place: TestStore;
let app: TestApp;
let editor: TestPerson;
let member: TestPerson;
let reader: TestPerson;
let keep: number;
let drop: number;
let pair = 0;
beforeAll(async () => {
  place = await createMigratedStore();
  app = await openTestApp(place, { RATE_LIMITS: "off" });
  await importContent(app.site.context, app.site.storage, fixture);
  editor = await addOperator(app);
  reader = await addMember(app);
});
afterAll(async () => {
  await app.close();
  await place.remove();
});
beforeEach(async () => {
  pair += 1;
  member = await addMember(app);
  keep = await addFilm(`both-keep-${pair}`, `留下的第${pair}部`);
  drop = await addFilm(`both-drop-${pair}`, `并走的第${pair}部`);
});

async function addFilm(key: string, title: string): Promise<number> {
  const document = { key, title, channel: "recommend" };
  const { entry } = await app.call("admin/content/save", { kind: "video", document }, editor.token);
  await app.call("admin/content/publish", { id: entry.id, base: entry.revision, live: null }, editor.token);
  const rows = app.site.context.db.primary.selectFrom("videos").select("id").where("content_key", "=", key);
  return (await rows.executeTakeFirstOrThrow()).id;
}

async function merge(): Promise<void> {
  const titles = { keepTitle: `留下的第${pair}部`, dropTitle: `并走的第${pair}部` };
  const input = { kind: "video", keep, drop, ...titles } as const;
  while (!(await app.call("admin/duplicates/merge", input, editor.token)).done);
}

interface Said {
  status?: "wish" | "doing" | "done";
  rating?: number;
  tags?: string[];
  line?: string;
  public?: boolean;
}

/** Marks a film, a minute after what was done before; returns the mark's id. */
async function mark(videoId: number, { status = "done", ...said }: Said): Promise<number> {
  app.clock.now += 60_000;
  return (await app.call("mark/set", { videoId, status, ...said }, member.token)).mark.id;
}

const like = (targetId: number, by = reader) => app.call("support/add", { contentType: short, targetId }, by.token);
const marks = async () => (await app.call("mark/state", { videoIds: [keep, drop] }, member.token)).list;
const shorts = async () => (await app.call("mark/shorts", { videoId: keep }, reader.token)).list;
/** Texts of the notices about the kept film. */
const notices = async () => {
  const { list } = await app.call("message/list", { kind: "announcement" }, member.token);
  return list.filter(({ about }) => about?.id === keep).map(({ text }) => text);
};

it("the newer mark's status and rating are kept, with the words, the short review and the likes that only the older has", async () => {
  const older = await mark(drop, { rating: 8, tags: ["重看"], line: "第一次看的时候写的" });
  await like(older);
  await mark(keep, { status: "doing", rating: 6, tags: ["夏天"] });
  await merge();
  expect(await marks()).toMatchObject([
    { videoId: keep, status: "doing", rating: 6, tags: ["夏天", "重看"], line: "第一次看的时候写的" },
  ]);
  expect(await shorts()).toMatchObject([{ status: "doing", rating: 6, line: "第一次看的时候写的", supports: 1 }]);
  expect(await notices()).toEqual([]);
});

it("of two short reviews the newer mark's is kept, liked by whoever liked either, and its author is sent the other", async () => {
  const older = await mark(keep, { line: "旧的一句" });
  await like(older);
  const other = await addMember(app);
  const newer = await mark(drop, { line: "新的一句" });
  for (const by of [reader, other]) await like(newer, by);
  await merge();
  expect(await shorts()).toMatchObject([{ line: "新的一句", supports: 2 }]);
  const liked = await app.call("support/state", { contentType: short, targetIds: [older, newer] }, reader.token);
  expect(liked.list).toHaveLength(1);
  expect(await notices()).toEqual([expect.stringContaining("旧的一句")]);
});

it("a published short review is kept rather than one that waits for an operator", async () => {
  await mark(drop, { line: "大家看得到的" });
  const waiting = await mark(keep, { line: "还在等的" });
  await app.site.context.db.write((trx) =>
    trx.updateTable("marks").set({ line_status: "pending" }).where("id", "=", waiting).execute(),
  );
  await merge();
  expect(await shorts()).toMatchObject([{ line: "大家看得到的" }]);
  expect(await notices()).toEqual([expect.stringContaining("还在等的")]);
});

it("what was private stays private, and its author is told of a short review that nobody else sees any more", async () => {
  await mark(drop, { line: "公开的一句" });
  await mark(keep, { line: "只给自己的", public: false });
  await merge();
  expect(await marks()).toMatchObject([{ line: "只给自己的", public: false }]);
  expect(await shorts()).toEqual([]);
  expect(await notices()).toEqual([expect.stringContaining("公开的一句")]);
});

type Standing = "published" | "pending" | "removed" | "draft";

async function addReview(videoId: number, title: string, { status, at }: { status: Standing; at: number }) {
  const values = { content_key: null, title, body: title, excerpt: title, rating: 8, status, video_id: videoId };
  const times = { published_at: at, live_at: at, written_at: at, edited_at: null };
  await app.site.context.db.write((trx) =>
    trx
      .insertInto("reviews")
      .values({ ...values, ...times, author_id: member.userId, deleted_at: null, deleted_status: null })
      .execute(),
  );
}

it.each(["pending", "removed", "draft"] as const)(
  "a member's public review is kept rather than a newer one that is %s",
  async (status) => {
    await addReview(drop, "公开的影评", { status: "published", at: 1000 });
    await addReview(keep, "没有公开的影评", { status, at: 2000 });
    await merge();
    const { list } = await app.call("review/list", { videoId: keep }, reader.token);
    expect(list).toMatchObject([{ title: "公开的影评" }]);
    const own = await app.call("review/mine", { videoId: drop }, member.token);
    expect(own.list).toMatchObject([{ title: "没有公开的影评", status: "removed" }]);
    expect(own.list[0]?.reason).toContain("留了另一篇");
    expect((await app.call("video/detail", { id: keep }, reader.token)).reviews).toBe(1);
  },
);

it("films are found whose titles differ in capitals of any script", async () => {
  const left = await addFilm("capitals-one", "Élan: Ночь Ω");
  const right = await addFilm("capitals-two", "éLAN ночь ω");
  const { list } = await app.call("admin/duplicates/list", { kind: "video" }, editor.token);
  expect(list.map((found) => [found.left.id, found.right.id, found.why])).toContainEqual([left, right, ["title"]]);
});

it("a post about the film that goes is found by the kept one's title", async () => {
  // An operator looks at nobody's second text.
  await addReview(keep, "先前的影评", { status: "published", at: 1000 });
  const { id } = await app.call("post/publish", { text: "散场以后", videoId: drop }, member.token);
  const found = async (q: string) =>
    (await app.call("search/query", { q }, reader.token)).groups.flatMap(({ contentType, list }) =>
      contentType === kinds.post.type ? list.map(({ item }) => item.id) : [],
    );
  expect(await found(`并走的第${pair}部`)).toEqual([id]);
  await merge();
  expect(await found(`留下的第${pair}部`)).toEqual([id]);
});
