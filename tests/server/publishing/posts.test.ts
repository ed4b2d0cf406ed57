import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "#server/core/context.ts";
import { setPostStatus } from "#server/posts/status.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addUp, givePoints, keptBooks } from "../../helpers/ledger.ts";
import { addMember, addOperator, type TestMember } from "../../helpers/people.ts";
import { uploadPicture } from "../../helpers/pictures.ts";
import { addTag, addVideo } from "../../helpers/rows.ts";

let app: TestApp;
let context: Context;
let author: TestMember;
let reader: TestMember;
beforeAll(async () => {
  app = await createTestApp();
  ({ context } = app.site);
  author = await addMember(app);
  reader = await addMember(app);
});
afterAll(() => app.close());

const minute = 60_000;

async function setStatus(id: number, status: "published" | "rejected" | "removed", reason = ""): Promise<void> {
  const change = await context.db.write((trx) => setPostStatus(context, trx, { id, status, reason }));
  context.changed(...(change?.tags ?? []));
}

/** A member whose first post has been approved. */
async function addWriter(): Promise<TestMember> {
  const member = await addMember(app);
  const { id } = await app.call("post/publish", { text: "第一篇" }, member.token);
  await setStatus(id, "published");
  return member;
}

/** Everywhere a post might be seen by somebody else. */
async function seenBy(token: string, id: number, word: string): Promise<string[]> {
  const seen: string[] = [];
  const detail = await app.ask("post/detail", { id }, { token });
  if (detail.code === 200) seen.push("detail");
  const look = await app.ask("post/isLook", { id }, { token });
  if (look.code === 200) seen.push("look");
  for (const feed of ["new", "hot"] as const) {
    const { list } = await app.call("post/center", { feed, pageSize: 50 }, token);
    if (list.some((post) => post.id === id)) seen.push(feed);
  }
  const found = await app.call("search/query", { q: word, contentType: 3 }, token);
  if (JSON.stringify(found.groups).includes(word)) seen.push("search");
  for (const name of ["comment/list", "comment/add", "support/add", "collect/add"] as const) {
    const input = { contentType: 3, targetId: id, ...(name === "comment/add" && { text: `说说${word}` }) };
    if ((await app.ask(name, input, { token })).code === 200) seen.push(name);
  }
  return seen;
}

