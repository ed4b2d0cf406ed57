import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ApiError } from "#lib/client/api-error.ts";
import { forgetUser, signIn } from "#lib/client/stores/session.ts";
import { $toast, dismissToast } from "#lib/client/stores/toast.ts";
import { keyOf } from "#lib/client/toggles.ts";
import { editSpan } from "#lib/comment-text.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";
import type { Thread } from "../../../src/islands/comments/thread.ts";
import { openBrowser, openThread } from "./place.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
});
afterAll(() => app.close());

let world: Awaited<ReturnType<typeof openBrowser>>;
let film: number;
beforeEach(async () => {
  for (const { id } of $toast.get()) dismissToast(id);
  [world, film] = [await openBrowser(app), await addVideo(app.site.context)];
});

const open = () => openThread(app, world.client, world.member, film);

/** Somebody else says something, a second after whatever was said before. */
async function say(text: string, replyTo?: number): Promise<number> {
  app.clock.now += 1000;
  const { token } = await addMember(app);
  const input = { contentType: 2, targetId: film, text, ...(replyTo !== undefined && { replyTo }) } as const;
  return (await app.call("comment/add", input, token)).comment.id;
}

/** Writes in a box and sends it; done when it is on its way no more. */
async function send(box: Awaited<ReturnType<typeof open>>["box"], text: string): Promise<void> {
  box.type(text);
  box.submit();
  await idle(box.$sending);
}

async function idle(store: { get(): boolean; listen(act: (busy: boolean) => void): () => void }): Promise<void> {
  if (!store.get()) return;
  await new Promise<void>((resolve) => {
    const stop = store.listen((busy) => {
      if (busy) return;
      stop();
      resolve();
    });
  });
}

const textsOf = (thread: Awaited<ReturnType<typeof open>>) => thread.lines().map(({ text }) => text);

it("shows a comment at once and by its own id when it has been taken", async () => {
  await say("早");
  const thread = await open();
  thread.box.type("来了");
  thread.box.submit();
  expect(thread.lines()[0]).toMatchObject({ text: "来了", pending: true, author: { id: world.user.id } });
  expect(thread.$thread.get().count).toBe(2);
  await idle(thread.box.$sending);
  const [first] = thread.lines();
  expect(first).toMatchObject({ text: "来了" });
  expect(first?.pending).toBeUndefined();
  expect(first?.id).toBeGreaterThan(0);
  expect(thread.$thread.get()).toMatchObject({ count: 2, status: "已发布" });
});

it("says each person once while it is sent, also one who was picked twice or whose name begins another", async () => {
  const thread = await open();
  for (const person of [
    { id: 7, name: "小林" },
    { id: 7, name: "小林" },
    { id: 8, name: "小林子" },
  ])
    thread.box.name({ ...person, avatar: null });
  thread.box.type("@小林子 和 @小林 一起看");
  thread.box.submit();
  const [line] = thread.lines();
  expect(line?.mentions).toEqual([
    { id: 8, name: "小林子", at: 0 },
    { id: 7, name: "小林", at: 7 },
  ]);
  await idle(thread.box.$sending);
});

it("puts a comment that was not taken back into the box, before what was typed meanwhile", async () => {
  const thread = await open();
  world.line.fail = new ApiError({ status: 0 });
  thread.box.type("断网也不丢");
  thread.box.submit();
  thread.box.type("接着写");
  expect(thread.lines()).toHaveLength(1);
  await idle(thread.box.$sending);
  expect(thread.lines()).toEqual([]);
  expect(thread.$thread.get().count).toBe(0);
  expect(thread.box.$words.get().text).toBe("断网也不丢\n接着写");
  expect(thread.box.$error.get()).toContain("网络异常");
  const later = await open();
  later.box.open({ text: "", spoiler: false });
  expect(later.box.$words.get().text).toBe("断网也不丢\n接着写");
});

it("sends once what is sent twice, and nothing where there is nothing", async () => {
  const thread = await open();
  expect(thread.box.submit()).toBe(false);
  expect(thread.box.$error.get()).toBe("写点什么再发送吧");
  thread.box.type("只要一条");
  thread.box.submit();
  thread.box.submit();
  await idle(thread.box.$sending);
  expect(world.calls.filter((name) => name === "comment/add")).toHaveLength(1);
  expect(textsOf(await open())).toEqual(["只要一条"]);
});

const likeOf = (thread: Thread, id: number) => thread.likes.$turned.get()[keyOf({ contentType: 6, targetId: id })];

