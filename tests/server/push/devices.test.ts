import { afterAll, beforeAll, expect, it } from "vitest";
import { emptyDeleted } from "#server/accounts/leaving.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, refusal, testPassword, type TestMember } from "../../helpers/people.ts";
import { type PushService, startPushService } from "../../helpers/push-service.ts";

let app: TestApp;
let service: PushService;
beforeAll(async () => {
  app = await createTestApp({ IMPORT_HOSTS: "127.0.0.1", RATE_LIMITS: "off" });
  service = await startPushService();
});
afterAll(async () => {
  service.close();
  await app.close();
});

const state = ({ token }: { token: string }) => app.call("user/push/state", {}, token);
const turnOn = ({ token }: { token: string }, browser = service.subscribe()) =>
  app.call("user/push/add", browser.address, token);
/** The same member on another device. */
const elsewhere = async ({ account }: TestMember) => {
  const { token } = await app.signIn();
  return app.call("login/official", { account, password: testPassword }, token);
};
const rows = () => app.site.context.db.primary.selectFrom("push_devices").selectAll().execute();

it("are told apart, removed one by one, and each knows its own address only", async () => {
  const member = await addMember(app);
  const before = await state(member);
  expect(Buffer.from(before.publicKey, "base64url")).toHaveLength(65);
  expect(before).toMatchObject({
    pushes: { reply: true, mention: true, update: true, digest: false },
    pushDevices: [],
  });
  const browser = service.subscribe();
  await turnOn(member, browser);
  await turnOn(member, browser);
  const second = await elsewhere(member);
  await turnOn(second);
  const { pushDevices, publicKey } = await state(member);
  expect(publicKey).toBe(before.publicKey);
  expect(pushDevices.map(({ current, endpoint }) => [current, endpoint])).toEqual([
    [false, ""],
    [true, browser.address.endpoint],
  ]);
  const left = await app.call("user/push/remove", { id: pushDevices[0]?.id }, member.token);
  expect(left.pushDevices).toMatchObject([{ current: true }]);
  expect((await app.call("user/push/remove", {}, member.token)).pushDevices).toEqual([]);
});

it("have one address each: a new one takes the place of the old", async () => {
  const member = await addMember(app);
  await turnOn(member);
  const { pushDevices } = await turnOn(member);
  expect(pushDevices).toHaveLength(1);
});

it("belong to whoever signed in last in the browser; its address alone takes nothing away", async () => {
  const [first, second] = [await addMember(app), await addMember(app)];
  const browser = service.subscribe();
  await turnOn(first, browser);
  const stranger = { ...service.subscribe().address, endpoint: browser.address.endpoint };
  expect(await refusal(app.call("user/push/add", stranger, second.token))).toContain("属于另一个账号");
  expect((await state(first)).pushDevices).toHaveLength(1);
  await turnOn(second, browser);
  expect((await state(first)).pushDevices).toEqual([]);
  expect((await state(second)).pushDevices).toHaveLength(1);
});

it("go with the session: signed out, revoked, banned", async () => {
  const member = await addMember(app);
  const [second, third] = [await elsewhere(member), await elsewhere(member)];
  for (const device of [member, second, third]) await turnOn(device);
  await app.call("user/logout", {}, second.token);
  expect((await state(member)).pushDevices).toHaveLength(2);
  await app.call("session/revoke", {}, member.token);
  expect((await state(member)).pushDevices).toMatchObject([{ current: true }]);
  const owner = await addOperator(app);
  await app.call("admin/people/ban", { userId: member.userId, reason: "刷屏", days: 1 }, owner.token);
  expect((await rows()).filter(({ user_id }) => user_id === member.userId)).toEqual([]);
});

it("are exported, and erased with the account", async () => {
  const member = await addMember(app);
  const browser = service.subscribe();
  await turnOn(member, browser);
  const { data } = await app.call("user/export", {}, member.token);
  expect(data["push"]).toMatchObject({ pushes: { reply: true }, devices: [{ endpoint: browser.address.endpoint }] });
  await app.call("user/delete", { oldPassword: testPassword }, member.token);
  expect((await rows()).filter(({ user_id }) => user_id === member.userId)).toEqual([]);
  app.clock.now += 8 * 86_400_000;
  await emptyDeleted(app.site.context);
  const { primary } = app.site.context.db;
  const settings = primary.selectFrom("push_settings").selectAll().where("user_id", "=", member.userId);
  expect(await settings.execute()).toEqual([]);
});

it("are reached over the open internet only, with keys that are keys, and are not too many", async () => {
  const member = await addMember(app);
  const { address } = service.subscribe();
  const wrong = [
    { endpoint: "http://push.example/send" },
    { endpoint: "https://10.0.0.1/send" },
    { endpoint: "https://localhost/send" },
    { endpoint: "push" },
    { p256dh: "A".repeat(87) },
  ];
  for (const part of wrong) {
    expect(await refusal(app.call("user/push/add", { ...address, ...part }, member.token))).toMatch(/不能用|参数/);
  }
  expect((await state(member)).pushDevices).toEqual([]);
  for (let count = 0; count < 10; count += 1) await turnOn(await elsewhere(member));
  expect((await app.ask("user/push/add", service.subscribe().address, { token: member.token })).code).toBe(4059);
});
