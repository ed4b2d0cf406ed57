import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMailMember, sendDueMails } from "../../helpers/mail.ts";
import { addGuest, addMember, testPassword } from "../../helpers/people.ts";
import { smtpPassword, startSmtpServer, type SmtpServer } from "../../helpers/smtp.ts";

let smtp: SmtpServer;
let app: TestApp;
beforeAll(async () => {
  smtp = await startSmtpServer();
  app = await createTestApp(smtp.settings);
});
beforeEach(() => {
  smtp.mails.length = 0;
  smtp.refuse(null);
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const proof = { oldPassword: testPassword };
const minute = 60_000;
const signIn = async (account: string, password = testPassword, devID?: string) =>
  app.ask("login/official", { account, password }, await addGuest(app, devID === undefined ? {} : { devID }));

it("is a member's once the mailed link was opened, which works once, and then signs in", async () => {
  const member = await addMember(app);
  const email = "First.One@Example.com";
  expect((await app.ask("user/mail/set", { email, oldPassword: "wrong-password" }, member)).code).toBe(2011);
  const asked = await app.call("user/mail/set", { ...proof, email }, member.token);
  expect(asked).toMatchObject({ sendsMail: true, email: "", wanted: "first.one@example.com", bounced: false });
  expect((await signIn(email)).code).toBe(2001);
  await sendDueMails(app);
  expect(smtp.login()).toBe(`post:${smtpPassword}`);
  const linkToken = smtp.linkTo("first.one@example.com");
  const seen = await app.call("login/mail/link", { linkToken, purpose: "address" }, member.token);
  expect(seen.email).toBe("fi***@example.com");
  expect((await app.ask("login/mail/link", { linkToken, purpose: "password" }, member)).code).toBe(2042);
  const { token } = await addGuest(app);
  const answers = await Promise.all([1, 2].map(() => app.ask("login/mail/confirm", { linkToken }, { token })));
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 2042]);
  expect(await app.call("user/mail/state", {}, member.token)).toMatchObject({ email: "fi***@example.com", wanted: "" });
  expect((await signIn(email)).code).toBe(200);
  expect((await signIn(` ${email.toUpperCase()} `)).code).toBe(200);
  expect((await signIn(email, "wrong-password")).code).toBe(2001);
});

it("expires after a day, and a newer mail makes the older worthless", async () => {
  const member = await addMember(app);
  await app.call("user/mail/set", { ...proof, email: "late@example.com" }, member.token);
  await sendDueMails(app);
  const old = smtp.linkTo("late@example.com");
  expect(await app.ask("user/mail/again", {}, member)).toMatchObject({ code: 2044, retryAfter: 60 });
  app.clock.now += minute;
  await app.call("user/mail/again", {}, member.token);
  await sendDueMails(app);
  const fresh = smtp.linkTo("late@example.com");
  expect((await app.ask("login/mail/confirm", { linkToken: old }, member)).code).toBe(2042);
  app.clock.now += 24 * 60 * minute;
  expect((await app.ask("login/mail/confirm", { linkToken: fresh }, member)).code).toBe(2042);
});

it("of another account is not given away: its owner is told, the answer is the same", async () => {
  await addMailMember(app, smtp, "owner@example.com");
  const member = await addMember(app);
  const answer = await app.call("user/mail/set", { ...proof, email: "owner@example.com" }, member.token);
  expect(answer).toMatchObject({ email: "", wanted: "owner@example.com" });
  await sendDueMails(app);
  const mail = smtp.to("owner@example.com").at(-1);
  expect(mail?.subject).toContain("有人想绑定这个邮箱");
  expect(mail?.text).not.toContain("#");
});

