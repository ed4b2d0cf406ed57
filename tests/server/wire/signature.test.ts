import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls, type CallName } from "#lib/contract/calls.ts";
import { openPacked, openSealed } from "#lib/seal.ts";
import { formatApiKey, signingKey, signRequest } from "#lib/sign.ts";
import { bodyLimit } from "#server/wire/body.ts";
import { addGuest, addOperator } from "../../helpers/people.ts";
import { createTestApp, testSecret, toEnvelope, type TestApp } from "../../helpers/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const guest = { devID: "0123456789abcdef" };

async function refusal(request: Request) {
  const response = await app.fetch(request);
  const text = await response.text();
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(text).not.toMatch(/\bat .*\.ts:\d+|node_modules/);
  const envelope = toEnvelope(JSON.parse(text));
  return { status: response.status, ...envelope };
}

describe("a signed request", () => {
  it("is accepted once out of 100 replays", async () => {
    const nonce = randomBytes(16).toString("hex");
    const replays = Array.from({ length: 100 }, () => app.fetch(app.request("login/guest", guest, { nonce })));
    const statuses = (await Promise.all(replays)).map((response) => response.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(99);
  });

  it("is refused when one byte of its body changed", async () => {
    const honest = app.request("login/guest", guest);
    const spoiled = new Request(honest, { body: JSON.stringify({ devID: "0123456789abcdeF" }) });
    expect(await refusal(spoiled)).toMatchObject({ status: 401, code: 1012, data: null });
  });

  it("is refused under another path, secret or token than it was signed for", async () => {
    const headers = app.request("login/guest", guest).headers;
    const moved = new Request("http://localhost/api/app/advertise/click", {
      method: "POST",
      headers,
      body: JSON.stringify(guest),
    });
    expect(await refusal(moved)).toMatchObject({ status: 401, code: 1012 });
    expect(await refusal(app.request("login/guest", guest, { secret: "another-client-altogether" }))).toMatchObject({
      status: 403,
      code: 1015,
    });
    const borrowed = app.request("user/info", {}, { headers: { authorization: `Bearer ${"a".repeat(64)}` } });
    expect(await refusal(borrowed)).toMatchObject({ status: 401, code: 1012 });
  });

  it("is told of access tokens when it names no client, as a script does", async () => {
    const json = { "content-type": "application/json" };
    for (const authorization of ["", "Bearer something"]) {
      const bare = new Request("http://localhost/api/app/mark/list", {
        method: "POST",
        headers: { ...json, authorization },
        body: "{}",
      });
      expect(await refusal(bare)).toMatchObject({
        status: 403,
        code: 1015,
        tip: expect.stringContaining("带上访问令牌"),
      });
    }
  });

  it("is refused with the server's time when the clock is off by more than 300 s", async () => {
    const early = app.request("login/guest", guest, { timestamp: app.clock.now - 300_001 });
    expect(await refusal(early)).toMatchObject({ status: 401, code: 1013, serverTime: app.clock.now });
    const late = app.request("login/guest", guest, { timestamp: app.clock.now + 300_001 });
    expect(await refusal(late)).toMatchObject({ status: 401, code: 1013 });
    const inside = await app.fetch(app.request("login/guest", guest, { timestamp: app.clock.now - 299_000 }));
    expect(inside.status).toBe(200);
  });

  it("is refused a second time for as long as its time is good, however the clock moves", async () => {
    const start = app.clock.now;
    const nonce = randomBytes(16).toString("hex");
    // A client whose clock is fast: its request stays in time for nearly twice the window.
    const timestamp = start + 299_000;
    const again = () => refusal(app.request("login/guest", guest, { nonce, timestamp }));
    expect((await app.fetch(app.request("login/guest", guest, { nonce, timestamp }))).status).toBe(200);
    // Each request sweeps out nonces that nobody could use any more.
    for (const later of [31_000, 290_000, 400_000, 598_000]) {
      app.clock.now = start + later;
      expect(await again()).toMatchObject({ status: 401, code: 1014 });
    }
    app.clock.now = start + 600_000;
    expect(await again()).toMatchObject({ status: 401, code: 1013 });
    app.clock.now = start;
  });

  it("does not spend a nonce that a forger sends first", async () => {
    const nonce = randomBytes(16).toString("hex");
    const forged = app.request("login/guest", guest, {
      nonce,
      headers: { "x-api-key": `timestamp=${app.clock.now};nonce=${nonce};sign=${"0".repeat(64)}` },
    });
    expect(await refusal(forged)).toMatchObject({ status: 401, code: 1012 });
    expect((await app.fetch(app.request("login/guest", guest, { nonce }))).status).toBe(200);
  });

  it.each([
    ["no key", {}],
    ["a key of another form", { "x-api-key": "timestamp=1;nonce=2" }],
  ])("is refused with %s", async (_, headers) => {
    const request = app.request("login/guest", guest);
    request.headers.delete("x-api-key");
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    expect(await refusal(request)).toMatchObject({ status: 401, code: 1012 });
  });
});

describe("a broken request", () => {
  it("of 2 MiB is refused before it is read", async () => {
    const request = app.request("login/guest", { devID: "x".repeat(2 * 1024 * 1024) });
    expect(await refusal(request)).toMatchObject({ status: 413, code: 1008, tip: "提交的内容太大" });
  });

  it("to an unknown path answers 404, doubled slashes included", async () => {
    expect(await refusal(app.request("no/such/call", {}))).toMatchObject({ status: 404, code: 1003 });
    expect(await refusal(app.request("/login/guest", guest))).toMatchObject({ status: 404, code: 1003 });
    expect(await refusal(new Request("http://localhost/api/else"))).toMatchObject({ status: 404, code: 1003 });
    expect(await refusal(app.request("constructor", {}))).toMatchObject({ status: 404, code: 1003 });
  });

  it("with a wrong method answers 405 and names the right one", async () => {
    const response = await app.fetch(app.request("login/guest", guest, { method: "GET" }));
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
    for (const [method, path, allow] of [
      ["POST", "app/ping/config", "GET"],
      ["PUT", "app/upload/img", "POST"],
      ["DELETE", "app/message/stream", "GET"],
      ["POST", "openapi.json", "GET, HEAD"],
    ] as const) {
      const answer = await app.fetch(new Request(`http://localhost/api/${path}`, { method }));
      expect(answer.headers.get("allow"), path).toBe(allow);
      expect(await answer.json()).toMatchObject({ code: 1004, data: null });
    }
    expect(await refusal(new Request("http://localhost/api/app/no/such/call", { method: "PUT" }))).toMatchObject({
      status: 404,
    });
  });

  it("with another format than JSON answers 415, with broken JSON 400", async () => {
    const form = app.request("login/guest", guest, { headers: { "content-type": "text/plain" } });
    expect(await refusal(form)).toMatchObject({ status: 415, code: 1009 });
    const honest = app.request("login/guest", "{");
    expect(await refusal(honest)).toMatchObject({ status: 422 });
  });

  it("that nests deeper than anything that is meant answers 400", async () => {
    const { token } = await addOperator(app);
    const deep = (levels: number) => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);
    const save = (levels: number) => ({ kind: "announcement", document: { title: deep(levels) } });
    expect(await refusal(app.request("admin/content/save", save(3000), { token }))).toMatchObject({ status: 400 });
    expect((await app.fetch(app.request("admin/content/save", save(30), { token }))).status).toBe(200);
    const brackets = { ...save(1), document: { title: `${"[".repeat(300)}"\\\\"[[` } };
    expect((await app.fetch(app.request("admin/content/save", brackets, { token }))).status).toBe(200);
  });

  it("with a string that does not end answers 400, however many quotes are in it", async () => {
    const body = `"${'\\"'.repeat(bodyLimit / 2 - 1)}`;
    const [method, path] = ["POST", "/api/app/login/guest"];
    const [timestamp, nonce] = [app.clock.now, randomBytes(16).toString("hex")];
    const signed = { method, path, timestamp, nonce, body: new TextEncoder().encode(body) };
    const sign = signRequest(signingKey(testSecret, ""), signed);
    const headers = {
      "x-app-secret": testSecret,
      "x-api-key": formatApiKey({ timestamp, nonce, sign }),
      "content-type": "application/json",
    };
    const request = new Request(`http://localhost${path}`, { method, headers, body });
    expect(await refusal(request)).toMatchObject({ status: 400 });
  });

  it("with unknown or wrong fields answers 422 and names them", async () => {
    const unknown = await refusal(app.request("login/guest", { ...guest, admin: true }));
    expect(unknown).toMatchObject({ status: 422, code: 1010, fields: { admin: "没有这个字段" } });
    const wrong = await refusal(app.request("login/guest", { devID: "?" }));
    expect(wrong).toMatchObject({ status: 422, fields: { devID: "格式不正确" } });
  });

  it("says with 422 which rule a field breaks", async () => {
    const { token } = await app.signIn();
    const fieldsOf = async (name: CallName, input: unknown) => (await app.ask(name, input, { token })).fields;
    expect(await fieldsOf("comment/add", { contentType: "2", targetId: 1.5, text: "字".repeat(8000) })).toEqual({
      contentType: "请从给出的里面选",
      targetId: "请填整数",
      text: "最多 5000 个字",
    });
    expect(await fieldsOf("comment/add", { contentType: 2, targetId: 0 })).toEqual({
      targetId: "要大于 0",
      text: "请填写",
    });
    expect(await fieldsOf("video/list", { pageSize: 51, cursor: 7 })).toEqual({
      pageSize: "不能大于 50",
      cursor: "请填文字",
    });
    expect(await fieldsOf("support/state", { contentType: 2, targetIds: [1, "2", null] })).toEqual({
      "targetIds.1": "请填数字",
      "targetIds.2": "请填写",
    });
    expect(await fieldsOf("user/info", [])).toEqual({ "（全部）": "这里要是一个对象" });
  });
});

