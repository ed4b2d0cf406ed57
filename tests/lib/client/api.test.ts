import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { ApiError } from "#lib/client/api-error.ts";
import { createClient } from "#lib/client/api.ts";
import { environment as shared } from "#lib/client/environment.ts";
import { errorText } from "#lib/client/error-text.ts";
import { $confirming } from "#lib/client/stores/confirming.ts";
import { $session, signIn, updateSession } from "#lib/client/stores/session.ts";
import { sessionEnded } from "#lib/client/stores/refused-visit.ts";
import { $toast, dismissToast } from "#lib/client/stores/toast.ts";
import { fakeBrowser } from "../fakes/browser.ts";
import { type Answer, fakeServer, type Received, visitor } from "../fakes/server.ts";

const comment = { contentType: 2, targetId: 1, text: "好看" } as const;
const member = { ...visitor, account: "reader1" };

/** A browser and a server that has not seen it yet. `ahead` is how many milliseconds the server's clock is. */
function world(answers: Record<string, (request: Received) => Answer | Promise<Answer>> = {}, ahead = 0) {
  const browser = fakeBrowser();
  const server = fakeServer(() => browser.clock.now() + ahead, answers);
  Object.assign(shared, browser.environment, { fetch: server.fetch });
  updateSession({ token: "", devId: "", uuid: "", searchRecord: [], user: null });
  return { ...browser, server, client: createClient(), names: () => server.received.map((request) => request.name) };
}

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => new Error("did not fail"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw error;
  return error;
}

/** Lets pending promises and their followers run. */
function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}

beforeEach(() => {
  for (const { id } of $toast.get()) dismissToast(id);
  world();
});

test("logs in as a guest when a call needs a token, and opens the sealed answer", async () => {
  const { client, server, names } = world({ "video/related": () => ({ data: { list: [] } }) });
  expect(await client.call("video/related", { id: 3 })).toEqual({ list: [] });
  expect(names()).toEqual(["login/guest", "video/related"]);
  const [login, related] = server.received;
  expect(login?.input).toEqual({ affCode: {}, devID: $session.get().devId });
  expect($session.get().devId).toMatch(/^[A-Za-z0-9-]{8,64}$/);
  expect(login?.token).toBe("");
  expect(related?.token).toBe($session.get().token);
  expect($session.get().user).toEqual(visitor);
});

test("sends what every request carries", async () => {
  const { client, server } = world({ "rank/list": () => ({ data: { list: [] } }) });
  await client.call("rank/list", { period: "day" });
  const headers = server.received[1]?.headers;
  expect(headers?.get("x-user-agent")).toBe("DevType=iPhone;SysType=h5;Ver=1.0.1+27;Browser=Safari 18.5");
  expect(headers?.get("content-type")).toBe("application/json");
  expect(headers?.get("idempotency-key")).toBeNull();
  expect(server.received[1]?.input).toEqual({ period: "day" });
});

test("an open call needs no guest, and a GET has no body", async () => {
  const { client, server, names } = world({ "ping/config": () => ({ data: { homeId: 10782 } }) });
  expect(await client.call("ping/config", {})).toEqual({ homeId: 10782 });
  expect(names()).toEqual(["ping/config"]);
  expect(server.received[0]).toMatchObject({ method: "GET", body: "" });
});

test("parallel first calls share one guest login", async () => {
  const list = () => ({ data: { list: [] } });
  const { client, names } = world({ "review/list": list, "rank/list": list, "video/related": list });
  await Promise.all([
    client.call("review/list", {}),
    client.call("rank/list", {}),
    client.call("video/related", { id: 1 }),
  ]);
  expect(names().filter((name) => name === "login/guest")).toHaveLength(1);
  expect(names()).toHaveLength(4);
});

test("a staff's write that is made twice at once is sent once, and its read that is repeated is cancelled", async () => {
  const { client, names } = world({
    "hotsearch/block": () => ({ data: {} }),
    "hotsearch/rules": () => ({ data: { list: [] } }),
  });
  const twice = [1, 2].map(() => client.call("hotsearch/block", { term: "雨", blocked: true }));
  expect(await Promise.all(twice)).toEqual([{}, {}]);
  const earlier = failure(client.call("hotsearch/rules", {}));
  await client.call("hotsearch/rules", {});
  expect(await earlier).toMatchObject({ code: 7016 });
  expect(names().filter((name) => name === "hotsearch/block")).toHaveLength(1);
});

