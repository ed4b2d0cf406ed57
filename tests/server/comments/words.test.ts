import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMediaGuard } from "#server/media/guard.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, refusal, type TestMember } from "../../helpers/people.ts";
import { uploadPicture } from "../../helpers/pictures.ts";
import { addReview, addVideo } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.now += 2 * 3_600_000;
});

const film = async () => ({ contentType: 2, targetId: await addVideo(app.site.context) }) as const;

async function named(name: string): Promise<TestMember> {
  const member = await addMember(app);
  await app.call("user/info/modify", { name }, member.token);
  return member;
}

const replies = async ({ token }: { token: string }) =>
  (await app.call("message/list", { kind: "reply" }, token)).list.map(({ text, mentioned }) => ({ text, mentioned }));

describe("a mention", () => {
  it("is the person, whatever they are called: told once, shown under the name they have now", async () => {
    const on = await film();
    const [writer, lin] = [await addMember(app), await named("阿林")];
    const text = `@{${lin.userId}} 看看 @{${lin.userId}}，还有 @{999999} 和 @{${writer.userId}}`;
    const { comment } = await app.call("comment/add", { ...on, text }, writer.token);
    expect(comment.text).toMatch(/^@阿林 看看 @阿林，还有 @999999 和 @/);
    expect(comment.mentions.map(({ id, name, at }) => [id, comment.text.slice(at, at + name.length + 1)])).toEqual([
      [lin.userId, "@阿林"],
      [lin.userId, "@阿林"],
      [writer.userId, `@${comment.author.name}`],
    ]);
    expect(await replies(lin)).toEqual([{ text: comment.text, mentioned: true }]);
    expect(await replies(writer)).toEqual([]);
    const page = app.site.locals({ requestId: "test", origin: "http://localhost", buildId: "test" });
    await page.comments(2, on.targetId, 20);
    const stale = new Promise<readonly string[]>((resolve) => app.site.onInvalidate(resolve));
    await app.call("user/info/modify", { name: "林深" }, lin.token);
    expect((await stale).some((tag) => page.tags.has(tag))).toBe(true);
    const { list } = await app.call("comment/list", on, writer.token);
    expect(list[0]?.text).toMatch(/^@林深 看看 @林深/);
    expect((await replies(lin))[0]?.text).toMatch(/^@林深/);
    expect((await app.call("comment/mycomments", {}, writer.token)).list[0]?.text).toMatch(/^@林深/);
  });

  it("tells who is named and answered once, nobody who is banned, and no more than five people", async () => {
    const on = await film();
    const operator = await addOperator(app);
    const [writer, first, banned] = [await addMember(app), await addMember(app), await addMember(app)];
    const { comment } = await app.call("comment/add", { ...on, text: "起头" }, first.token);
    await app.call("admin/people/ban", { userId: banned.userId, reason: "刷屏", days: 1 }, operator.token);
    const text = `@{${first.userId}} @{${banned.userId}} 是这样`;
    await app.call("comment/add", { ...on, text, replyTo: comment.id }, writer.token);
    expect((await replies(first)).map(({ mentioned }) => mentioned)).toEqual([false]);
    const rows = await app.site.context.db.read
      .selectFrom("messages")
      .select("id")
      .where("user_id", "=", banned.userId)
      .execute();
    expect(rows).toEqual([]);
    const six = [1, 2, 3, 4, 5, 6].map((id) => `@{${id}}`).join("");
    expect(await refusal(app.call("comment/add", { ...on, text: six }, writer.token))).toContain("4007");
  });

  it("does not help words past the rules, and a rule does not break it", async () => {
    const on = await film();
    const operator = await addOperator(app);
    const [writer, lin] = [await addMember(app), await named("小周")];
    await app.call("admin/words/save", { word: "代刷", effect: "block" }, operator.token);
    await app.call("admin/words/save", { word: String(lin.userId), effect: "mask" }, operator.token);
    const evading = { ...on, text: `代@{${lin.userId}}刷` };
    expect(await refusal(app.call("comment/add", evading, writer.token))).toContain("4030");
    const { comment } = await app.call("comment/add", { ...on, text: `${lin.userId} @{${lin.userId}}` }, writer.token);
    expect(comment.text).toMatch(/^＊+ @小周$/);
  });

  it("is offered of the thread first, then of the page, then by name; never the asker, a guest far away or a banned one", async () => {
    const on = await film();
    const operator = await addOperator(app);
    const [asker, thread, page, far] = [
      await named("秋一"),
      await named("秋二"),
      await named("秋三"),
      await named("秋四"),
    ];
    const banned = await named("秋五");
    await app.call("admin/people/ban", { userId: banned.userId, reason: "刷屏", days: 1 }, operator.token);
    const { comment } = await app.call("comment/add", { ...on, text: "一" }, page.token);
    app.clock.now += 1000;
    await app.call("comment/add", { ...on, text: "二" }, asker.token);
    await app.call("comment/add", { ...on, text: "三", replyTo: comment.id }, thread.token);
    const offered = async (q: string) =>
      (await app.call("comment/people", { ...on, q, threadId: comment.id }, asker.token)).list.map(({ id }) => id);
    expect(await offered("秋")).toEqual([thread.userId, page.userId, far.userId]);
    expect(await offered("")).toEqual([thread.userId, page.userId]);
    expect(await offered("%")).toEqual([]);
  });
});

