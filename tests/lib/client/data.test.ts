import { cleanStores, type ReadableAtom } from "nanostores";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { createAct, createQuery, freshOf, type Loadable, optimistic, queryOf, refresh } from "#lib/client/data.ts";
import { environment as shared } from "#lib/client/environment.ts";
import { pagesOf } from "#lib/client/pages.ts";
import { signIn, updateSession } from "#lib/client/stores/session.ts";
import { $toast, dismissToast } from "#lib/client/stores/toast.ts";
import { collectGarbage } from "#server/process/garbage.ts";
import { fakeBrowser } from "../fakes/browser.ts";
import { type Answer, fakeServer, type Received, visitor } from "../fakes/server.ts";

type Answers = Record<string, (request: Received) => Answer | Promise<Answer>>;

/** Queries are shared by the page: every test is a visitor of its own. */
let visitors = 1000;
const memberNow = () => ({ ...visitor, id: (visitors += 1), account: "reader1" });
const refusedToGuests = { code: 1002, status: 403, tip: "请先登录账号" };

function world(answers: Answers, user: Parameters<typeof signIn>[0]["user"] = { ...visitor, id: (visitors += 1) }) {
  const browser = fakeBrowser();
  const server = fakeServer(browser.clock.now, answers);
  Object.assign(shared, browser.environment, { fetch: server.fetch });
  signIn({ token: server.issue(), user });
  return { server, names: () => server.received.map(({ name }) => name) };
}

/** Requests that wait until they are answered by hand. */
function byHand() {
  const waiting: Array<(answer: Answer) => void> = [];
  async function next(): Promise<(answer: Answer) => void> {
    await until(() => waiting.length > 0);
    return waiting.shift() ?? (() => undefined);
  }
  return {
    answer: () => new Promise<Answer>((resolve) => waiting.push(resolve)),
    next,
    give: async (answer: Answer) => (await next())(answer),
  };
}

/** Waits for what is to come. */
async function until(holds: () => boolean): Promise<void> {
  await expect.poll(holds, { interval: 1 }).toBe(true);
}

/** Shows a store as a page does, until the test has ended. */
function show(store: ReadableAtom): void {
  const unbind = store.listen(() => undefined);
  onTestFinished(() => {
    unbind();
    cleanStores(store);
  });
}

/** Shows a store until its data is there and is thrown away for good. */
async function showOnce<Data extends object>(store: ReadableAtom<Loadable<Data>>): Promise<WeakRef<Data>> {
  const unbind = store.listen(() => undefined);
  await until(() => store.get().state === "ready");
  const now = store.get();
  if (now.state !== "ready") throw new Error(now.state);
  const data = new WeakRef(now.data);
  unbind();
  cleanStores(store);
  return data;
}

/** Closes a form before its data arrives. */
function answerLate(): WeakRef<object> {
  const { promise, resolve } = Promise.withResolvers<object>();
  const form = createQuery("words of a track", () => promise, { isShared: false });
  form.listen(() => undefined)();
  cleanStores(form);
  const data = {};
  resolve(data);
  return new WeakRef(data);
}

const refused = { code: 1010, status: 422, tip: "现在不行" };
const page = (list: string[], nextCursor: string | null) => ({ data: { list, nextCursor } });

beforeEach(() => {
  for (const { id } of $toast.get()) dismissToast(id);
  updateSession({ token: "", user: null });
});

test("one answer serves all who ask the same, and is fetched when somebody shows it", async () => {
  const { names } = world({ "user/title": () => ({ data: { level: 3 } }) });
  const title = queryOf("user/title", {});
  expect(queryOf("user/title", {})).toBe(title);
  expect(names()).toEqual([]);
  show(title);
  show(title);
  expect(title.get()).toEqual({ state: "loading" });
  await until(() => title.get().state === "ready");
  expect(title.get()).toEqual({ state: "ready", data: { level: 3 } });
  expect(names()).toEqual(["user/title"]);
});

test("is fetched once if the answer arrives between a first render and its subscription", async () => {
  const { names } = world({ "rank/list": () => ({ data: { list: [] } }) });
  const ranks = queryOf("rank/list", { period: "week" });
  // React reads the store while it renders.
  expect(ranks.get()).toEqual({ state: "loading" });
  await until(() => ranks.get().state === "ready");
  show(ranks);
  await refresh("user/title");
  expect(names()).toEqual(["rank/list"]);
});

test("what nothing shows any more is fetched when it is shown again, not when it changes", async () => {
  const { names } = world({ "rank/list": () => ({ data: { list: [] } }) });
  const ranks = queryOf("rank/list", { period: "month" });
  const unbind = ranks.listen(() => undefined);
  await until(() => ranks.get().state === "ready");
  unbind();
  await refresh("rank/list");
  expect(names()).toEqual(["rank/list"]);
  show(ranks);
  await until(() => names().length === 2);
});

