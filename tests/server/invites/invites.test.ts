import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { registerInvitation } from "#server/invites/register.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import {
  addGuest,
  addMember,
  addOperator,
  makeMember,
  testPassword,
  type TestMember,
  type TestPerson,
} from "../../helpers/people.ts";

const day = 86_400_000;

let app: TestApp;
let inviter: TestMember;
let code: string;
beforeEach(async () => {
  app = await createTestApp();
  inviter = await addMember(app);
  ({ code } = await app.call("user/shareqr", {}, inviter.token));
});
afterEach(() => app.close());

/** A guest signs up; whether that was an invitation. */
async function register(person: TestPerson): Promise<boolean> {
  await makeMember(app, person);
  const { db } = app.site.context;
  const made = await db.read.selectFrom("invitations").select("id").where("invitee_id", "=", person.userId).execute();
  return made.length > 0;
}

async function checkInFor({ token }: TestPerson, days: number): Promise<void> {
  const { now } = app.clock;
  for (let index = 0; index < days; index += 1) {
    await app.call("checkin/click", {}, token);
    app.clock.now += day;
  }
  app.clock.now = now;
}

const listOf = ({ token }: TestPerson, under?: number) =>
  app.call("user/invite/list", under === undefined ? {} : { under }, token);

it("gives everybody one code and links that carry it", async () => {
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
  const many = await Promise.all(
    Array.from({ length: 10 }, () => app.call("user/shareqr", { path: "/videoDetails?id=3&pc=OLD" }, inviter.token)),
  );
  expect(new Set(many.map(({ link }) => link))).toEqual(new Set([`/videoDetails?id=3&pc=${code}`]));
  await expect(app.call("user/shareqr", { path: "//evil.example" }, inviter.token)).rejects.toThrow("422");
});

it("follows a visitor from the link to the reward, which comes once", async () => {
  const guest = await addGuest(app, { pc: code });
  expect((await listOf(inviter)).summary).toMatchObject({ code, visitors: 1, registered: 0 });
  expect(await register(guest)).toBe(true);
  const registered = await listOf(inviter);
  expect(registered.summary).toMatchObject({ visitors: 0, registered: 1, active: 0, points: 0 });
  expect(registered.list).toMatchObject([{ state: "registered", activeAt: null, invited: 0, points: 0 }]);
  await checkInFor(guest, 2);
  expect((await listOf(inviter)).summary.active).toBe(0);
  app.clock.now += 5 * day;
  await Promise.all(Array.from({ length: 10 }, () => app.call("checkin/click", {}, guest.token)));
  await checkInFor(guest, 3);
  const active = await listOf(inviter);
  expect(active.list).toMatchObject([{ state: "active", points: 50, activeAt: "2026-11-26T04:00:00.000Z" }]);
  expect(active.summary).toMatchObject({ active: 1, points: 50 });
  const income = await app.call("user/invite/income", {}, inviter.token);
  expect(income).toMatchObject({ sum: 50, month: 50, list: [{ rule: "invite", amount: 50 }] });
});

it("rewards at once when the days were there before the account", async () => {
  const guest = await addGuest(app, { pc: code });
  await checkInFor(guest, 3);
  await register(guest);
  expect((await listOf(inviter)).summary).toMatchObject({ active: 1, points: 50 });
});

it("counts no day that was made up with a card", async () => {
  const guest = await addGuest(app, { pc: code });
  await register(guest);
  await app.site.context.db.write((trx) =>
    trx
      .insertInto("make_up_cards")
      .values({ user_id: guest.userId, source: "test", created_at: app.clock.now })
      .execute(),
  );
  await app.call("checkin/makeup", { day: "2026-11-20" }, guest.token);
  await checkInFor(guest, 2);
  expect((await listOf(inviter)).summary).toMatchObject({ active: 0, points: 0 });
  app.clock.now += 2 * day;
  await checkInFor(guest, 1);
  expect((await listOf(inviter)).summary).toMatchObject({ active: 1, points: 50 });
});