describe("with signatures switched off", () => {
  it("still needs a token where the call does", async () => {
    const open = await createTestApp({ SIGNATURES: "off" });
    const request = open.request("user/info", {});
    request.headers.delete("x-api-key");
    expect((await open.fetch(request)).status).toBe(401);
    await open.close();
  });
});

it("answers a client that unpacks with less, and one that does not as ever", async () => {
  const { token } = await addGuest(app);
  async function ask(headers: Record<string, string>) {
    const nonce = randomBytes(16).toString("hex");
    const response = await app.fetch(app.request("user/title", {}, { token, nonce, headers }));
    expect(response.headers.get("cache-control")).toContain("no-transform");
    const { hash = "", data, packed } = toEnvelope(await response.json());
    const open = packed ? openPacked : openSealed;
    const { method } = calls["user/title"];
    const opened = await open(
      signingKey(testSecret, token),
      hash,
      `${method} /api/app/user/title ${nonce}`,
      String(data),
    );
    return { opened, packed, length: String(data).length };
  }
  const [packed, plain] = [await ask({ "x-packed": "deflate-raw" }), await ask({})];
  expect(packed.packed).toBe("deflate-raw");
  expect(plain.packed).toBeUndefined();
  expect(packed.opened).toEqual(plain.opened);
  expect(packed.length).toBeLessThan(plain.length);
});