test("what a form began with is not kept once the form is closed; what is shared is shown at once", async () => {
  const { names } = world({
    "works/media/detail": () => ({ data: { title: "甲" } }),
    "user/title": () => ({ data: {} }),
  });
  const shared = queryOf("user/title", {});
  const kept = await showOnce(shared);
  const dropped = await showOnce(freshOf("works/media/detail", { id: 7 }));
  await until(() => {
    collectGarbage();
    return dropped.deref() === undefined;
  });
  expect(kept.deref()).toBeDefined();
  expect(shared.get()).toEqual({ state: "ready", data: {} });
  const before = names();
  await refresh("works/media/detail");
  expect(names()).toEqual(before);
});

test("what arrives for a form that is closed already is not kept either", async () => {
  const dropped = answerLate();
  await until(() => {
    collectGarbage();
    return dropped.deref() === undefined;
  });
});

test("what failed is said in words, and tried again", async () => {
  let broken = true;
  world({ "rank/list": () => (broken ? refused : { data: { list: [] } }) });
  const ranks = queryOf("rank/list", { period: "day" });
  show(ranks);
  await until(() => ranks.get().state === "failed");
  expect(ranks.get()).toEqual({ state: "failed", message: "现在不行" });
  broken = false;
  await ranks.reload();
  expect(ranks.get()).toEqual({ state: "ready", data: { list: [] } });
});

test("what is shown stays while it is fetched anew, and when that fails", async () => {
  const { answer, give } = byHand();
  world({ "user/info": answer });
  const me = queryOf("user/info", {});
  show(me);
  await give({ data: { name: "甲" } });
  await until(() => me.get().state === "ready");
  const again = me.reload();
  expect(me.get()).toEqual({ state: "ready", data: { name: "甲" } });
  await give(refused);
  await again;
  expect(me.get()).toEqual({ state: "ready", data: { name: "甲" } });
});

test("what an act moved is asked for after an answer that was on its way before it", async () => {
  const { answer, give } = byHand();
  const { names } = world({ "checkin/gave": answer, "checkin/prize": answer });
  const month = queryOf("checkin/gave", { month: "2026-09" });
  show(month);
  const done = refresh("checkin/gave");
  await give({ data: { streak: 1 } });
  await give({ data: { streak: 2 } });
  await done;
  expect(month.get()).toEqual({ state: "ready", data: { streak: 2 } });
  expect(names()).toEqual(["checkin/gave", "checkin/gave"]);
});

test("the next member is not shown what the last one was", async () => {
  const { server } = world({ "user/isCert": ({ token }) => ({ data: { token } }) }, memberNow());
  const mine = queryOf("user/isCert", {});
  show(mine);
  await until(() => mine.get().state === "ready");
  const token = server.issue();
  signIn({ token, user: memberNow() });
  expect(mine.get()).toEqual({ state: "loading" });
  await until(() => mine.get().state === "ready");
  expect(mine.get()).toEqual({ state: "ready", data: { token } });
});

test("a member who signs in again after the session has ended is shown their own anew", async () => {
  const { server } = world({ "checkin/gave": ({ token }) => ({ data: { token } }) });
  const member = memberNow();
  signIn({ token: server.issue(), user: member });
  const mine = queryOf("checkin/gave", { month: "2026-08" });
  show(mine);
  await until(() => mine.get().state === "ready");
  updateSession({ token: "", user: null });
  expect(mine.get()).toEqual({ state: "loading", isForgotten: true });
  // What is asked for from then on is on its way.
  const later = queryOf("checkin/gave", { month: "2026-09" });
  show(later);
  expect(later.get()).toEqual({ state: "loading" });
  const token = server.issue();
  signIn({ token, user: member });
  await until(() => mine.get().state === "ready");
  expect(mine.get()).toEqual({ state: "ready", data: { token } });
});

test("what only members may see says who has left, also once the page has gone on as a guest", async () => {
  const { server } = world({
    "checkin/gave": ({ token }) => (token === "" || token === guest ? refusedToGuests : { data: { token } }),
  });
  let guest = "";
  const member = memberNow();
  signIn({ token: server.issue(), user: member });
  const mine = queryOf("checkin/gave", { month: "2026-07" });
  show(mine);
  await until(() => mine.get().state === "ready");
  updateSession({ token: "", user: null });
  guest = server.issue();
  signIn({ token: guest, user: { ...visitor, id: (visitors += 1) } });
  await until(() => server.received.length === 2);
  await mine.reload();
  expect(mine.get()).toEqual({ state: "loading", isForgotten: true });
  const token = server.issue();
  signIn({ token, user: member });
  await until(() => mine.get().state === "ready");
  expect(mine.get()).toEqual({ state: "ready", data: { token } });
});