it("shows two levels of the tree to its root only", async () => {
  const child = await addGuest(app, { pc: code });
  await register(child);
  const { code: childCode } = await app.call("user/shareqr", {}, child.token);
  const grandchild = await addGuest(app, { pc: childCode });
  await register(grandchild);
  await checkInFor(grandchild, 3);
  const { list, summary } = await listOf(inviter);
  expect(list).toMatchObject([{ id: child.userId, invited: 1, points: 0 }]);
  expect(summary).toMatchObject({ registered: 1, second: 1, points: 10 });
  expect((await listOf(inviter, child.userId)).list).toMatchObject([{ id: grandchild.userId, points: 10 }]);
  expect((await listOf(child)).summary.points).toBe(50);
  await expect(listOf(inviter, grandchild.userId)).rejects.toThrow("404");
  await expect(listOf(await addMember(app), child.userId)).rejects.toThrow("404");
});

it("refuses inviting oneself, on the same device or by one's own link, and whoever invited one", async () => {
  const device = randomBytes(8).toString("hex");
  const first = await addGuest(app, { pc: code, devID: device });
  expect(await register(first)).toBe(true);
  // The same device once more, even under another's link.
  const again = await addGuest(app, { pc: code, devID: device });
  expect(await register(again)).toBe(false);
  const { code: firstCode } = await app.call("user/shareqr", {}, first.token);
  await app.site.context.db.write(async (trx) => {
    await trx.updateTable("users").set({ inviter_code: code }).where("id", "=", inviter.userId).execute();
    expect(await registerInvitation(trx, inviter.userId, app.clock.now)).toBe(false);
    await trx.updateTable("users").set({ inviter_code: firstCode }).where("id", "=", inviter.userId).execute();
    expect(await registerInvitation(trx, inviter.userId, app.clock.now)).toBe(false);
  });
  const stranger = await addGuest(app, { pc: "NOBODYS1" });
  expect(await register(stranger)).toBe(false);
  const ban = { userId: first.userId, reason: "刷邀请", days: null, removeContent: false };
  await app.call("admin/people/ban", ban, (await addOperator(app)).token);
  expect(await register(await addGuest(app, { pc: firstCode }))).toBe(false);
  expect((await listOf(inviter)).summary.registered).toBe(1);
});

it("counts one of two accounts that register from one device at the same time", async () => {
  const device = randomBytes(8).toString("hex");
  const guests = [await addGuest(app, { pc: code, devID: device }), await addGuest(app, { pc: code, devID: device })];
  const made = await Promise.all(guests.map(register));
  expect(made.filter(Boolean)).toHaveLength(1);
});

it("counts for a guest's link whatever the guest becomes", async () => {
  const guest = await addGuest(app);
  const { code: given } = await app.call("user/shareqr", { path: "/videoDetails?id=3" }, guest.token);
  const [early, late] = [await addGuest(app, { pc: given }), await addGuest(app, { pc: given })];
  await register(early);
  const { account } = inviter;
  const { token } = await app.call("login/official", { account, password: testPassword }, guest.token);
  expect((await app.call("user/shareqr", {}, token)).code).toBe(code);
  await register(late);
  await register(await addGuest(app, { pc: given }));
  expect((await app.call("user/invite/list", {}, token)).summary).toMatchObject({ registered: 3, visitors: 0 });

  const member = await addGuest(app);
  const { code: own } = await app.call("user/shareqr", {}, member.token);
  await makeMember(app, member);
  expect((await app.call("user/shareqr", {}, member.token)).code).toBe(own);
});

it("lets nobody be invited by whom they have invited, when a guest's invitations become theirs", async () => {
  const guest = await addGuest(app);
  const { code: given } = await app.call("user/shareqr", {}, guest.token);
  const child = await addGuest(app, { pc: given });
  await register(child);
  const { code: next } = await app.call("user/shareqr", {}, child.token);
  const { account } = await makeMember(app, await addGuest(app, { pc: next }));
  const { token } = await app.call("login/official", { account, password: testPassword }, guest.token);
  expect((await app.call("user/invite/list", {}, token)).summary.registered).toBe(0);
});
