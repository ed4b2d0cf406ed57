import { afterAll, beforeAll, expect, it } from "vitest";
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

async function changeMobile({ token }: TestMember): Promise<void> {
  const codeTo = async (mobile: string, purpose: "bind" | "change") => {
    await app.call("login/captcha", { purpose, mobile }, token);
    return sms.codeFor(`+86${mobile}`);
  };
  const [before, after] = ["13800230001", "13800230002"];
  await app.call("login/bindMobile", { mobile: before, code: await codeTo(before, "bind"), ...proof }, token);
  await app.call("user/changeMobile", { mobile: after, newCode: await codeTo(after, "change"), ...proof }, token);
}

async function endAnother({ token, account }: TestMember): Promise<void> {
  const { token: guest } = await addGuest(app);
  await app.call("login/official", { account, password: testPassword }, guest);
  const { list } = await app.call("session/list", {}, token);
  await app.call("session/revoke", { id: list.find(({ current }) => !current)?.id }, token);
}

it.each([
  ["every other session is ended", "all", ({ token }: TestMember) => app.call("session/revoke", {}, token)],
  ["another session is ended", "one", endAnother],
  ["the mobile is changed", "mobile", changeMobile],
])("mailed links end, and an address that waits is taken back, when %s", async (_, name, act) => {
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