it("goes to one of two who confirm the same address", async () => {
  const members = [await addMember(app), await addMember(app)];
  for (const { token } of members) await app.call("user/mail/set", { ...proof, email: "both@example.com" }, token);
  await sendDueMails(app);
  const tokens = smtp.to("both@example.com").map(({ text }) => /#(\S+)/.exec(text)?.[1] ?? "");
  const codes = [];
  for (const linkToken of tokens) codes.push((await app.ask("login/mail/confirm", { linkToken }, members[0])).code);
  expect(codes).toEqual([200, 2041]);
});

it("is changed and removed with a proof, and the address before is told", async () => {
  const member = await addMailMember(app, smtp, "old@example.com");
  app.clock.now += minute;
  await app.call("user/mail/set", { ...proof, email: "new@example.com" }, member.token);
  expect((await app.call("user/mail/state", {}, member.token)).email).toBe("ol***@example.com");
  await sendDueMails(app);
  await app.call("login/mail/confirm", { linkToken: smtp.linkTo("new@example.com") }, member.token);
  await sendDueMails(app);
  expect(smtp.to("old@example.com").at(-1)).toMatchObject({ subject: expect.stringContaining("你的邮箱已更换") });
  expect((await signIn("old@example.com")).code).toBe(2001);
  expect((await app.ask("user/mail/remove", {}, member)).code).toBe(2002);
  await app.call("user/mail/remove", proof, member.token);
  await sendDueMails(app);
  expect(smtp.to("new@example.com").at(-1)).toMatchObject({ subject: expect.stringContaining("你的邮箱已移除") });
  expect((await signIn("new@example.com")).code).toBe(2001);
  expect((await app.ask("user/mail/remove", proof, member)).code).toBe(2043);
});

it("signs in its owner although another account has it for a name, and that one too", async () => {
  const named = await addGuest(app);
  const form = {
    account: "same@example.com",
    password: "password-of-the-name",
    confirmPassword: "password-of-the-name",
  };
  await app.call("login/account/create", form, named.token);
  const owner = await addMailMember(app, smtp, "same@example.com");
  const log = async (password: string) => {
    const { token } = await addGuest(app);
    return (await app.call("login/official", { account: "same@example.com", password }, token)).user.id;
  };
  expect(await log(testPassword)).toBe(owner.userId);
  expect(await log("password-of-the-name")).toBe(named.userId);
});

it("that waits is taken back when the password is changed, or set anew by a mail, with its link", async () => {
  const next = { password: "a-new-password", confirmPassword: "a-new-password" };
  const member = await addMailMember(app, smtp, "rightful@example.com");
  const reset = async () => {
    app.clock.now += minute;
    await app.call("login/password/ask", { email: "rightful@example.com" }, (await addGuest(app)).token);
    await sendDueMails(app);
    return smtp.linkTo("rightful@example.com");
  };
  const linkToken = await reset();
  await app.call("user/mail/set", { ...proof, email: "thief@example.com" }, member.token);
  await sendDueMails(app);
  const waiting = smtp.linkTo("thief@example.com");
  await app.call("user/changePassword", { ...proof, ...next }, member.token);
  expect(await app.call("user/mail/state", {}, member.token)).toMatchObject({ email: "ri***@example.com", wanted: "" });
  expect((await app.ask("login/mail/confirm", { linkToken: waiting }, member)).code).toBe(2042);
  expect((await app.ask("login/password/reset", { linkToken, ...next }, member)).code).toBe(2042);
  const fresh = await reset();
  await app.call("user/mail/set", { oldPassword: next.password, email: "thief@example.com" }, member.token);
  await sendDueMails(app);
  const again = smtp.linkTo("thief@example.com");
  await app.call("login/password/reset", { linkToken: fresh, ...next }, member.token);
  const guest = await addGuest(app);
  expect((await app.ask("login/mail/confirm", { linkToken: again }, guest)).code).toBe(2042);
});

it("is told of a sign-in on a new device, once, and of none on a known one", async () => {
  const member = await addMailMember(app, smtp, "devices@example.com");
  smtp.mails.length = 0;
  await signIn(member.account, testPassword, "a-device-of-the-owner");
  await sendDueMails(app);
  expect(smtp.to("devices@example.com").map(({ subject }) => subject)).toEqual([
    expect.stringContaining("新设备登录了你的账号"),
  ]);
  await signIn(member.account, testPassword, "a-device-of-the-owner");
  await signIn(member.account, "wrong-password", "a-device-of-others");
  await sendDueMails(app);
  expect(smtp.to("devices@example.com")).toHaveLength(1);
});

it("gets nothing more after a server refused it for good, until it is confirmed anew", async () => {
  const member = await addMailMember(app, smtp, "gone@example.com");
  smtp.refuse("550 5.1.1 no such mailbox");
  await signIn(member.account);
  await sendDueMails(app);
  expect(await app.call("user/mail/state", {}, member.token)).toMatchObject({ bounced: true });
  smtp.refuse(null);
  smtp.mails.length = 0;
  await signIn(member.account);
  await app.call("login/password/ask", { email: "gone@example.com" }, member.token);
  await sendDueMails(app);
  expect(smtp.mails).toEqual([]);
  app.clock.now += minute;
  await app.call("user/mail/again", {}, member.token);
  await sendDueMails(app);
  await app.call("login/mail/confirm", { linkToken: smtp.linkTo("gone@example.com") }, member.token);
  expect(await app.call("user/mail/state", {}, member.token)).toMatchObject({ bounced: false });
  await signIn(member.account);
  await sendDueMails(app);
  expect(smtp.to("gone@example.com").at(-1)?.subject).toContain("新设备");
});

it("says so where the site sends no mail", async () => {
  const silent = await createTestApp();
  const member = await addMember(silent);
  expect(await silent.call("user/mail/state", {}, member.token)).toMatchObject({ sendsMail: false });
  expect((await silent.call("login/before", {}, member.token)).resetsPassword).toBe(false);
  expect((await silent.ask("user/mail/set", { ...proof, email: "me@example.com" }, member)).code).toBe(2040);
  expect((await silent.ask("login/password/ask", { email: "me@example.com" }, member)).code).toBe(2040);
  await silent.close();
});

it("writes no password, link or address into the log, whatever the server answers", async () => {
  let log = "";
  const member = await addMailMember(app, smtp, "quiet@example.com");
  for (const reply of ["550 5.7.1 quiet@example.com not welcome", "451 4.3.0 quiet@example.com later", null]) {
    smtp.refuse(reply);
    app.clock.now += minute;
    await app.call("login/password/ask", { email: "quiet@example.com" }, member.token);
    await sendDueMails(app, { write: (line) => void (log += line) });
  }
  expect(log).toContain("EENVELOPE");
  for (const secret of [smtpPassword, "quiet@example.com", smtp.linkTo("quiet@example.com")]) {
    expect(log).not.toContain(secret);
  }
  // About the sender, not the mailbox.
  expect(await app.call("user/mail/state", {}, member.token)).toMatchObject({ bounced: false });
});

it("asks for proof from where links are guessed", async () => {
  const guest = { ...(await addGuest(app)), ip: "203.0.113.77" };
  const codes = new Set<number>();
  for (let tries = 0; tries <= 200; tries += 1) {
    const linkToken = tries.toString(16).padStart(64, "0");
    codes.add((await app.ask("login/mail/confirm", { linkToken }, guest)).code);
  }
  expect(codes.size).toBe(2);
});
