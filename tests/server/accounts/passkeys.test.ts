import { afterAll, beforeAll, expect, it } from "vitest";
import { totpOf } from "#server/accounts/second-factor.ts";
import { forgetOld, tidyAccounts } from "#server/site/housekeeping.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { testPasskey, type TestPasskey } from "../../helpers/authenticator.ts";
import { addGuest, addMember, testPassword, type TestMember } from "../../helpers/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const proof = { oldPassword: testPassword };

async function add(member: { token: string }, key: TestPasskey = testPasskey(), name = "手机"): Promise<TestPasskey> {
  const { challenge } = await app.call("passkey/begin", proof, member.token);
  await app.call("passkey/add", { name, ...key.create(challenge) }, member.token);
  return key;
}

async function challengeFor({ token }: { token: string }): Promise<string> {
  return (await app.call("login/passkey/begin", {}, token)).challenge;
}

it("is added after a proof, named, renamed, told of, and signs in to its account with a new token", async () => {
  const member = await addMember(app);
  expect(await app.ask("passkey/begin", {}, member)).toMatchObject({ code: 2002 });
  expect(await app.ask("passkey/begin", { oldPassword: "wrong-password" }, member)).toMatchObject({ code: 2011 });
  const begun = await app.call("passkey/begin", proof, member.token);
  expect(begun).toMatchObject({ rpId: "localhost", userName: member.account, known: [] });
  const key = testPasskey();
  const added = await app.call("passkey/add", { name: "手机", ...key.create(begun.challenge) }, member.token);
  await app.call("passkey/rename", { id: added.id, name: "旧手机" }, member.token);

  const guest = await addGuest(app);
  const answer = key.get(await challengeFor(guest));
  const { token, user } = await app.call("login/passkey", answer, guest.token);
  expect(user).toMatchObject({ id: member.userId, account: member.account });
  expect([guest.token, member.token]).not.toContain(token);
  expect(await app.ask("user/info", {}, guest)).toMatchObject({ status: 401 });
  const { list } = await app.call("passkey/list", {}, token);
  expect(list).toEqual([{ ...added, name: "旧手机", usedAt: new Date(app.clock.now).toISOString() }]);
  const again = await app.call("passkey/begin", proof, token);
  expect(again).toMatchObject({ known: [key.credentialId], userHandle: begun.userHandle });
  const told = await app.call("message/list", { kind: "announcement" }, token);
  expect(told.list.map(({ about }) => about.title)).toEqual(["加了一个通行密钥"]);
});

it("counts as a second factor: no one-time password is asked after it", async () => {
  const member = await addMember(app);
  const key = await add(member);
  const { secret } = await app.call("user/second/begin", proof, member.token);
  const otp = totpOf(secret).generate({ timestamp: app.clock.now });
  await app.call("user/second/confirm", { otp }, member.token);
  const guest = await addGuest(app);
  const byPassword = { account: member.account, password: testPassword };
  expect(await app.ask("login/official", byPassword, guest)).toMatchObject({ code: 2020 });
  expect(await app.ask("login/passkey", key.get(await challengeFor(guest)), guest)).toMatchObject({ code: 200 });
});

it.each([
  ["another site", { origin: "https://evil.example" }],
  ["a site with a similar name", { origin: "http://localhost.example" }],
  ["another host's key", { rpId: "evil.example" }],
  ["no finger, face or PIN", { unverified: true }],
  ["an answer to something else", { type: "webauthn.create" as const }],
])("refuses %s", async (_what, wrong) => {
  const member = await addMember(app);
  const key = await add(member);
  const guest = await addGuest(app);
  expect(await app.ask("login/passkey", key.get(await challengeFor(guest), wrong), guest)).toMatchObject({
    code: 2050,
  });
  const { challenge } = await app.call("passkey/begin", proof, member.token);
  const made = testPasskey().create(challenge, { ...wrong, ...("type" in wrong && { type: "webauthn.get" }) });
  expect(await app.ask("passkey/add", { name: "坏的", ...made }, member)).toMatchObject({ code: 2050 });
  // The key itself is fine.
  expect(await app.ask("login/passkey", key.get(await challengeFor(guest)), guest)).toMatchObject({ code: 200 });
});

it("takes a challenge once, from the session that asked, for what it asked, within ten minutes", async () => {
  const member = await addMember(app);
  const key = await add(member);
  const [first, second, other] = [await addGuest(app), await addGuest(app), await addGuest(app)];
  const challenge = await challengeFor(first);
  expect(await app.ask("login/passkey", key.get(challenge), other)).toMatchObject({ code: 2050 });
  const answers = await Promise.all([1, 2, 3].map(() => app.ask("login/passkey", key.get(challenge), first)));
  // The one that signs in ends the guest's session, which those behind it may have come too late to use.
  const codes = answers.map(({ code }) => code).filter((code) => code !== 1001 && code !== 2050);
  expect(codes).toEqual([200]);

  // A wrong answer uses it up too.
  const spoilt = await challengeFor(second);
  expect(await app.ask("login/passkey", key.get(spoilt, { unverified: true }), second)).toMatchObject({ code: 2050 });
  expect(await app.ask("login/passkey", key.get(spoilt), second)).toMatchObject({ code: 2050 });

  const toAdd = await app.call("passkey/begin", proof, member.token);
  expect(await app.ask("login/passkey", key.get(toAdd.challenge), member)).toMatchObject({ code: 2050 });
  const toSignIn = await challengeFor(member);
  const made = { name: "手机", ...testPasskey().create(toSignIn) };
  expect(await app.ask("passkey/add", made, member)).toMatchObject({ code: 2050 });

  const late = await challengeFor(second);
  app.clock.now += 10 * 60_000;
  expect(await app.ask("login/passkey", key.get(late), second)).toMatchObject({ code: 2050 });
  await forgetOld(app.site.context);
  const left = await app.site.context.db.read.selectFrom("passkey_challenges").selectAll().execute();
  expect(left).toEqual([]);
});