test("two tabs that log in at once stay one guest", async () => {
  const { client, server } = world({ "rank/list": () => ({ data: { list: [] } }) });
  const theirs = server.issue();
  server.answers["login/guest"] = () => {
    updateSession({ token: theirs, user: visitor });
    return { data: { token: server.issue(), user: { ...visitor, id: 2 } } };
  };
  await client.call("rank/list", {});
  expect(server.received[1]?.token).toBe(theirs);
  expect($session.get()).toMatchObject({ token: theirs, user: { id: 1 } });
});

test("a failed guest login fails the call, and the next call tries again", async () => {
  let closed = true;
  const { client, server, names } = world({ "rank/list": () => ({ data: { list: [] } }) });
  const open = server.answers["login/guest"];
  server.answers["login/guest"] = (request) =>
    closed || !open ? { code: 1011, status: 429, tip: "操作太频繁，请稍后再试" } : open(request);
  expect(await failure(client.call("rank/list", {}))).toMatchObject({ code: 1011, status: 429 });
  closed = false;
  await client.call("rank/list", {});
  expect(names()).toEqual(["login/guest", "login/guest", "rank/list"]);
});

test("the inviter's code outlives the page it came on", async () => {
  const { server } = world({ "rank/list": () => ({ data: { list: [] } }) });
  Object.assign(shared, { query: () => "?id=3&pc=friend&dc=" });
  createClient();
  Object.assign(shared, { query: () => "?id=4" });
  await createClient().call("rank/list", {});
  expect(server.received[0]?.input).toMatchObject({ affCode: { pc: "friend" } });
});

test("a wrong clock is set by the server's, once, and stays set", async () => {
  const { client, names } = world({ "ping/config": () => ({ data: {} }) }, 3_600_000);
  await client.call("ping/config", {});
  await client.call("ping/config", {});
  expect(names()).toEqual(["ping/config", "ping/config", "ping/config"]);
});

test("a clock that cannot be set fails after the second try", async () => {
  const { client, server, clock } = world();
  const fetch = server.fetch;
  Object.assign(shared, {
    fetch: async (...request: Parameters<typeof fetch>) => {
      await fetch(...request);
      return Response.json({ code: 1013, tip: "", data: null, serverTime: clock.now() }, { status: 401 });
    },
  });
  expect(await failure(client.call("ping/config", {}))).toMatchObject({ code: 1013, status: 401 });
  expect(server.received).toHaveLength(2);
});

test.each([
  ["refused with 401", { code: 1001, status: 401 }],
  ["refused silently", { code: 7016, status: 200 }],
])("a guest token %s is renewed once, also for parallel calls", async (_, refusal) => {
  const { client, server, names } = world();
  const list = ({ token }: Received) => (token === "old" ? refusal : { data: { list: [] } });
  server.answers["review/list"] = server.answers["rank/list"] = list;
  server.tokens.add("old");
  signIn({ token: "old", user: visitor });
  await Promise.all([client.call("review/list", {}), client.call("rank/list", {})]);
  expect(names().filter((name) => name === "login/guest")).toHaveLength(1);
  expect(names()).toHaveLength(5);
  expect($session.get().token).not.toBe("old");
});

test("a token that is refused again after renewal is an error", async () => {
  const { client, names } = world({ "rank/list": () => ({ code: 1001, status: 401, tip: "没有权限，请先登录" }) });
  expect(await failure(client.call("rank/list", {}))).toMatchObject({ code: 1001 });
  expect(names()).toEqual(["login/guest", "rank/list", "login/guest", "rank/list"]);
});

test("a member whose session ended is told, and is a guest from then on", async () => {
  const { client, names } = world({ "rank/list": () => ({ data: { list: [] } }) });
  signIn({ token: "ended", user: member });
  const error = await failure(client.call("rank/list", {}));
  expect(errorText(error)).toBe(sessionEnded);
  expect($toast.get().map(({ text }) => text)).toEqual([sessionEnded]);
  expect($session.get()).toMatchObject({ token: "", user: null });
  await client.call("rank/list", {});
  expect(names()).toEqual(["rank/list", "login/guest", "rank/list"]);
});

