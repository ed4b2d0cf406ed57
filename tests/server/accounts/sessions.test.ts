import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tidyAccounts } from "#server/site/housekeeping.ts";
import type { NewRow } from "#server/db/schema.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addGuest, addMember, testPassword, type TestMember } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Signs a member in on one more device. */
async function onAnotherDevice({ account }: TestMember, ip = "203.0.113.7"): Promise<string> {
  const guest = await addGuest(app);
  const headers = { "x-user-agent": "DevType=iPhone;SysType=h5;Ver=1.0.1+27;Browser=Safari 19.2" };
  const request = app.request("login/official", { account, password: testPassword }, { token: guest.token, headers });
  const response = await app.site.api.fetch(request, { ip, requestId: "test" });
  expect(response.status).toBe(200);
  const row = await app.site.context.db.read
    .selectFrom("sessions")
    .selectAll()
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  expect(row[0]?.device).toBe("iPhone · Safari 19");
  return (await app.call("login/official", { account, password: testPassword }, (await addGuest(app)).token)).token;
}

const works = async (token: string) => (await app.ask("user/info", {}, { token })).status === 200;

describe("sessions", () => {
  it("are listed with device and place, and ended one by one or all but this", async () => {
    const member = await addMember(app);
    const phone = await onAnotherDevice(member);
    const { list } = await app.call("session/list", {}, member.token);
    expect(list).toHaveLength(3);
    expect(list.filter(({ current }) => current)).toHaveLength(1);
    const iPhone = list.find(({ device }) => device === "iPhone · Safari 19");
    expect(iPhone).toMatchObject({ place: "203.0.113.*", current: false });
    expect(await app.call("session/revoke", { id: iPhone?.id ?? 0 }, member.token)).toEqual({ ended: 1 });
    expect(await works(phone)).toBe(true);
    expect(await app.call("session/revoke", {}, member.token)).toEqual({ ended: 1 });
    expect([await works(phone), await works(member.token)]).toEqual([false, true]);
  });

  it.each([
    ["DevType=Android;Browser=Chrome 141", "Android · Chrome 141"],
    ["Browser=Chrome 141;DevType=Android", "Android · Chrome 141"],
    ["DevType=Unknown;Browser=Firefox 140.0", "Firefox 140"],
    ["DevType=iPad;Browser=Unknown 0", "iPad"],
    ["MyDevType=iPad;NoBrowser=Safari 19", "未知设备"],
    ["curl/8", "未知设备"],
  ])("of %s are named “%s”", async (agent, name) => {
    const { account, token } = await addMember(app);
    const guest = await addGuest(app);
    const options = { token: guest.token, headers: { "x-user-agent": agent } };
    const request = app.request("login/official", { account, password: testPassword }, options);
    expect((await app.site.api.fetch(request, { ip: "203.0.113.8", requestId: "test" })).status).toBe(200);
    const { list } = await app.call("session/list", {}, token);
    expect(list.find(({ current }) => !current)?.device).toBe(name);
  });

  it("of somebody else cannot be ended, and do not exist", async () => {
    const [victim, thief] = [await addMember(app), await addMember(app)];
    const [own] = (await app.call("session/list", {}, victim.token)).list;
    const input = { id: own?.id ?? 0 };
    expect(await app.ask("session/revoke", input, { token: thief.token })).toMatchObject({ status: 404, code: 2016 });
    expect(await works(victim.token)).toBe(true);
  });

  it("end with logout, and with a ban at once", async () => {
    const [leaving, banned] = [await addMember(app), await addMember(app)];
    await app.call("user/logout", {}, leaving.token);
    expect(await works(leaving.token)).toBe(false);
    await setUser(banned.userId, { status: "banned" });
    expect(await works(banned.token)).toBe(false);
    const { token } = await addGuest(app);
    const right = { account: banned.account, password: testPassword };
    expect(await app.ask("login/official", right, { token })).toMatchObject({ code: 2005 });
    // Only who knows the password learns of the ban.
    expect(await app.ask("login/official", { ...right, password: "wrong-one" }, { token })).toMatchObject({
      code: 2001,
    });
  });

  it("remember when they were last used, to ten minutes", async () => {
    const member = await addMember(app);
    const seenAt = async () => (await app.call("session/list", {}, member.token)).list[0]?.lastSeenAt;
    const before = await seenAt();
    app.clock.now += 600_000;
    expect(await seenAt()).toBe(before);
    app.clock.now += 1;
    expect(await seenAt()).toBe(new Date(app.clock.now).toISOString());
  });
});

describe("a token planted before signing in", () => {
  it("opens nothing afterwards", async () => {
    const member = await addMember(app);
    const planted = await addGuest(app);
    const { token } = await app.call(
      "login/official",
      { account: member.account, password: testPassword },
      planted.token,
    );
    expect([await works(planted.token), await works(token)]).toEqual([false, true]);
  });
});

describe("a new password", () => {
  it("needs the old one, ends every other session, and is the only one that works", async () => {
    const member = await addMember(app);
    const phone = await onAnotherDevice(member);
    const fresh = { password: "another-secret", confirmPassword: "another-secret" };
    const ask = (input: object) => app.ask("user/changePassword", input, { token: member.token });
    expect(await ask(fresh)).toMatchObject({ code: 2002, tip: "请输入当前密码" });
    expect(await ask({ ...fresh, oldPassword: "not-the-one" })).toMatchObject({ code: 2011 });
    expect(await ask({ ...fresh, confirmPassword: "x" })).toMatchObject({ tip: "两次密码不一致 请重新确认" });
    expect(await works(phone)).toBe(true);
    expect(await ask({ ...fresh, oldPassword: testPassword })).toMatchObject({ code: 200 });
    expect([await works(phone), await works(member.token)]).toEqual([false, true]);
    const { token } = await addGuest(app);
    const { account } = member;
    expect(await app.ask("login/official", { account, password: testPassword }, { token })).toMatchObject({
      code: 2001,
    });
    expect(await app.ask("login/official", { account, password: fresh.password }, { token })).toMatchObject({
      code: 200,
    });
  });
});