it("refuses a key whose count goes back: somebody has a copy of it", async () => {
  const member = await addMember(app);
  const key = await add(member);
  const guest = async () => {
    const person = await addGuest(app);
    return { person, challenge: await challengeFor(person) };
  };
  const [one, two, three] = [await guest(), await guest(), await guest()];
  expect(await app.ask("login/passkey", key.get(one.challenge, { counter: 7 }), one.person)).toMatchObject({
    code: 200,
  });
  expect(await app.ask("login/passkey", key.get(two.challenge, { counter: 7 }), two.person)).toMatchObject({
    code: 2050,
  });
  expect(await app.ask("login/passkey", key.get(three.challenge, { counter: 8 }), three.person)).toMatchObject({
    code: 200,
  });
});

it("is removed after a proof, by its owner only, and then signs in to nothing", async () => {
  const [member, stranger] = [await addMember(app), await addMember(app)];
  const key = await add(member);
  const { list } = await app.call("passkey/list", {}, member.token);
  const id = list[0]?.id ?? 0;
  expect(await app.ask("passkey/remove", { id }, member)).toMatchObject({ code: 2002 });
  expect(await app.ask("passkey/remove", { id, ...proof }, stranger)).toMatchObject({ code: 2052 });
  expect(await app.ask("passkey/rename", { id, name: "我的" }, stranger)).toMatchObject({ code: 2052 });
  await app.call("passkey/remove", { id, ...proof }, member.token);
  // The browser may send it twice.
  await app.call("passkey/remove", { id, ...proof }, member.token);
  const told = await app.call("message/list", { kind: "announcement" }, member.token);
  expect(told.list.filter(({ about }) => about.title === "移除了一个通行密钥")).toHaveLength(1);
  const guest = await addGuest(app);
  expect(await app.ask("login/passkey", key.get(await challengeFor(guest)), guest)).toMatchObject({ code: 2051 });
});

async function withoutPassword(): Promise<TestMember> {
  const member = await addMember(app);
  await add(member);
  await add(member);
  await app.site.context.db.write((trx) =>
    trx.updateTable("users").set({ password_hash: null }).where("id", "=", member.userId).execute(),
  );
  return member;
}

it("stays as the last way in, also when two are removed at once", async () => {
  const member = await withoutPassword();
  const { list } = await app.call("passkey/list", {}, member.token);
  const answers = await Promise.all(list.map(({ id }) => app.ask("passkey/remove", { id }, member)));
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 2054]);
  const [left] = (await app.call("passkey/list", {}, member.token)).list;
  expect(await app.ask("passkey/remove", { id: left?.id }, member)).toMatchObject({ code: 2054 });
  // An account elsewhere whose provider the site no longer offers is none.
  const { now } = app.clock;
  const elsewhere = {
    user_id: member.userId,
    provider: "gone",
    subject: "1",
    label: "",
    created_at: now,
    used_at: now,
  };
  await app.site.context.db.write((trx) => trx.insertInto("linked_accounts").values(elsewhere).execute());
  expect(await app.ask("passkey/remove", { id: left?.id }, member)).toMatchObject({ code: 2054 });
  const password = { password: "another-password", confirmPassword: "another-password" };
  await app.call("user/changePassword", password, member.token);
  await app.call("passkey/remove", { id: left?.id ?? 0, oldPassword: password.password }, member.token);
});

it("asks an account without password and mobile for a recent sign-in instead", async () => {
  const member = await withoutPassword();
  app.clock.now += 15 * 60_000;
  expect(await app.ask("passkey/begin", {}, member)).toMatchObject({ code: 2059 });
  expect(await app.ask("user/delete", {}, member)).toMatchObject({ code: 2059 });
});

it("limits wrong answers by identity and by place", async () => {
  const guest = await addGuest(app);
  const key = testPasskey();
  const codes = [];
  for (let at = 0; at < 22; at += 1) {
    codes.push((await app.ask("login/passkey", key.get("AAAA"), guest)).code);
  }
  expect(codes.slice(0, 20)).not.toContain(1011);
  expect(codes.slice(20)).toEqual([1011, 1011]);
  const ip = "198.51.100.77";
  const others = [];
  for (let at = 0; at < 62; at += 1) {
    const { token } = await addGuest(app);
    others.push((await app.ask("login/passkey", key.get("AAAA"), { token, ip })).code);
  }
  expect(others.slice(0, 60)).not.toContain(1017);
  expect(others.slice(60)).toEqual([1017, 1017]);
});

it("is in what its owner exports, and goes with the account", async () => {
  const member = await addMember(app);
  await add(member);
  const { data } = await app.call("user/export", {}, member.token);
  expect(data).toMatchObject({ account: { passkeys: [{ name: "手机" }] } });
  await app.call("user/delete", proof, member.token);
  app.clock.now += 7 * 86_400_000;
  await tidyAccounts(app.site.context);
  const left = app.site.context.db.read.selectFrom("passkeys").select("id").where("user_id", "=", member.userId);
  expect(await left.execute()).toEqual([]);
});