describe("pictures", () => {
  it("are members' own, three at most; the first ones wait for an operator, later ones do not", async () => {
    const on = await film();
    const operator = await addOperator(app);
    const [writer, guest] = [await addMember(app), await app.signIn()];
    const own = [await uploadPicture(app, writer.token), await uploadPicture(app, writer.token)];
    const guests = await uploadPicture(app, guest.token);
    const said = { ...on, text: "", images: own };
    expect(await refusal(app.call("comment/add", { ...on, text: "", images: [guests] }, guest.token))).toContain("403");
    expect(await refusal(app.call("comment/add", { ...said, images: [guests] }, writer.token))).toContain("404 6004");
    expect(await refusal(app.call("comment/add", { ...said, images: [1, 2, 3, 4] }, writer.token))).toContain("422");
    const first = await app.call("comment/add", said, writer.token);
    expect(first).toMatchObject({ held: true, comment: { text: "", images: [{ width: 400, height: 300 }, {}] } });
    expect((await app.call("comment/list", on, guest.token)).list).toEqual([]);
    const audience = createMediaGuard(app.site.context);
    const address = first.comment.images[0]?.url.slice("/media/".length) ?? "";
    expect(await audience(address, new URLSearchParams())).toBeNull();
    const [waiting] = (await app.call("admin/queue", {}, operator.token)).list;
    expect(waiting?.images).toHaveLength(2);
    const decision = { contentType: 6, targetId: first.comment.id, decision: "approve" } as const;
    await app.call("admin/decide", decision, operator.token);
    expect((await app.call("comment/list", on, guest.token)).list).toMatchObject([{ images: first.comment.images }]);
    expect(await audience(address, new URLSearchParams())).toBe("public");
    const second = await app.call("comment/add", { ...on, text: "再来", images: own.slice(0, 1) }, writer.token);
    expect(second.held).toBe(false);
  });
});