it("counts a support pressed twice once, and takes it back when it was not taken", async () => {
  const id = await say("好看");
  const thread = await open();
  const pressed = [thread.support(id), thread.support(id)];
  expect(likeOf(thread, id)).toEqual({ on: true, count: 1 });
  await Promise.all(pressed);
  expect(likeOf(thread, id)).toEqual({ on: true, count: 1 });
  world.line.fail = new ApiError({ status: 500 });
  const undone = thread.support(id);
  expect(likeOf(thread, id)).toEqual({ on: false, count: 0 });
  await undone;
  expect(likeOf(thread, id)).toEqual({ on: true, count: 1 });
  expect($toast.get()).toHaveLength(1);
  world.line.fail = null;
  const again = await open();
  await again.look(again.lines());
  expect(likeOf(again, id)).toMatchObject({ on: true });
  expect(again.lines()[0]).toMatchObject({ supports: 1 });
});

it("puts replies in the order they were written, each once", async () => {
  const id = await say("谁看懂了结尾");
  for (const text of ["一", "二", "三", "四"]) await say(text, id);
  const thread = await open();
  const repliesOf = () => thread.lines()[0]?.replies?.map(({ text }) => text);
  expect(repliesOf()?.length).toBeLessThan(4);
  expect(thread.lines()[0]?.rest).toBe(4);
  app.clock.now += 1000;
  thread.reply(id);
  const box = thread.$open.get()?.box;
  if (!box) throw new Error("no box");
  await send(box, "五");
  expect(thread.$open.get()).toBeNull();
  expect(repliesOf()?.at(-1)).toBe("五");
  await thread.showReplies(id);
  expect(repliesOf()).toEqual(["一", "二", "三", "四", "五"]);
  expect(thread.lines()[0]?.rest).toBeUndefined();
});

it("deletes with a way back, and keeps what could not be deleted", async () => {
  const thread = await open();
  await send(thread.box, "说错了");
  const id = thread.lines()[0]?.id ?? 0;
  thread.remove(id);
  expect(thread.lines()[0]?.gone).toBe(true);
  expect(thread.$thread.get().count).toBe(0);
  await thread.undo(id);
  expect(thread.lines()[0]?.gone).toBe(false);
  expect(textsOf(await open())).toEqual(["说错了"]);
  world.line.fail = new ApiError({ status: 500 });
  thread.remove(id);
  await thread.undo(id);
  expect(thread.lines()[0]?.gone).toBe(false);
  expect(thread.$thread.get().count).toBe(1);
});

it("changes a comment in its place, with the replies and supports it has", async () => {
  const thread = await open();
  await send(thread.box, "第一稿");
  const id = thread.lines()[0]?.id ?? 0;
  await say("同意", id);
  const later = await open();
  await later.support(id);
  await later.edit(id);
  const opened = later.$open.get();
  opened?.box.open({ text: "", spoiler: false });
  expect(opened?.box.$words.get().text).toBe("第一稿");
  if (opened) await send(opened.box, "第二稿");
  expect(later.lines()[0]).toMatchObject({ id, text: "第二稿", edited: true, supports: 1 });
  expect(likeOf(later, id)).toMatchObject({ on: true });
  expect(later.lines()[0]?.replies?.map(({ text }) => text)).toEqual(["同意"]);
  app.clock.now += editSpan;
  await later.edit(id);
  const late = later.$open.get();
  if (late) await send(late.box, "太晚了");
  expect(later.lines()[0]?.text).toBe("第二稿");
  expect(late?.box.$words.get().text).toBe("太晚了");
});

it("keeps a comment that waits for a review in its author's sight, uncounted, and lets them delete it with a way back", async () => {
  await say("早");
  const thread = await open();
  await send(thread.box, "看 https://deal.example");
  const [first] = thread.lines();
  expect(first).toMatchObject({ text: "看 https://deal.example", held: true });
  expect(first?.pending).toBeUndefined();
  const countIn = (): number | undefined => thread.$thread.get().count;
  expect(countIn()).toBe(1);
  const id = first?.id ?? 0;
  thread.remove(id);
  expect(countIn()).toBe(1);
  await thread.undo(id);
  expect(thread.lines()[0]).toMatchObject({ id, gone: false, held: true });
  expect(countIn()).toBe(1);
  const later = await open();
  await later.addOwn();
  expect(later.lines()[0]).toMatchObject({ id, held: true });
});

it("shows a public comment that an edit sends to a review as waiting, without the replies to it", async () => {
  const thread = await open();
  await send(thread.box, "第一稿");
  const id = thread.lines()[0]?.id ?? 0;
  await say("同意", id);
  const later = await open();
  expect(later.$thread.get().count).toBe(2);
  await later.edit(id);
  const box = later.$open.get()?.box;
  if (box) await send(box, "看 https://deal.example");
  expect(later.lines()).toEqual([expect.objectContaining({ id, held: true, text: "看 https://deal.example" })]);
  expect(later.lines()[0]?.replies).toBeUndefined();
  expect(later.$thread.get().count).toBe(0);
});