describe("post/publish", () => {
  it("ends a title and an excerpt with a whole character", async () => {
    const family = "👩‍👩‍👧‍👦";
    const writer = await addWriter();
    const { id } = await app.call("post/publish", { text: `雨${family.repeat(130)}` }, writer.token);
    const { list } = await app.call("post/center", { feed: "new" }, reader.token);
    expect(list.find((post) => post.id === id)).toMatchObject({
      title: `雨${family.repeat(38)}…`,
      excerpt: `雨${family.repeat(118)}…`,
    });
  });

  it("keeps the first post of a member for an operator, and tells only its author", async () => {
    const { token } = await addMember(app);
    const video = await addVideo(context, { title: "雨城" });
    const tag = await addTag(context);
    const [first, second] = [await uploadPicture(app, token), await uploadPicture(app, token)];
    const input = {
      text: "窗边的灯\n紫藤花开了。",
      images: [{ uploadId: second, alt: "灯" }, { uploadId: first }],
      videoId: video,
      tagIds: [tag],
    };
    const post = await app.call("post/publish", input, token);
    expect(post).toMatchObject({ status: "pending", title: "窗边的灯", video: { id: video }, publishedAt: null });
    expect(post.images.map(({ uploadId, alt }) => [uploadId, alt])).toEqual([
      [second, "灯"],
      [first, ""],
    ]);
    expect(await seenBy(reader.token, post.id, "紫藤花")).toEqual([]);
    await setStatus(post.id, "rejected", "换一张图");
    expect(await seenBy(reader.token, post.id, "紫藤花")).toEqual([]);
    expect(await app.call("post/mine", { id: post.id }, token)).toMatchObject({
      status: "rejected",
      reason: "换一张图",
    });
    app.clock.now += minute;
    expect(await app.call("post/publish", { ...input, id: post.id }, token)).toMatchObject({ status: "pending" });
    await setStatus(post.id, "published");
    expect(await seenBy(reader.token, post.id, "紫藤花")).toHaveLength(9);
    const shown = await app.call("post/detail", { id: post.id }, reader.token);
    expect(shown).toMatchObject({ text: "紫藤花开了。", publishedAt: new Date(app.clock.now).toISOString() });
    expect(shown.images[0]).toMatchObject({ width: 400, height: 300, alt: "灯" });
    const next = await app.call("post/publish", { text: "第二篇不用等" }, token);
    expect(next.status).toBe("published");
  });

  it("says which part of what was begun long ago is gone since", async () => {
    const { token } = await addWriter();
    const publish = (input: object) => app.ask("post/publish", { text: "存了很久的草稿", ...input }, { token });
    expect((await publish({ videoId: 999_999 })).fields).toEqual({
      videoId: expect.stringContaining("影片已经不在了"),
    });
    expect((await publish({ tagIds: [999_999] })).fields).toEqual({
      tagIds: expect.stringContaining("标签已经不在了"),
    });
    const kept = { uploadId: await uploadPicture(app, token) };
    const gone = [{ uploadId: 999_998 }, { uploadId: 999_999 }];
    expect((await publish({ images: [kept, gone[0]] })).fields).toEqual({
      images: expect.stringContaining("第 2 张图片已经不在了"),
    });
    expect((await publish({ images: [gone[0], kept, gone[1]] })).fields).toEqual({
      images: expect.stringContaining("第 1、3 张图片已经不在了"),
    });
  });

  it("changes a public post in place, keeps drafts to their author, and refuses what cannot be", async () => {
    const { token } = await addWriter();
    const draft = await app.call("post/publish", { text: "海棠草稿", draft: true }, token);
    expect(draft.status).toBe("draft");
    expect(await seenBy(reader.token, draft.id, "海棠草稿")).toEqual([]);
    const post = await app.call("post/publish", { id: draft.id, text: "海棠开了" }, token);
    expect(post.status).toBe("published");
    await app.call("post/publish", { id: post.id, text: "木槿开了" }, token);
    const { groups } = await app.call("search/query", { q: "木槿", contentType: 3 }, reader.token);
    expect(JSON.stringify(groups)).toContain("木槿");
    const others = await uploadPicture(app, reader.token);
    for (const [input, code] of [
      [{ text: " \u202e\u200b " }, 2002],
      [{ text: "字".repeat(5001) }, 2002],
      [{ text: "有价格没内容", price: 5 }, 2002],
      [{ text: "没价格", paidText: "秘密" }, 2002],
      [{ text: "太贵", paidText: "秘密", price: 1001 }, 2002],
      [{ text: "标签", tagIds: [999_999] }, 2002],
      [{ text: "图", images: [{ uploadId: others }] }, 6004],
      [{ text: "片", videoId: 999_999 }, 2002],
      [{ text: "改回草稿", id: post.id, draft: true }, 2002],
      [{ text: "十张", images: Array.from({ length: 10 }, () => ({ uploadId: 1 })) }, 1010],
    ] as const) {
      expect([(await app.ask("post/publish", input, { token })).code, input]).toEqual([code, input]);
    }
    expect(await app.call("post/detail", { id: post.id }, reader.token)).toMatchObject({ text: "木槿开了" });
  });

  it("wants words or a picture for everybody, which a draft may lack, and bounds the paid words too", async () => {
    const { token } = await addWriter();
    const [open, hidden] = [await uploadPicture(app, token), await uploadPicture(app, token)];
    const fieldsOf = async (input: object) => (await app.ask("post/publish", { text: "", ...input }, { token })).fields;
    const paid = { images: [{ uploadId: hidden, paid: true }], price: 5 };
    expect(await fieldsOf({})).toEqual({ text: "写点什么再发布吧" });
    expect(await fieldsOf(paid)).toEqual({ text: "写点什么再发布吧" });
    const long = { text: "短", paidText: "字".repeat(5001), price: 5 };
    expect(await fieldsOf(long)).toEqual({ paidText: "最多 5000 字，现在多了 1 字" });
    const full = { ...long, paidText: "字".repeat(5000) };
    expect(await app.call("post/publish", full, token)).toMatchObject({ status: "published" });
    const both = { ...paid, images: [{ uploadId: open }, ...paid.images] };
    expect(await app.call("post/publish", { text: "", ...both }, token)).toMatchObject({ status: "published" });
    const draft = { text: "", paidText: "留着", draft: true };
    expect(await app.call("post/publish", draft, token)).toMatchObject({ status: "draft", paidText: "留着" });
  });

  it("creates one post however often it is sent", async () => {
    const { token } = await addWriter();
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => app.call("post/publish", { text: "只要一篇" }, token, "publish-key-1")),
    );
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    const { list, counts } = await app.call("works/post", { status: "published" }, token);
    expect(list.map(({ title }) => title)).toEqual(["只要一篇", "第一篇"]);
    expect(counts).toEqual({ draft: 0, pending: 0, published: 2, rejected: 0, removed: 0 });
  });

  it("lets an author delete a post and take that back for a while, but not what somebody else took down", async () => {
    const { token } = await addWriter();
    const { id } = await app.call("post/publish", { text: "要删的桂花" }, token);
    await app.call("post/remove", { id }, token);
    expect((await app.call("post/remove", { id }, token)).status).toBe("removed");
    expect(await app.ask("post/detail", { id }, { token: reader.token })).toMatchObject({ status: 410 });
    expect(await seenBy(reader.token, id, "桂花")).toEqual([]);
    expect((await app.call("works/post", {}, token)).list.map((post) => post.id)).not.toContain(id);
    expect((await app.ask("post/publish", { id, text: "偷偷改" }, { token })).status).toBe(404);
    app.clock.now += 10 * minute;
    const changed: string[] = [];
    const stop = app.site.onInvalidate((tags) => changed.push(...tags));
    expect((await app.call("post/restore", { id }, token)).status).toBe("published");
    stop();
    expect(changed).toContain(`post:${id}`);
    expect((await app.call("post/restore", { id }, token)).status).toBe("published");
    expect(await seenBy(reader.token, id, "桂花")).toContain("search");
    await app.call("post/remove", { id }, token);
    app.clock.now += 10 * minute + 1;
    expect((await app.ask("post/restore", { id }, { token })).code).toBe(4023);
    const { id: other } = await app.call("post/publish", { text: "被下架的" }, token);
    await setStatus(other, "removed", "违规");
    await app.call("post/remove", { id: other }, token);
    expect((await app.ask("post/restore", { id: other }, { token })).code).toBe(4023);
    expect(await app.call("post/mine", { id: other }, token)).toMatchObject({ status: "removed", reason: "违规" });
  });
});

