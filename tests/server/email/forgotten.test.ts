import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMailMember, sendDueMails } from "../../helpers/mail.ts";
import { addGuest, addMember, testPassword } from "../../helpers/people.ts";
import { proofOf } from "../../helpers/prove.ts";
import { startSmtpServer, type SmtpServer } from "../../helpers/smtp.ts";

let smtp: SmtpServer;
let app: TestApp;
beforeAll(async () => {
  smtp = await startSmtpServer();
  app = await createTestApp(smtp.settings);
});
beforeEach(() => {
  smtp.mails.length = 0;
  // Another day.
  app.clock.now += 86_400_000;
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const minute = 60_000;
const changed = { password: "a-new-password", confirmPassword: "a-new-password" };
const signIn = async (account: string, password: string) =>
  (await app.ask("login/official", { account, password }, await addGuest(app))).code;
const askFor = async (email: string, from: { token?: string; ip?: string; proof?: string } = {}) =>
  app.ask("login/password/ask", { email }, { token: (await addGuest(app)).token, ...from });

it("is replaced by a mailed link, which works once and ends every session", async () => {
  const member = await addMailMember(app, smtp, "forgetful@example.com");
  const guest = await addGuest(app);
  expect((await askFor("Forgetful@example.com", guest)).code).toBe(200);
  await sendDueMails(app);
  const linkToken = smtp.linkTo("forgetful@example.com");
  expect((await app.call("login/mail/link", { linkToken, purpose: "password" }, guest.token)).email).toBe(
    "fo***@example.com",
  );
  const short = { password: "short", confirmPassword: "short" };
  expect((await app.ask("login/password/reset", { linkToken, ...short }, guest)).code).toBe(2002);
  const answers = await Promise.all(
    [1, 2].map(() => app.ask("login/password/reset", { linkToken, ...changed }, guest)),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 2042]);
  expect((await app.ask("user/info", {}, member)).status).toBe(401);
  expect(await signIn(member.account, testPassword)).toBe(2001);
  expect(await signIn(member.account, changed.password)).toBe(200);
  await sendDueMails(app);
  const subjects = smtp.to("forgetful@example.com").map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringContaining("你的密码已更改"));
});

it("answers the same for an address nobody has, and mails nothing", async () => {
  await addMailMember(app, smtp, "known@example.com");
  smtp.mails.length = 0;
  const [known, unknown] = [await askFor("known@example.com"), await askFor("unknown@example.com")];
  expect(unknown).toEqual(known);
  await sendDueMails(app);
  expect(smtp.mails.map(({ to }) => to)).toEqual(["known@example.com"]);
  expect((await askFor("not an address")).code).toBe(2002);
});

it("is asked for once a minute, works for an hour, and not after the address has changed", async () => {
  const member = await addMailMember(app, smtp, "hourly@example.com");
  smtp.mails.length = 0;
  for (let times = 0; times < 3; times += 1) await askFor("hourly@example.com");
  await sendDueMails(app);
  expect(smtp.mails).toHaveLength(1);
  const linkToken = smtp.linkTo("hourly@example.com");
  app.clock.now += 60 * minute;
  const { token } = await addGuest(app);
  expect((await app.ask("login/password/reset", { linkToken, ...changed }, { token })).code).toBe(2042);
  await askFor("hourly@example.com");
  await sendDueMails(app);
  const fresh = smtp.linkTo("hourly@example.com");
  await app.call("user/mail/remove", { oldPassword: testPassword }, member.token);
  expect((await app.ask("login/password/reset", { linkToken: fresh, ...changed }, { token })).code).toBe(2042);
});

it("does not get past the second factor, nor into a banned account", async () => {
  const member = await addMailMember(app, smtp, "banned@example.com");
  await app.site.context.db.write((trx) =>
    trx.updateTable("users").set({ status: "banned" }).where("id", "=", member.userId).execute(),
  );
  smtp.mails.length = 0;
  await askFor("banned@example.com");
  await sendDueMails(app);
  expect(smtp.mails).toEqual([]);
});

it("costs work after three asks for an address, ends at a place after five, and fills no mailbox", async () => {
  await addMailMember(app, smtp, "flooded@example.com");
  smtp.mails.length = 0;
  const ip = "198.51.100.9";
  const codes = [];
  for (let times = 0; times < 4; times += 1) {
    app.clock.now += minute;
    codes.push((await askFor("flooded@example.com", { ip })).code);
  }
  expect(codes).toEqual([200, 200, 200, 1017]);
  for (let times = 0; times < 3; times += 1) {
    app.clock.now += minute;
    const { token } = await addGuest(app);
    const { challenge = "" } = await askFor("flooded@example.com", { token, ip });
    const proof = challenge === "" ? "" : await proofOf(challenge);
    codes.push((await askFor("flooded@example.com", { token, ip, proof })).code);
  }
  expect(codes.slice(4)).toEqual([200, 200, 1011]);
  const { limits } = app.site.context;
  for (let times = 0; times < 8; times += 1) {
    app.clock.now += minute;
    // As if the proof of work were made every time.
    for (let back = 0; back < 20; back += 1) await limits.giveBack(["mail-by-address", "flooded@example.com"]);
    expect((await askFor("flooded@example.com", { ip: `203.0.113.${times}` })).code).toBe(200);
  }
  await sendDueMails(app);
  expect(smtp.to("flooded@example.com")).toHaveLength(10);
});

it("cannot be guessed: a place that tries links pays with work", async () => {
  const { token } = await addGuest(app);
  const ip = "198.51.100.77";
  for (let tries = 0; tries < 200; tries += 1) await app.site.context.limits.count(["code-by-place", ip]);
  const linkToken = "f".repeat(64);
  const answer = await app.ask("login/password/reset", { linkToken, ...changed }, { token, ip });
  expect(answer).toMatchObject({ code: 1017, challenge: expect.any(String) });
  const runs = app.site.context.passwords.runs;
  expect((await app.ask("login/password/reset", { linkToken, ...changed }, { token })).code).toBe(2042);
  expect(app.site.context.passwords.runs).toBe(runs);
});

it("keeps no token of a mailed link, before it is sent and after", async () => {
  const member = await addMember(app);
  await app.call("user/mail/set", { oldPassword: testPassword, email: "hashed@example.com" }, member.token);
  await sendDueMails(app);
  const token = smtp.linkTo("hashed@example.com");
  const { primary } = app.site.context.db;
  const stored = JSON.stringify([
    await primary.selectFrom("mails").selectAll().execute(),
    await primary.selectFrom("mail_links").selectAll().execute(),
    await primary.selectFrom("jobs").selectAll().execute(),
  ]);
  expect(stored).toContain("hashed@example.com");
  expect(stored).not.toContain(token);
});