it("lets the author change a comment that waits for a review, which waits on", async () => {
  const thread = await open();
  await send(thread.box, "看 https://deal.example");
  const id = thread.lines()[0]?.id ?? 0;
  await thread.edit(id);
  const opened = thread.$open.get();
  opened?.box.open({ text: "", spoiler: false });
  expect(opened?.box.$words.get().text).toBe("看 https://deal.example");
  if (opened) await send(opened.box, "不带链接了");
  expect(thread.lines()).toEqual([expect.objectContaining({ id, held: true, text: "不带链接了", edited: true })]);
  expect([thread.$open.get(), thread.$thread.get().count]).toEqual([null, 0]);
});

it("leads to a comment on no first page, and back to the newest", async () => {
  const old = await say("很早的一句");
  const answer = await say("很早的回答", old);
  for (const text of ["一", "二", "三"]) await say(text);
  const thread = await open();
  expect(textsOf(thread)).toEqual(["三", "二"]);
  await thread.locate(answer);
  expect(thread.lines()[0]).toMatchObject({ text: "很早的一句", replies: [{ id: answer }] });
  expect(thread.$thread.get().elsewhere).toBe(true);
  expect(thread.$turn.get()).toEqual({ id: answer });
  await thread.reorder("new");
  expect(textsOf(thread)).toEqual(["三", "二", "一", "很早的一句"]);
  expect(thread.$thread.get().elsewhere).toBe(false);
});

it("goes on where the page ends, by the order that is shown", async () => {
  const ids = [await say("一"), await say("二"), await say("三")];
  const thread = await open();
  await Promise.all([thread.more(), thread.more()]);
  expect(textsOf(thread)).toEqual(["三", "二", "一"]);
  expect(thread.$turn.get()).toEqual({ id: ids[0], act: "support" });
  await thread.support(ids[0] ?? 0);
  await thread.reorder("hot");
  expect(thread.$thread.get().sort).toBe("hot");
  world.line.fail = new ApiError({ status: 0 });
  await thread.reorder("new");
  expect(thread.$thread.get().sort).toBe("hot");
});

it("shows the order that was asked for last, whichever answer is late", async () => {
  const ids = [await say("一"), await say("二"), await say("三")];
  const thread = await open();
  await app.call("support/add", { contentType: 6, targetId: ids[0] ?? 0 }, world.member.token);
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const waiting = [...answers];
  world.line.wait = async (name) => {
    if (name === "comment/hot" || name === "comment/list") await waiting.shift()?.promise;
  };
  const more = thread.more();
  const hot = thread.reorder("hot");
  answers[1]?.resolve();
  await hot;
  answers[0]?.resolve();
  await more;
  expect(thread.$thread.get().sort).toBe("hot");
  expect(textsOf(thread)).toEqual(["一", "三", "二"]);
  const late = Promise.withResolvers<void>();
  waiting.push(late);
  const back = thread.reorder("new");
  await thread.reorder("hot");
  late.resolve();
  await back;
  expect(thread.$thread.get().sort).toBe("hot");
  expect(textsOf(thread)).toEqual(["一", "三", "二"]);
});

it("keeps what was changed in a comment when its box is closed, until it is saved", async () => {
  const thread = await open();
  await send(thread.box, "第一稿");
  const id = thread.lines()[0]?.id ?? 0;
  const edit = async () => {
    await thread.edit(id);
    const box = thread.$open.get()?.box;
    if (!box) throw new Error("no box");
    box.open({ text: "", spoiler: false });
    return box;
  };
  (await edit()).type("第二稿，还没");
  thread.close("edit", id);
  const again = await edit();
  expect(again.$words.get().text).toBe("第二稿，还没");
  await send(again, "第二稿");
  expect((await edit()).$words.get().text).toBe("第二稿");
});

it("keeps drafts apart for each person of the device; a guest's goes with them into the account", async () => {
  const draftOf = async () => {
    const { box } = await open();
    box.open({ text: "", spoiler: false });
    return box.$words.get().text;
  };
  const thread = await open();
  thread.box.type("甲写了一半");
  const { user } = world;
  signIn({ token: "t2", user: { ...user, id: user.id + 1000 } });
  expect(await draftOf()).toBe("");
  forgetUser();
  expect(await draftOf()).toBe("");
  (await open()).box.type("还没登录时写的");
  signIn({ token: "t2", user: { ...user, id: user.id + 1000 } });
  expect(await draftOf()).toBe("还没登录时写的");
  signIn({ token: "t1", user });
  expect(await draftOf()).toBe("甲写了一半");
});
