import { afterAll, beforeAll, expect, it } from "vitest";
import { compose } from "#server/mail/compose.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMailMember, sendDueMails } from "../../helpers/mail.ts";
import { addGuest, testPassword, type TestMember } from "../../helpers/people.ts";
import { startSmsGateway, type SmsGateway } from "../../helpers/sms.ts";
import { startSmtpServer, type SmtpServer } from "../../helpers/smtp.ts";

let smtp: SmtpServer;
let sms: SmsGateway;
let app: TestApp;
beforeAll(async () => {
  [smtp, sms] = [await startSmtpServer(), await startSmsGateway()];
  app = await createTestApp({ ...smtp.settings, ...sms.settings, RATE_LIMITS: "off" });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
  await sms.close();
});

const proof = { oldPassword: testPassword };

/** Nobody has any of these. */
let mobile = 13_800_230_000;

async function changeMobile({ token }: TestMember): Promise<void> {
  const codeTo = async (mobile: string, purpose: "bind" | "change") => {
    await app.call("login/captcha", { purpose, mobile }, token);
    return sms.codeFor(`+86${mobile}`);
  };
  const [before, after] = [String((mobile += 1)), String((mobile += 1))];
  await app.call("login/bindMobile", { mobile: before, code: await codeTo(before, "bind"), ...proof }, token);
  await app.call("user/changeMobile", { mobile: after, newCode: await codeTo(after, "change"), ...proof }, token);
}

async function endAnother({ token, account }: TestMember): Promise<void> {
  const { token: guest } = await addGuest(app);
  await app.call("login/official", { account, password: testPassword }, guest);
  const { list } = await app.call("session/list", {}, token);
  await app.call("session/revoke", { id: list.find(({ current }) => !current)?.id }, token);
}

const changes = [
  ["every other session is ended", "all", ({ token }: TestMember) => app.call("session/revoke", {}, token)],
  ["another session is ended", "one", endAnother],
  ["the mobile is changed", "mobile", changeMobile],
] as const;

it.each(changes)("mailed links end, and an address that waits is taken back, when %s", async (_, name, act) => {
  const own = `${name}@example.com`;
  const thief = `${name}-thief@example.com`;
  const member = await addMailMember(app, smtp, own);
  app.clock.now += 60_000;
  await app.call("login/password/ask", { email: own }, (await addGuest(app)).token);
  await app.call("user/mail/set", { ...proof, email: thief }, member.token);
  await sendDueMails(app);
  const links = [
    { linkToken: smtp.linkTo(own), purpose: "password" },
    { linkToken: smtp.linkTo(thief), purpose: "address" },
  ] as const;
  const codes = () => Promise.all(links.map(async (link) => (await app.ask("login/mail/link", link, member)).code));
  expect(await codes()).toEqual([200, 200]);
  await act(member);
  expect(await codes()).toEqual([2042, 2042]);
  expect(await app.call("user/mail/state", {}, member.token)).toMatchObject({ wanted: "" });
});

const askFor = async (email: string) => app.call("login/password/ask", { email }, (await addGuest(app)).token);

it.each([
  ...changes,
  [
    "the password is changed",
    "password",
    ({ token }: TestMember) =>
      app.call("user/changePassword", { ...proof, password: "another one", confirmPassword: "another one" }, token),
  ] as const,
])("a mail with a link that still waits is not sent when %s", async (_, name, act) => {
  const own = `${name}-waits@example.com`;
  const member = await addMailMember(app, smtp, own);
  app.clock.now += 60_000;
  await askFor(own);
  await act(member);
  await sendDueMails(app);
  expect(smtp.to(own).map(({ subject }) => subject)).not.toContainEqual(expect.stringContaining("重设密码"));
  // Whoever asks from then on gets one.
  app.clock.now += 60_000;
  await askFor(own);
  await sendDueMails(app);
  expect(smtp.to(own).at(-1)?.subject).toContain("重设密码");
});

it("a mail that is being written meanwhile gets no link", async () => {
  const own = "meanwhile@example.com";
  const member = await addMailMember(app, smtp, own);
  app.clock.now += 60_000;
  await askFor(own);
  const { primary } = app.site.context.db;
  const mails = primary.selectFrom("mails").selectAll().where("address", "=", own).where("kind", "=", "password");
  const mail = await mails.executeTakeFirstOrThrow();
  await app.call("session/revoke", {}, member.token);
  const post = { context: app.site.context, origin: "https://films.example", from: "site@films.example" };
  expect(await compose(post, mail)).toEqual({ drop: expect.any(String) });
});

it("a mail that was not accepted is not sent by an operator's retry either", async () => {
  const own = "refused@example.com";
  const member = await addMailMember(app, smtp, own);
  app.clock.now += 60_000;
  smtp.refuse("554 5.7.1 not from you");
  await askFor(own);
  await sendDueMails(app);
  smtp.refuse(null);
  const failed = app.site.context.db.primary
    .selectFrom("mails")
    .select("id")
    .where("address", "=", own)
    .where("state", "=", "failed");
  expect(await failed.execute()).toHaveLength(1);
  await app.call("session/revoke", {}, member.token);
  expect(await failed.execute()).toEqual([]);
});