it("a new password gives the session another token where the client asks for one", async () => {
  const member = await addMember(app);
  const fresh = { password: "another-secret", confirmPassword: "another-secret", oldPassword: testPassword };
  const { token = "" } = await app.call("user/changePassword", { ...fresh, renew: true }, member.token);
  expect([await works(member.token), await works(token)]).toEqual([false, true]);
  const { list } = await app.call("session/list", {}, token);
  expect(list.map(({ current }) => current)).toEqual([true]);
});

describe("the app lock", () => {
  it("is set, verified, changed by its old code, and taken off by the password", async () => {
    const { token } = await addMember(app);
    expect(await app.call("user/lockscreencode/set", { lockCode: "1234" }, token)).toMatchObject({ lockCodeSet: true });
    expect(await app.call("user/lockscreencode/verify", { lockCode: "1234" }, token)).toEqual({ correct: true });
    expect(await app.call("user/lockscreencode/verify", { lockCode: "4321" }, token)).toEqual({ correct: false });
    const set = (input: object) => app.ask("user/lockscreencode/set", input, { token });
    expect(await set({ lockCode: "5678" })).toMatchObject({ code: 2002 });
    expect(await set({ lockCode: "5678", oldLockCode: "4321" })).toMatchObject({ code: 2013 });
    expect(await set({ lockCode: "5678", oldLockCode: "1234" })).toMatchObject({ code: 200 });
    expect(await set({ lockCode: null, oldPassword: testPassword })).toMatchObject({ code: 200 });
    expect(await app.call("user/info", {}, token)).toMatchObject({ lockCodeSet: false });
  });

  it("is not to be guessed", async () => {
    const { token } = await addMember(app);
    await app.call("user/lockscreencode/set", { lockCode: "123456" }, token);
    for (let tries = 0; tries < 5; tries += 1)
      await app.call("user/lockscreencode/verify", { lockCode: "0000" }, token);
    const right = await app.ask("user/lockscreencode/verify", { lockCode: "123456" }, { token });
    expect(right).toMatchObject({ status: 429, tip: "错误次数过多，请 5 分钟后再试" });
  });
});

describe("deleting an account", () => {
  const day = 86_400_000;

  it("takes seven days, in which signing in undoes it", async () => {
    const member = await addMember(app);
    expect(await app.ask("user/delete", {}, { token: member.token })).toMatchObject({ code: 2002 });
    const { deletesAt } = await app.call("user/delete", { oldPassword: testPassword }, member.token);
    expect(Date.parse(deletesAt)).toBe(app.clock.now + 7 * day);
    expect(await works(member.token)).toBe(false);
    app.clock.now += 7 * day - 1;
    await tidyAccounts(app.site.context);
    const { token } = await addGuest(app);
    const back = await app.call("login/official", { account: member.account, password: testPassword }, token);
    expect(back).toMatchObject({ restored: true, user: { id: member.userId } });
    app.clock.now += 1;
    await tidyAccounts(app.site.context);
    expect(await works(back.token)).toBe(true);
  });

  it("leaves a row that says nothing of anybody, and an account name that is free again", async () => {
    const member = await addMember(app);
    await app.call("user/info/modify", { bio: "爱看老电影", birthday: "1990-01-01" }, member.token);
    const { context } = app.site;
    const video = await addVideo(context);
    await context.db.write((trx) =>
      trx
        .insertInto("comments")
        .values({
          content_type: 2,
          target_id: video,
          author_id: member.userId,
          text: "好看",
          created_at: app.clock.now,
        })
        .execute(),
    );
    await app.call("user/delete", { oldPassword: testPassword }, member.token);
    app.clock.now += 7 * day;
    await tidyAccounts(context);
    const row = await context.db.read
      .selectFrom("users")
      .selectAll()
      .where("id", "=", member.userId)
      .executeTakeFirst();
    expect(row).toMatchObject({
      name: "已注销用户",
      account: null,
      mobile: null,
      password_hash: null,
      bio: "",
      birthday: null,
    });
    const guest = await addGuest(app);
    const gone = { account: member.account, password: testPassword };
    expect(await app.ask("login/official", gone, { token: guest.token })).toMatchObject({ code: 2001 });
    await app.call("login/account/create", { ...gone, confirmPassword: testPassword }, guest.token);
    const comment = await context.db.read
      .selectFrom("comments")
      .selectAll()
      .where("author_id", "=", member.userId)
      .execute();
    expect(comment).toHaveLength(1);
  });
});

it("gives people everything that is kept of them, and nothing of others or of secrets", async () => {
  const [member, other] = [await addMember(app), await addMember(app)];
  await app.call("user/info/modify", { bio: "爱看老电影" }, member.token);
  const { data } = await app.call("user/export", {}, member.token);
  expect(data["account"]).toMatchObject({ account: member.account, bio: "爱看老电影" });
  const text = JSON.stringify(data);
  expect(text).not.toContain(other.account);
  expect(text).not.toMatch(/argon2|password|token/i);
});

async function setUser(id: number, changes: Partial<NewRow<"users">>): Promise<void> {
  await app.site.context.db.write((trx) => trx.updateTable("users").set(changes).where("id", "=", id).execute());
}
