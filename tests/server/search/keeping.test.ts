import { afterEach, beforeEach, expect, it } from "vitest";
import type { SearchType } from "#lib/contract/schemas/search.ts";
import type { Context } from "#server/core/context.ts";
import { indexDocument, removeDocument } from "#server/search/indexing.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addPerformer, addPost, addReview, addTag, addVideo, tagItem } from "../../helpers/rows.ts";

let app: TestApp;
let context: Context;
let token: string;

beforeEach(async () => {
  app = await createTestApp();
  ({ context } = app.site);
  ({ token } = await app.signIn());
});
afterEach(() => app.close());

async function found(q: string, contentType: SearchType = 2): Promise<number[]> {
  const { groups } = await app.call("search/query", { q, contentType }, token);
  return groups.flatMap(({ list }) => list.map(({ item }) => item.id));
}

function index(id: number, contentType: SearchType = 2): Promise<void> {
  return context.db.write((trx) => indexDocument(context, trx, contentType, id));
}

it("finds nothing that is a draft, scheduled, archived or not yet published", async () => {
  for (const status of ["draft", "scheduled", "archived"] as const)
    await index(await addVideo(context, { title: "远山", status }));
  const later = await addVideo(context, { title: "远山", published_at: context.now() + 60_000 });
  await index(later);
  expect(await found("远山")).toEqual([]);
  expect((await app.call("search/suggest", { q: "远山" }, token)).list).toEqual([]);
  app.clock.now += 60_000;
  expect(await found("远山")).toEqual([later]);
});

it("follows a row with the transaction that changes it", async () => {
  const id = await addVideo(context, { title: "远山" });
  await index(id);
  await context.db.write(async (trx) => {
    await trx.updateTable("videos").set({ title: "近水" }).where("id", "=", id).execute();
    await indexDocument(context, trx, 2, id);
  });
  expect(await found("远山")).toEqual([]);
  expect(await found("近水")).toEqual([id]);
  const rolledBack = context.db.write(async (trx) => {
    await trx.updateTable("videos").set({ title: "高楼" }).where("id", "=", id).execute();
    await indexDocument(context, trx, 2, id);
    throw new Error("no");
  });
  await expect(rolledBack).rejects.toThrow("no");
  expect(await found("高楼")).toEqual([]);
  expect(await found("近水")).toEqual([id]);
  await context.db.write(async (trx) => {
    await trx.updateTable("videos").set({ status: "archived" }).where("id", "=", id).execute();
    await indexDocument(context, trx, 2, id);
  });
  expect(await found("近水")).toEqual([]);
});

it("forgets what is removed, and removing it twice is no error", async () => {
  const id = await addVideo(context, { title: "远山" });
  await index(id);
  for (let time = 0; time < 2; time += 1) await context.db.write((trx) => removeDocument(context, trx, 2, id));
  expect(await found("远山")).toEqual([]);
});

it("a performer's new name finds the performer and the films", async () => {
  const film = await addVideo(context);
  const performer = await addPerformer(context, { name: "顾十一", aliases: '["小顾"]' });
  await context.db.write((trx) =>
    trx
      .insertInto("video_performers")
      .values({ video_id: film, performer_id: performer, role: "", position: 0 })
      .execute(),
  );
  await index(performer, 8);
  expect([await found("顾十一"), await found("小顾"), await found("小顾", 8)]).toEqual([[film], [film], [performer]]);
});

it("a tag's new name finds the films, reviews and posts that hold it, in the same transaction", async () => {
  const [tag, film] = [await addTag(context, { name: "旧街" }), await addVideo(context)];
  const [review, post] = [await addReview(context, { video_id: film }), await addPost(context)];
  await tagItem(context, "video_tags", film, [tag]);
  await tagItem(context, "review_tags", review, [tag]);
  await tagItem(context, "post_tags", post, [tag]);
  await index(tag, 5);
  const everywhere = async (q: string) => [await found(q, 5), await found(q), await found(q, 1), await found(q, 3)];
  expect(await everywhere("旧街")).toEqual([[tag], [film], [review], [post]]);
  await context.db.write(async (trx) => {
    const words = { name: "长巷", aliases: '["弄堂"]' };
    await trx.updateTable("tags").set(words).where("id", "=", tag).execute();
    await indexDocument(context, trx, 5, tag);
  });
  expect(await everywhere("旧街")).toEqual([[], [], [], []]);
  for (const q of ["长巷", "弄堂"]) expect(await everywhere(q)).toEqual([[tag], [film], [review], [post]]);
});

