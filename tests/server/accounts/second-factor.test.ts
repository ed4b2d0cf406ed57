import { afterAll, beforeAll, expect, it } from "vitest";
import { totpOf } from "#server/accounts/second-factor.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addGuest, addMember, addOperator, testPassword, type TestMember } from "../../helpers/people.ts";
import { askProving } from "../../helpers/prove.ts";
import { startSmsGateway, type SmsGateway } from "../../helpers/sms.ts";

let sms: SmsGateway;
let app: TestApp;
beforeAll(async () => {
  sms = await startSmsGateway();
  app = await createTestApp(sms.settings);
});
afterAll(async () => {
  await app.close();
  await sms.close();
});

const proof = { oldPassword: testPassword };
const now = (secret: string) => totpOf(secret).generate({ timestamp: app.clock.now });
/** The next one-time password is another one. */
const later = () => (app.clock.now += 30_000);

async function enrol(person: TestMember): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await app.call("user/second/begin", proof, person.token);
  const { codes } = await app.call("user/second/confirm", { otp: now(secret) }, person.token);
  later();
  return { secret, codes };
}

/** As an input method types digits at full width. */
const wide = (digits: string) => digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

async function signIn({ account }: TestMember, otp?: string) {
  const { token } = await addGuest(app);
  return app.ask("login/official", { account, password: testPassword, ...(otp !== undefined && { otp }) }, { token });
}

it("asks for nothing until a first one-time password has been entered", async () => {
  const member = await addMember(app);
  expect((await app.ask("user/second/begin", { oldPassword: "wrong-password" }, member)).code).not.toBe(200);
  const { secret, address } = await app.call("user/second/begin", proof, member.token);
  expect(address).toMatch(new RegExp(`^otpauth://totp/.+:${member.account}\\?.*secret=${secret}`));
  expect((await signIn(member)).code).toBe(200);
  const wrong = String((Number(now(secret)) + 1) % 1_000_000).padStart(6, "0");
  expect(await app.ask("user/second/confirm", { otp: wrong }, member)).toMatchObject({ code: 2021 });
  expect(await app.call("user/second/state", {}, member.token)).toEqual({ on: false, codesLeft: 0 });
});

it("asks for it at every sign-in by password, takes each one-time password once, also of a clock half a minute off", async () => {
  const member = await addMember(app);
  const { secret } = await enrol(member);
  expect(await signIn(member)).toMatchObject({ code: 2020, fields: { otp: expect.any(String) } });
  const otp = now(secret);
  const answers = await Promise.all([signIn(member, otp), signIn(member, `${otp.slice(0, 3)} ${otp.slice(3)}`)]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 2021]);
  later();
  const early = totpOf(secret).generate({ timestamp: app.clock.now + 30_000 });
  expect((await signIn(member, early)).code).toBe(200);
  // Older than one that was used.
  expect((await signIn(member, now(secret))).code).toBe(2021);
  app.clock.now += 120_000;
  const old = totpOf(secret).generate({ timestamp: app.clock.now - 90_000 });
  expect((await signIn(member, old)).code).toBe(2021);
});

it("takes each recovery code once, and new ones replace the old", async () => {
  const member = await addMember(app);
  const { secret, codes } = await enrol(member);
  expect(codes.length).toBe(10);
  const [first = "", second = ""] = codes;
  const answers = await Promise.all([signIn(member, first), signIn(member, first.toUpperCase())]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 2021]);
  expect(await app.call("user/second/state", {}, member.token)).toEqual({ on: true, codesLeft: 9 });
  const renewed = await app.call("user/second/codes", { otp: now(secret) }, member.token);
  expect((await signIn(member, second)).code).toBe(2021);
  expect((await signIn(member, renewed.codes[0])).code).toBe(200);
});

it("is asked for after a code by SMS too, which then still holds", async () => {
  const mobile = "13800138123";
  const codeTo = async ({ token }: { token: string }, purpose: "login" | "verify") => {
    app.clock.now += 120_000;
    const input = { purpose, ...(purpose === "login" && { mobile }) };
    expect((await askProving(app, "login/captcha", input, { token })).code).toBe(200);
    return sms.codeFor(`+86${mobile}`);
  };
  const guest = await addGuest(app);
  const { token } = await app.call("login/phone", { mobile, code: await codeTo(guest, "login") }, guest.token);
  const code = await codeTo({ token }, "verify");
  const { secret } = await app.call("user/second/begin", { code }, token);
  await app.call("user/second/confirm", { otp: now(secret) }, token);
  const other = await addGuest(app);
  const sent = await codeTo(other, "login");
  expect(await app.ask("login/phone", { mobile, code: sent }, other)).toMatchObject({ code: 2020 });
  const answer = await app.ask("login/phone", { mobile, code: wide(sent), otp: wide(now(secret)) }, other);
  expect(answer.code).toBe(200);
});

it("is turned off with password and one-time password, and told of both", async () => {
  const member = await addMember(app);
  const { secret } = await enrol(member);
  expect(await app.ask("user/second/begin", proof, member)).toMatchObject({ code: 2022 });
  expect(await app.ask("user/second/off", { ...proof, otp: "000000" }, member)).toMatchObject({ code: 2021 });
  await app.call("user/second/off", { ...proof, otp: now(secret) }, member.token);
  expect((await signIn(member)).code).toBe(200);
  expect(await app.ask("user/second/off", { ...proof, otp: now(secret) }, member)).toMatchObject({ code: 2023 });
  const told = await app.call("message/list", { kind: "announcement" }, member.token);
  expect(told.list.map(({ about }) => about.title)).toEqual(["两步验证已关闭", "两步验证已开启"]);
});

it("limits guesses by account, whoever makes them and wherever", async () => {
  const member = await addMember(app);
  const { secret } = await enrol(member);
  const codes = [];
  for (let at = 0; at < 10; at += 1) codes.push((await signIn(member, "zzzzz-zzzzz")).status);
  expect(codes.slice(0, 8)).not.toContain(429);
  expect(codes.at(-1)).toBe(429);
  expect((await signIn(member, now(secret))).status).toBe(429);
});

it("is required of staff where the site says so", async () => {
  const owner = await addOperator(app);
  const { account } = await app.call("user/info", {}, owner.token);
  const { list } = await app.call("admin/content/list", { kind: "site" }, owner.token);
  const site = await app.call("admin/content/get", { id: list[0]?.id ?? 0 }, owner.token);
  const document = { ...site.document, staffSecondFactor: true };
  const base = { id: site.entry.id, base: site.entry.revision };
  const draft = await app.call("admin/content/save", { ...base, kind: "site", document }, owner.token);
  const seen = { id: site.entry.id, base: draft.entry.revision, live: draft.entry.liveRevision };
  await app.call("admin/content/publish", seen, owner.token);
  expect(await app.ask("admin/overview", {}, owner)).toMatchObject({ status: 403, code: 2024 });
  expect((await app.ask("user/info", {}, owner)).code).toBe(200);
  await enrol({ ...owner, account });
  expect((await app.ask("admin/overview", {}, owner)).code).toBe(200);
});