describe("comment/edit", () => {
  it("keeps replies, supports and place, says so, and lasts a quarter of an hour", async () => {
    const on = await film();
    const [writer, other, newcomer] = [await addMember(app), await addMember(app), await addMember(app)];
    const text = `看错了 @{${other.userId}}`;
    const { comment } = await app.call("comment/add", { ...on, text }, writer.token);
    await app.call("comment/add", { ...on, text: "是的", replyTo: comment.id }, other.token);
    await app.call("support/add", { contentType: 6, targetId: comment.id }, other.token);
    expect(comment.editedAt).toBeNull();
    app.clock.now += 14 * 60_000;
    const edited = { id: comment.id, text: `看对了 @{${newcomer.userId}}`, spoiler: true };
    expect(await refusal(app.call("comment/edit", edited, other.token))).toContain("403 4005");
    const answer = await app.call("comment/edit", edited, writer.token);
    expect(answer).toMatchObject({ held: false, comment: { spoiler: true, supports: 1 } });
    const { list } = await app.call("comment/list", on, writer.token);
    expect(list).toMatchObject([{ id: comment.id, replyCount: 1, editedAt: new Date(app.clock.now).toISOString() }]);
    expect(list[0]?.text).toMatch(/^看对了 @/);
    expect(await replies(other)).toEqual([]);
    expect(await replies(newcomer)).toMatchObject([{ mentioned: true }]);
    app.clock.now += 61_000;
    expect(await refusal(app.call("comment/edit", edited, writer.token))).toContain("4008");
  });

  it("goes by the word rules again: off the page with its counts until an operator has looked", async () => {
    const { context } = app.site;
    const operator = await addOperator(app);
    const [owner, writer] = [await addMember(app), await addMember(app)];
    const on = { contentType: 1, targetId: await addReview(context, { author_id: owner.userId }) } as const;
    await app.call("admin/words/save", { word: "加群", effect: "hold" }, operator.token);
    const { comment } = await app.call("comment/add", { ...on, text: "写得好" }, writer.token);
    await app.call("comment/add", { ...on, text: "谢谢", replyTo: comment.id }, owner.token);
    const count = async () => (await app.call("review/detail", { id: on.targetId }, writer.token)).comments;
    expect(await count()).toBe(2);
    expect(await app.call("comment/edit", { id: comment.id, text: "加群看" }, writer.token)).toMatchObject({
      held: true,
    });
    expect(await count()).toBe(0);
    expect((await app.call("message/hasnew", {}, owner.token)).comment).toBe(0);
    // Without the word it waits on: somebody looks at what it is then.
    const again = { id: comment.id, text: "写得真好" };
    expect(await app.call("comment/edit", again, writer.token)).toMatchObject({ held: true });
    expect(await count()).toBe(0);
    const decision = { contentType: 6, targetId: comment.id, decision: "approve" } as const;
    await app.call("admin/decide", decision, operator.token);
    expect(await count()).toBe(2);
    expect((await app.call("comment/list", on, writer.token)).list).toMatchObject([
      { text: "写得真好", replyCount: 1 },
    ]);
  });

  it("racing a deletion or an operator leaves one of both, and counts that fit", async () => {
    const operator = await addOperator(app);
    for (const race of ["delete", "reject"] as const) {
      const on = await film();
      const writer = await addMember(app);
      const { comment } = await app.call("comment/add", { ...on, text: "先说" }, writer.token);
      const { id } = comment;
      await Promise.allSettled([
        app.call("comment/edit", { id, text: "再说" }, writer.token),
        race === "delete"
          ? app.call("comment/del", { id }, writer.token)
          : app.call("admin/decide", { contentType: 6, targetId: id, decision: "reject" }, operator.token),
        app.call("comment/edit", { id, text: "又说" }, writer.token),
      ]);
      expect((await app.call("comment/list", on, writer.token)).list).toEqual([]);
      expect((await app.call("video/detail", { id: on.targetId }, writer.token)).comments).toBe(0);
      expect(await refusal(app.call("comment/edit", { id, text: "还说" }, writer.token))).toContain("404 4001");
    }
  });
});

it("keeps the fold of a comment that gives the plot away", async () => {
  const on = await film();
  const { token } = await app.signIn();
  await app.call("comment/add", { ...on, text: "凶手是管家", spoiler: true }, token);
  expect((await app.call("comment/list", on, token)).list).toMatchObject([{ spoiler: true }]);
});