it("finds a post by its words, its film and its author, and never by what is paid for", async () => {
  const film = await addVideo(context, { title: "远山" });
  const post = await addPost(context, { text: "灯位\n窗边一盏", paid_text: "锅里一盏", price: 5, video_id: film });
  await index(film);
  expect([await found("灯位", 3), await found("窗边", 3), await found("远山", 3)]).toEqual([[post], [post], [post]]);
  expect(await found("锅里", 3)).toEqual([]);
  expect((await app.call("search/suggest", { q: "灯位" }, token)).list).toMatchObject([{ contentType: 3, id: post }]);
  await context.db.write(async (trx) => {
    await trx.updateTable("posts").set({ status: "removed" }).where("id", "=", post).execute();
    await indexDocument(context, trx, 3, post);
  });
  expect(await found("灯位", 3)).toEqual([]);
});

it("puts the exact name first, then what begins with it, contains it, and mentions it", async () => {
  const [mention, contain, begin, exact] = [
    await addVideo(context, { description: "一片远山。", plays: 9000 }),
    await addVideo(context, { title: "看远山", plays: 5000 }),
    await addVideo(context, { title: "远山客", plays: 3000 }),
    await addVideo(context, { title: "远山", plays: 1 }),
  ];
  const popular = await addVideo(context, { title: "远山行", plays: 4000 });
  for (const id of [mention, contain, begin, exact, popular]) await index(id);
  expect(await found("远山")).toEqual([exact, popular, begin, contain, mention]);
});

it("moves up with its plays", async () => {
  const [first, second] = [
    await addVideo(context, { title: "远山一", plays: 16 }),
    await addVideo(context, { title: "远山二", plays: 10 }),
  ];
  await index(first);
  await index(second);
  expect(await found("远山")).toEqual([first, second]);
  for (let viewer = 0; viewer < 6; viewer += 1) {
    const guest = await app.signIn();
    await app.call("video/view", { id: second }, guest.token);
  }
  expect(await found("远山")).toEqual([second, first]);
});

it("pages through everything once, whatever is added meanwhile", async () => {
  const ids: number[] = [];
  for (let number = 0; number < 25; number += 1) {
    const title = number % 5 === 0 ? `看远山${number}` : `远山${number}`;
    ids.push(await addVideo(context, { title, plays: number * 40 }));
  }
  for (const id of ids) await index(id);
  const seen: number[] = [];
  let cursor: string | null | undefined;
  do {
    const { groups } = await app.call(
      "search/query",
      { q: "远山", contentType: 2, pageSize: 7, ...(cursor ? { cursor } : {}) },
      token,
    );
    seen.push(...(groups[0]?.list.map(({ item }) => item.id) ?? []));
    cursor = groups[0]?.nextCursor;
    await index(await addVideo(context, { title: "远山新", plays: 1_000_000 }));
  } while (cursor);
  expect(seen.toSorted((left, right) => left - right)).toEqual(ids);
  expect(new Set(seen).size).toBe(25);
});

it("refuses a cursor nobody was given, a kind nobody knows and a term that is none", async () => {
  for (const cursor of ["x", "b.1", "1"]) {
    await expect(app.call("search/query", { q: "远", contentType: 2, cursor }, token)).rejects.toThrow("422");
  }
  await expect(app.call("search/query", { q: "远", cursor: "1.1" }, token)).rejects.toThrow("422");
  const request = app.request("search/query", { q: "远", contentType: 6 }, { token });
  expect((await app.fetch(request)).status).toBe(422);
  for (const q of ["", "  ", "长".repeat(61)])
    await expect(app.call("search/query", { q }, token)).rejects.toThrow("422");
});

it("takes whatever is typed as text", async () => {
  const id = await addVideo(context, { title: `a"b OR c* ' NEAR( <script>alert(1)</script> \\ % _ \u202e远山` });
  await index(id);
  await index(await addTag(context), 5);
  for (const q of [
    '"',
    "' or 1=1 --",
    "NEAR(",
    "a* OR b",
    "{}",
    "<script>",
    "%",
    "\u0000a",
    "😀",
    "ﬁ",
    "𠮷",
    "\ud800",
    "a".repeat(60),
  ]) {
    await app.call("search/query", { q }, token).catch((error: Error) => expect(error.message).toContain("422"));
    await app.call("search/suggest", { q }, token).catch((error: Error) => expect(error.message).toContain("422"));
  }
  expect(await found("<SCRIPT>alert")).toEqual([id]);
});
