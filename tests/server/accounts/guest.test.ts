import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("makes a visitor a guest whose token answers who they are", async () => {
  const { token, user } = await app.call("login/guest", { devID: "device-0001", affCode: { dc: "spring", pc: "abc" } });
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  expect(user).toMatchObject({ account: "", mobile: "", role: "user" });
  expect(await app.call("user/info", {}, token)).toEqual({ ...user, counts: { comments: 0 } });
  const row = await app.site.context.db.read
    .selectFrom("users")
    .selectAll()
    .where("id", "=", user.id)
    .executeTakeFirst();
  expect(row).toMatchObject({ channel_code: "spring", inviter_code: "abc" });
});

it("keeps two guests apart, even from one device", async () => {
  const first = await app.call("login/guest", { devID: "device-0002" });
  const second = await app.call("login/guest", { devID: "device-0002" });
  expect(first.user.id).not.toBe(second.user.id);
  expect(first.token).not.toBe(second.token);
});

it("stores no token in the clear", async () => {
  const { token } = await app.signIn();
  const rows = await app.site.context.db.read.selectFrom("sessions").select("token_hash").execute();
  expect(rows.map((row) => row.token_hash)).not.toContain(token);
});

it("refuses a call without a token and one with a token nobody has", async () => {
  await expect(app.call("user/info", {})).rejects.toThrow("401 1001");
  await expect(app.call("user/info", {}, "f".repeat(64))).rejects.toThrow("401 1001");
});

it("swallows a guest's expired token, so that the client renews it by itself, and tells a member", async () => {
  const [guest, member] = [await app.signIn(), await app.signIn()];
  const form = { account: "years-ago", password: "quiet-lantern-7", confirmPassword: "quiet-lantern-7" };
  await app.call("login/account/create", form, member.token);
  app.clock.now += 401 * 86_400_000;
  expect(await app.ask("user/info", {}, guest)).toMatchObject({ status: 200, code: 7016, tip: "" });
  expect(await app.ask("user/info", {}, member)).toMatchObject({ status: 401, code: 1001 });
});

it("knows whoever comes back within a year, year after year", async () => {
  const [guest, member] = [await app.signIn(), await app.signIn()];
  const form = { account: "every-year", password: "quiet-lantern-7", confirmPassword: "quiet-lantern-7" };
  await app.call("login/account/create", form, member.token);
  for (let year = 1; year <= 3; year += 1) {
    app.clock.now += 365 * 86_400_000;
    for (const { token, userId } of [guest, member]) {
      expect(await app.call("user/info", {}, token)).toMatchObject({ id: userId });
    }
  }
});