test("a repeated read cancels the earlier one silently", async () => {
  const { client, server } = world({ "video/detail": () => new Promise<Answer>((resolve) => answers.push(resolve)) });
  const answers: Array<(answer: Answer) => void> = [];
  signIn({ token: server.issue(), user: visitor });
  const first = failure(client.call("video/detail", { id: 1 }));
  await settle();
  const second = client.call("video/detail", { id: 1 });
  const other = client.call("video/detail", { id: 2 });
  const error = await first;
  expect(error.code).toBe(7016);
  expect(errorText(error)).toBeNull();
  await settle();
  expect(server.received.map((request) => request.signal?.aborted)).toEqual([true, false, false]);
  for (const answer of answers) answer({ data: { id: 9 } });
  expect(await Promise.all([second, other])).toEqual([{ id: 9 }, { id: 9 }]);
});

test("a read cancelled during the guest login is never sent", async () => {
  const { client, names } = world({ "rank/list": () => ({ data: { list: [] } }) });
  const first = failure(client.call("rank/list", {}));
  expect(await client.call("rank/list", {})).toEqual({ list: [] });
  expect((await first).code).toBe(7016);
  await settle();
  expect(names()).toEqual(["login/guest", "rank/list"]);
});

test("a third read cancels the second", async () => {
  const { client, server } = world({ "video/detail": () => new Promise<Answer>((resolve) => answers.push(resolve)) });
  const answers: Array<(answer: Answer) => void> = [];
  signIn({ token: server.issue(), user: visitor });
  const first = failure(client.call("video/detail", { id: 1 }));
  const second = failure(client.call("video/detail", { id: 1 }));
  await first;
  await settle();
  const third = client.call("video/detail", { id: 1 });
  expect((await second).code).toBe(7016);
  await settle();
  for (const answer of answers) answer({ data: { id: 1 } });
  expect(await third).toEqual({ id: 1 });
});

test("a repeated write joins the one in flight; after it, it is sent again", async () => {
  const { client, server, names } = world({ "video/view": () => ({ data: { counted: true } }) });
  signIn({ token: server.issue(), user: visitor });
  const both = await Promise.all([client.call("video/view", { id: 1 }), client.call("video/view", { id: 1 })]);
  expect(both).toEqual([{ counted: true }, { counted: true }]);
  expect(names()).toEqual(["video/view"]);
  await client.call("video/view", { id: 1 });
  expect(names()).toHaveLength(2);
});

test("a caller who leaves is freed silently; a shared write goes on for the other", async () => {
  const { client, server } = world({ "video/view": () => ({ data: { counted: true } }) });
  signIn({ token: server.issue(), user: visitor });
  const leaving = new AbortController();
  const first = failure(client.call("video/view", { id: 1 }, { signal: leaving.signal }));
  const second = client.call("video/view", { id: 1 });
  leaving.abort();
  expect((await first).code).toBe(7016);
  expect(await second).toEqual({ counted: true });
  expect((await failure(client.call("rank/list", {}, { signal: leaving.signal }))).code).toBe(7016);
  expect(server.received).toHaveLength(1);
});

test("a read is aborted with its caller", async () => {
  const { client, server } = world({ "video/detail": () => new Promise<Answer>(() => undefined) });
  signIn({ token: server.issue(), user: visitor });
  const leaving = new AbortController();
  const call = failure(client.call("video/detail", { id: 1 }, { signal: leaving.signal }));
  await settle();
  leaving.abort();
  expect((await call).code).toBe(7016);
  expect(server.received[0]?.signal?.aborted).toBe(true);
});

test("gives up after 30 seconds", async () => {
  const { client, server, clock } = world({ "ping/config": () => new Promise<Answer>(() => undefined) });
  const call = failure(client.call("ping/config", {}));
  await settle();
  clock.advance(29_999);
  await settle();
  expect(server.received[0]?.signal?.aborted).toBe(false);
  clock.advance(1);
  const error = await call;
  expect(error).toMatchObject({ code: 0, status: 0 });
  expect(errorText(error)).toBe("网络异常，请检查网络后再试");
  expect(clock.waiting()).toBe(0);
});

