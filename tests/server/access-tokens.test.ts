import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { calls, isCallName } from "#lib/contract/calls.ts";
import type { Sent } from "#lib/contract/shapes.ts";
import { scopeOf } from "#lib/token-scopes.ts";
import { createTestApp, type TestApp } from "../helpers/app.ts";
import { addMember, addOperator, testPassword, type TestPerson } from "../helpers/people.ts";
import { addVideo } from "../helpers/rows.ts";

const day = 86_400_000;
const proof = { oldPassword: testPassword };
const reply = z.object({ code: z.number(), data: z.unknown().optional(), tip: z.string() });

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** A plain request, as `curl` would send it: no signature, no secret of the client. */
async function ask(token: string, name: string, input: unknown = {}) {
  const response = await app.fetch(
    new Request(`http://localhost/api/app/${name}`, {
      method: isCallName(name) ? calls[name].method : "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(isCallName(name) && calls[name].method === "GET" ? {} : { body: JSON.stringify(input) }),
    }),
  );
  return { status: response.status, ...reply.parse(await response.json()) };
}

async function create(person: TestPerson, input: Partial<Sent<"token/create">> = {}) {
  const usual = { ...proof, name: "脚本", scopes: ["read" as const], days: 30 };
  return app.call("token/create", { ...usual, ...input }, person.token);
}

it("answers plain JSON to its owner, is shown once, and says when it was used", async () => {
  const member = await addMember(app);
  const { token, accessToken } = await create(member, { name: "备份脚本" });
  expect(token).toMatch(/^sgt_[\w-]{43}$/);
  expect(await ask(token, "user/info")).toMatchObject({ code: 200, data: { id: member.userId } });
  expect((await ask(token, "ping/config")).data).toHaveProperty("siteName");
  const { list } = await app.call("token/list", {}, member.token);
  expect(list).toEqual([{ ...accessToken, usedAt: new Date(app.clock.now).toISOString() }]);
  expect(JSON.stringify(list)).not.toContain(token);
  const told = await app.call("message/list", { kind: "announcement" }, member.token);
  expect(told.list[0]?.about.title).toBe("新的访问令牌");
});

it("says so of a token that was not copied whole, and takes the word before it in any case", async () => {
  const { token } = await create(await addMember(app));
  for (const wrong of [token.slice(0, -1), `${token}x`, `${token.slice(0, -1)}.`, "sgt_"]) {
    expect(await ask(wrong, "user/info"), wrong).toMatchObject({ status: 401, code: 4048 });
  }
  const headers = { authorization: `bearer ${token}`, "content-type": "application/json" };
  const request = new Request("http://localhost/api/app/user/info", { method: "POST", headers, body: "{}" });
  expect((await app.fetch(request)).status).toBe(200);
});

it("does what its scopes allow and nothing else", async () => {
  const member = await addMember(app);
  const targetId = await addVideo(app.site.context);
  const like = { contentType: 2, targetId };
  const [reads, writes] = [await create(member), await create(member, { scopes: ["write"] })];
  expect(await ask(reads.token, "support/add", like)).toMatchObject({ status: 403, code: 4049 });
  expect((await ask(writes.token, "support/add", like)).code).toBe(200);
  expect(await ask(writes.token, "user/info")).toMatchObject({ status: 403, code: 4049 });
});

it("never reaches signing in, sessions, the account, the staff or other tokens", async () => {
  const owner = await addOperator(app);
  const { token } = await create(owner, { scopes: ["read", "write", "staff"] });
  const closed = Object.keys(calls).filter((name) => isCallName(name) && scopeOf(name, calls[name]) === null);
  expect(closed).toEqual(
    expect.arrayContaining([
      "login/official",
      "token/create",
      "user/changePassword",
      "session/list",
      "admin/staff/set",
    ]),
  );
  for (const name of closed) expect(await ask(token, name), name).toMatchObject({ status: 403, code: 4043 });
});

it("has no more rights than its owner has now", async () => {
  const [member, editor] = [await addMember(app), await addOperator(app, "editor")];
  const usual = await create(member, { scopes: ["staff"] });
  expect((await ask(usual.token, "admin/overview")).status).toBe(403);
  const { token } = await create(editor, { scopes: ["staff"] });
  expect((await ask(token, "admin/content/list", { kind: "video" })).code).toBe(200);
  expect(await ask(token, "admin/audit/list")).toMatchObject({ status: 403, code: 4037 });
  const { db } = app.site.context;
  await db.write((trx) => trx.updateTable("users").set({ role: "user" }).where("id", "=", editor.userId).execute());
  expect((await ask(token, "admin/content/list", { kind: "video" })).status).toBe(403);
  await db.write((trx) => trx.updateTable("users").set({ status: "banned" }).where("id", "=", editor.userId).execute());
  expect(await ask(token, "user/info")).toMatchObject({ status: 401, code: 4048 });
});

it("ends when it is revoked or over, and only its owner revokes it", async () => {
  const [member, other] = [await addMember(app), await addMember(app)];
  const [one, two] = [await create(member, { days: 1 }), await create(member, { days: null })];
  expect((await app.ask("token/revoke", { id: two.accessToken.id }, other)).status).toBe(404);
  app.clock.now += day;
  expect((await ask(one.token, "user/info")).status).toBe(401);
  expect((await ask(two.token, "user/info")).code).toBe(200);
  await app.call("token/revoke", { id: two.accessToken.id }, member.token);
  await app.call("token/revoke", { id: two.accessToken.id }, member.token);
  expect((await ask(two.token, "user/info")).status).toBe(401);
  expect((await ask(`sgt_${"a".repeat(43)}`, "user/info")).status).toBe(401);
  expect((await app.call("token/list", {}, member.token)).list).toEqual([]);
});

it("needs the password to be made, and no member has more than twenty", async () => {
  const member = await addMember(app);
  const wrong = { oldPassword: "wrong-password", name: "脚本", scopes: ["read"], days: 1 };
  expect((await app.ask("token/create", wrong, member)).code).not.toBe(200);
  for (let at = 0; at < 20; at += 1) await create(member);
  expect(await app.ask("token/create", { ...wrong, ...proof }, member)).toMatchObject({ code: 4047 });
});

it("is limited by the minute", async () => {
  const { token } = await create(await addMember(app));
  let last = 200;
  for (let at = 0; at < 610 && last === 200; at += 1) last = (await ask(token, "ping/config")).status;
  expect(last).toBe(429);
});