describe("post/pay", () => {
  it("moves the price once, however often and from wherever it is asked, and then shows the rest", async () => {
    const { token, userId } = await addWriter();
    const [open, hidden] = [await uploadPicture(app, token), await uploadPicture(app, token)];
    const { id } = await app.call(
      "post/publish",
      {
        text: "三个灯位\n前两个在窗边。",
        paidText: "第三个藏在锅里",
        price: 30,
        images: [{ uploadId: open }, { uploadId: hidden, paid: true, alt: "锅里的灯" }],
      },
      token,
    );
    const buyer = await addMember(app);
    const before = await app.call("post/isLook", { id }, buyer.token);
    expect(before).toEqual({ look: false, reason: null, price: 30, balance: 0, part: null });
    expect((await app.ask("post/pay", { id, price: 30 }, { token: buyer.token })).code).toBe(5001);
    await givePoints(context, buyer.userId, 100);
    expect((await app.ask("post/pay", { id, price: 29 }, { token: buyer.token })).code).toBe(4021);
    const paid = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        app.call("post/pay", { id, price: 30 }, buyer.token, index % 2 ? "pay-key-one" : `pay-key-${index}`),
      ),
    );
    expect(paid.filter((answer) => answer.paid === 30).length).toBeGreaterThanOrEqual(1);
    expect(new Set(paid.map(({ balance }) => balance))).toEqual(new Set([70]));
    expect(paid[0]?.part).toMatchObject({ text: "第三个藏在锅里", images: [{ alt: "锅里的灯", width: 400 }] });
    expect(await app.call("post/isLook", { id }, buyer.token)).toMatchObject({ look: true, reason: "paid" });
    expect((await app.call("post/mine", { id }, token)).income).toBe(24);
    expect((await app.call("post/isLook", { id }, token)).reason).toBe("author");
    expect((await app.call("post/pay", { id, price: 30 }, token)).paid).toBe(0);
    expect((await app.call("post/isLook", { id }, (await addOperator(app)).token)).reason).toBe("operator");
    expect(await keptBooks(context)).toEqual(await addUp(context));
    const { accounts } = await keptBooks(context);
    expect(accounts.get(userId)?.balance).toBe(24);
    for (const other of [reader.token, (await app.signIn()).token]) {
      const answers = [
        await app.call("post/isLook", { id }, other),
        await app.call("post/detail", { id }, other),
        await app.call("post/center", {}, other),
        await app.call("search/query", { q: "第三个藏在锅里" }, other),
      ];
      expect(JSON.stringify(answers)).not.toContain("藏在锅里");
    }
    const images = [{ uploadId: open }, { uploadId: hidden, paid: true }];
    await app.call("post/publish", { id, text: "三个灯位", paidText: "第三个藏在锅里", price: 60, images }, token);
    expect((await app.call("post/isLook", { id }, buyer.token)).part?.text).toBe("第三个藏在锅里");
    await app.call("post/remove", { id }, token);
    expect((await app.ask("post/pay", { id, price: 60 }, { token: reader.token })).status).toBe(410);
  });

  it.each([20, 40])("takes nothing when the author made 30 points %d between look and pay", async (price) => {
    const { token } = await addWriter();
    const text = { text: "先看价钱", paidText: "后面是答案" };
    const { id } = await app.call("post/publish", { ...text, price: 30 }, token);
    const buyer = await addMember(app);
    await givePoints(context, buyer.userId, 100);
    const seen = await app.call("post/isLook", { id }, buyer.token);
    await app.call("post/publish", { id, ...text, price }, token);
    const pay = (shown: number) => app.ask("post/pay", { id, price: shown }, { token: buyer.token });
    expect(await pay(seen.price)).toMatchObject({ code: 4021 });
    expect(await app.call("post/isLook", { id }, buyer.token)).toMatchObject({ look: false, price, balance: 100 });
    expect(await pay(price)).toMatchObject({ code: 200 });
    expect(await app.call("post/isLook", { id }, buyer.token)).toMatchObject({ look: true, balance: 100 - price });
  });

  it("takes nothing for what is free", async () => {
    const { token } = await addWriter();
    const { id } = await app.call("post/publish", { text: "都能看" }, token);
    expect(await app.call("post/isLook", { id }, reader.token)).toMatchObject({ look: true, reason: "free" });
    expect((await app.ask("post/pay", { id, price: 1 }, { token: reader.token })).code).toBe(4022);
  });
});

it("keeps every post for an operator when the site says so", async () => {
  const { token } = await addWriter();
  const setting = { name: "review-before-publishing", value: "everything" };
  await context.db.write((trx) => trx.insertInto("settings").values(setting).execute());
  expect((await app.call("post/publish", { text: "也要等" }, token)).status).toBe("pending");
  await context.db.write((trx) => trx.updateTable("settings").set({ value: "nothing" }).execute());
  expect((await app.call("post/publish", { text: "谁都不用等" }, author.token)).status).toBe("published");
  await context.db.write((trx) => trx.deleteFrom("settings").where("name", "=", setting.name).execute());
});