test("a rule of the product that is broken brings its tip and fields", async () => {
  const fields = { id: "影片不存在" };
  const { client, clock } = world({
    "ping/config": () => ({ code: 1010, status: 422, tip: "提交的内容有误", fields }),
  });
  const error = await failure(client.call("ping/config", {}));
  expect(error).toMatchObject({ code: 1010, status: 422, tip: "提交的内容有误", fields });
  expect(clock.waiting()).toBe(0);
});

test.each([
  [502, "<html>Bad Gateway</html>", "text/html", "网关错误"],
  // What nginx says of a picture above its limit, and of too many requests.
  [413, "<html>Request Entity Too Large</html>", "text/html", "提交的内容太大"],
  [429, "<html>Too Many Requests</html>", "text/html", "操作太频繁，请稍后再试"],
  [418, "teapot", "text/plain", "请求出错啦~"],
  [200, "<html>Sign in to this Wi-Fi</html>", "text/html", "请求出错啦~"],
  [200, "{}", "application/json", "请求出错啦~"],
  [500, "", "application/json", "服务器出错了"],
])("an answer of somebody else (%d %s) is an error with words", async (status, text, type, message) => {
  const { client } = world();
  Object.assign(shared, {
    fetch: () => Promise.resolve(new Response(text, { status, headers: { "content-type": type } })),
  });
  const error = await failure(client.call("ping/config", {}));
  expect(error).toMatchObject({ code: 0, status });
  expect(errorText(error)).toBe(message);
});

test("an answer sealed for another request is refused", async () => {
  const { client, server } = world({ "rank/list": () => ({ data: { list: [] } }) });
  signIn({ token: server.issue(), user: visitor });
  let kept: Response | undefined;
  Object.assign(shared, {
    fetch: async (...request: Parameters<typeof server.fetch>) => (kept ??= await server.fetch(...request)).clone(),
  });
  await client.call("rank/list", {});
  const error = await failure(client.call("rank/list", {}));
  expect(errorText(error)).toBe("请求出错啦~");
});

test("a code without words of its own gets the usual ones", () => {
  expect(errorText(new ApiError({ code: 2001, status: 200 }))).toBe("请求出错啦~");
  expect(errorText(new ApiError({ code: 2001, status: 200, tip: "密码不对" }))).toBe("密码不对");
  expect(errorText(new TypeError("x is undefined"))).toBe("请求出错啦~");
});

test("computes what the server asks for, says so meanwhile, and repeats the call", async () => {
  const challenge = `12.zzzzzzzz.${"0".repeat(32)}.${"m".repeat(32)}`;
  const seen: number[] = [];
  $confirming.listen((calls) => void seen.push(calls));
  const { client, server } = world({
    "comment/add": ({ headers }) => {
      const proof = headers.get("x-proof");
      return proof === null ? { code: 1017, status: 429, challenge } : { data: { proof } };
    },
  });
  // Pauses end at once, time-outs never.
  const after = (milliseconds: number, work: () => void) => (milliseconds === 0 && queueMicrotask(work), () => {});
  Object.assign(shared, { after });
  const { proof }: { proof?: string } = JSON.parse(JSON.stringify(await client.call("comment/add", comment)));
  const counter = parseInt(proof?.split(".").at(-1) ?? "", 36);
  const digest = createHash("sha256")
    .update(`${"m".repeat(32)}.${counter.toString(36)}`)
    .digest();
  expect(proof?.startsWith(`${challenge}.`)).toBe(true);
  expect(digest.readUInt16BE() >> 4).toBe(0);
  expect(seen).toEqual([1, 0]);
  const calls = server.received.filter(({ name }) => name === "comment/add");
  expect(calls).toHaveLength(2);
  expect(calls[0]?.headers.get("idempotency-key")).toBe(calls[1]?.headers.get("idempotency-key"));
});

test("gives up on a server that is never content, with its words", async () => {
  const challenge = `1.zzzzzzzz.${"0".repeat(32)}.${"m".repeat(32)}`;
  const { client, names } = world({ "comment/add": () => ({ code: 1017, status: 429, tip: "操作太频繁", challenge }) });
  const error = await failure(client.call("comment/add", comment));
  expect(error).toMatchObject({ code: 1017, tip: "操作太频繁" });
  expect(names().filter((name) => name === "comment/add")).toHaveLength(3);
});
