import { afterAll, beforeAll, expect, it } from "vitest";
import { totpOf } from "#server/accounts/second-factor.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { linkTogether } from "../../helpers/cluster.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { type IdentityProvider, providerSetting, startIdentityProvider } from "../../helpers/identity-provider.ts";
import { addGuest, addMember, testPassword, type TestMember } from "../../helpers/people.ts";
import { serveApp, type ServedApp } from "../../helpers/served.ts";
import { startSmsGateway, type SmsGateway } from "../../helpers/sms.ts";
import { startSmtpServer, type SmtpServer } from "../../helpers/smtp.ts";

/** One of several web processes of a machine: another one counts its limits, for which no transaction waits. */
let app: TestApp;
let sms: SmsGateway;
let smtp: SmtpServer;
let elsewhere: IdentityProvider;
let served: ServedApp;
beforeAll(async () => {
  [sms, smtp, elsewhere] = await Promise.all([startSmsGateway(), startSmtpServer(), startIdentityProvider()]);
  const [link] = await linkTogether(1);
  const settings = { ...sms.settings, ...smtp.settings, ...providerSetting(elsewhere) };
  app = await openTestApp(await createMigratedStore(), settings, { ...(link && { link }) });
  served = await serveApp(app, undefined, { PUBLIC_ORIGIN: "http://localhost" });
});
afterAll(async () => {
  await served.stop();
  await app.close();
  elsewhere.close();
  await smtp.close();
  await sms.close();
});

const proof = { oldPassword: testPassword };
/** The next one-time password is another one. */
function otpOf(secret: string): string {
  app.clock.now += 30_000;
  return totpOf(secret).generate({ timestamp: app.clock.now });
}

async function enrol(member: TestMember): Promise<string> {
  const { secret } = await app.call("user/second/begin", proof, member.token);
  await app.call("user/second/confirm", { otp: otpOf(secret) }, member.token);
  return secret;
}

it("a second factor is confirmed, asked for, renewed and turned off", async () => {
  const member = await addMember(app);
  const secret = await enrol(member);
  const signIn = async (otp: string) =>
    app.ask("login/official", { account: member.account, password: testPassword, otp }, await addGuest(app));
  expect(await signIn("zzzzz-zzzzz")).toMatchObject({ code: 2021 });
  expect(await signIn(otpOf(secret))).toMatchObject({ code: 200 });
  const { codes } = await app.call("user/second/codes", { otp: otpOf(secret) }, member.token);
  await app.call("user/second/off", { ...proof, otp: codes[0] ?? "" }, member.token);
});

it("only wrong second factors count, after a code by SMS too", async () => {
  const [member, mobile] = [await addMember(app), "13900139001"];
  const codeTo = async ({ token }: { token: string }, purpose: "login" | "bind") => {
    app.clock.now += 60_000;
    await app.call("login/captcha", { purpose, mobile }, token);
    return sms.codeFor(`+86${mobile}`);
  };
  await app.call("login/bindMobile", { mobile, code: await codeTo(member, "bind"), ...proof }, member.token);
  const secret = await enrol(member);
  const guest = await addGuest(app);
  const code = await codeTo(guest, "login");
  const signIn = async (input: { code: string; otp: string }, from = guest) =>
    (await app.ask("login/phone", { mobile, ...input }, from)).code;
  // Without the code nobody uses up the owner's tries.
  const stranger = await addGuest(app);
  for (let tries = 0; tries < 9; tries += 1) expect(await signIn({ code, otp: "000000" }, stranger)).toBe(2006);
  for (let tries = 0; tries < 7; tries += 1) expect(await signIn({ code, otp: "zzzzz-zzzzz" })).toBe(2021);
  expect(await signIn({ code, otp: otpOf(secret) })).toBe(200);
  const again = await addGuest(app);
  const second = await codeTo(again, "login");
  expect(await signIn({ code: second, otp: "zzzzz-zzzzz" }, again)).toBe(2021);
  expect(await signIn({ code: second, otp: otpOf(secret) }, again)).toBe(1011);
});

it("a sign-in at another site is taken, and asks for the second factor", async () => {
  const ticketOf = async (there: string) => {
    const came = (await fetch(there, { redirect: "manual" })).headers.get("location") ?? "";
    const back = await fetch(came.replace("http://localhost", served.url), { redirect: "manual" });
    const page = new URL(back.headers.get("location") ?? "", served.url);
    return new URLSearchParams(page.hash.slice(1)).get("ticket") ?? "";
  };
  elsewhere.account = { sub: "4001", name: "小雨" };
  const member = await addMember(app);
  const { address } = await app.call("linked/begin", { provider: "corp", ...proof }, member.token);
  await app.call("linked/add", { ticket: await ticketOf(address) }, member.token);
  const secret = await enrol(member);
  const guest = await addGuest(app);
  const begun = await app.call("login/provider/begin", { provider: "corp" }, guest.token);
  const ticket = await ticketOf(begun.address);
  const signIn = async (otp: string) => (await app.ask("login/provider", { ticket, otp }, guest)).code;
  for (let tries = 0; tries < 7; tries += 1) expect(await signIn("zzzzz-zzzzz")).toBe(2021);
  expect(await signIn(otpOf(secret))).toBe(200);
});

it("a mail to confirm an address is asked for, and only those that are sent count for the address", async () => {
  const email = "counted@example.com";
  const member = await addMember(app);
  const set = (oldPassword: string) => app.ask("user/mail/set", { email, oldPassword }, member);
  for (let tries = 0; tries < 6; tries += 1) expect((await set("wrong-password")).code).toBe(2011);
  expect((await set(testPassword)).code).toBe(200);
  app.clock.now += 60_000;
  expect((await app.ask("user/mail/again", {}, member)).code).toBe(200);
});