test("a list grows page by page; asking twice is asking once", async () => {
  const { names, server } = world({
    "comment/mycomments": ({ body }) => (body.includes("c1") ? page(["c", "d"], null) : page(["a", "b"], "c1")),
  });
  const comments = pagesOf("comment/mycomments", {});
  show(comments);
  await until(() => comments.get().state === "ready");
  await Promise.all([comments.loadMore(), comments.loadMore()]);
  expect(comments.get()).toMatchObject({ data: { list: ["a", "b", "c", "d"], nextCursor: null } });
  await comments.loadMore();
  expect(names()).toHaveLength(2);
  expect(server.received[1]?.input).toEqual({ cursor: "c1" });
});

test("a later page that does not come leaves the list and can be asked for again", async () => {
  let broken = true;
  world({
    "follow/list": ({ body }) => (!body.includes("c1") ? page(["a"], "c1") : broken ? refused : page(["b"], null)),
  });
  const follows = pagesOf("follow/list", { contentType: 9 });
  show(follows);
  await until(() => follows.get().state === "ready");
  await follows.loadMore();
  expect(follows.$more.get()).toEqual({ message: "现在不行" });
  expect(follows.get()).toMatchObject({ data: { list: ["a"], nextCursor: "c1" } });
  broken = false;
  await follows.loadMore();
  expect(follows.$more.get()).toBe("idle");
  expect(follows.get()).toMatchObject({ data: { list: ["a", "b"] } });
});

test("what is changed while the next page is on its way stays changed", async () => {
  const { answer, give } = byHand();
  world({ "collect/list": answer });
  const collects = pagesOf("collect/list", {});
  show(collects);
  await give(page(["a", "b"], "c1"));
  await until(() => collects.get().state === "ready");
  const more = collects.loadMore();
  collects.changeList((list) => list.slice(1));
  await give(page(["c"], null));
  await more;
  expect(collects.get()).toMatchObject({ data: { list: ["b", "c"] } });
});

test("a next page of a list that was fetched anew meanwhile is dropped when it does not follow", async () => {
  const { answer, give, next } = byHand();
  world({ "review/mine": answer });
  const reviews = pagesOf("review/mine", {});
  show(reviews);
  await give(page(["a"], "c1"));
  await until(() => reviews.get().state === "ready");
  const more = reviews.loadMore();
  const again = reviews.reload();
  const order = [await next(), await next()];
  order[1]?.(page(["new", "a"], "c2"));
  await again;
  order[0]?.(page(["b"], null));
  await more;
  expect(reviews.get()).toMatchObject({ data: { list: ["new", "a"], nextCursor: "c2" } });
});

test("what the server will not have is put back, and said", async () => {
  world({
    "collect/folder/list": () => ({ data: { list: ["默认"], limit: 50 } }),
    "collect/folder/del": () => refused,
  });
  const folders = queryOf("collect/folder/list", {});
  show(folders);
  await until(() => folders.get().state === "ready");
  const before = folders.get();
  const sent = optimistic(
    () => folders.change((data) => ({ ...data, list: [] })),
    () => Promise.reject(new Error("no")),
  );
  expect(folders.get()).toEqual({ state: "ready", data: { list: [], limit: 50 } });
  expect(await sent).toBe(false);
  expect(folders.get()).toEqual(before);
  expect($toast.get().map(({ text }) => text)).toEqual(["请求出错啦~"]);
});

test("an answer that was overtaken by a change is asked for once more", async () => {
  const { answer, give } = byHand();
  const { names } = world({ "collect/folder/list": answer });
  const folders = queryOf("collect/folder/list", {});
  show(folders);
  await give({ data: { list: [], limit: 50 } });
  await until(() => folders.get().state === "ready");
  const reloaded = folders.reload();
  await until(() => names().length === 2);
  folders.change((data) => ({ ...data, limit: 49 }));
  await give({ data: { list: [], limit: 50 } });
  await until(() => names().length === 3);
  expect(folders.get()).toEqual({ state: "ready", data: { list: [], limit: 49 } });
  await give({ data: { list: [], limit: 48 } });
  await reloaded;
  expect(folders.get()).toEqual({ state: "ready", data: { list: [], limit: 48 } });
});

test("a second press while the first one runs is the same press, and one on something else is another", async () => {
  const done: string[] = [];
  const { $busy, run } = createAct();
  let finish = () => {};
  const first = run(() => new Promise<void>((resolve) => (finish = resolve)));
  expect($busy.get()).toBe(true);
  await run(async () => done.push("second"));
  await run(async () => done.push("beside"), 7);
  expect($busy.get()).toBe(true);
  finish();
  await first;
  expect($busy.get()).toBe(false);
  await run(async () => done.push("third"));
  expect(done).toEqual(["beside", "third"]);
  await run(() => Promise.reject(new Error("no")));
  expect($toast.get().map(({ text }) => text)).toEqual(["请求出错啦~"]);
});
