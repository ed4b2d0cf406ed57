import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMailMember, sendDueMails } from "../../helpers/mail.ts";
import { addGuest, type TestMember } from "../../helpers/people.ts";
import { startSmtpServer, type SmtpServer } from "../../helpers/smtp.ts";

let smtp: SmtpServer;
let app: TestApp;
let member: TestMember;
const address = "reader@example.com";
beforeAll(async () => {
  smtp = await startSmtpServer();
  app = await createTestApp(smtp.settings);
  member = await addMailMember(app, smtp, address);
});
beforeEach(() => {
  smtp.mails.length = 0;
  app.clock.now += 86_400_000;
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

async function read(headers: Record<string, string>): Promise<void> {
  const answer = await app.fetch(app.request("user/info", {}, { token: member.token, headers }));
  expect(answer.status).toBe(200);
}

async function forgottenMail() {
  await app.ask("login/password/ask", { email: address }, { token: (await addGuest(app)).token });
  await sendDueMails(app);
  return smtp.to(address)[0];
}

it.each([
  ["en", "Reset your password", "Email address confirmed"],
  ["zh-Hant", "重設密碼", "郵箱已確認"],
  ["zh-CN,zh;q=0.9", "重设密码", "邮箱已确认"],
])("mails and notices are in what their reader last read the site in: %s", async (language, subject, notice) => {
  await read({ "accept-language": language });
  // A program, which says nothing of a language.
  await read({});
  const { list } = await app.call("message/list", { kind: "announcement" }, member.token);
  expect(list.map(({ about }) => about?.title)).toContainEqual(expect.stringContaining(notice));
  const mail = await forgottenMail();
  expect(mail).toMatchObject({ subject: expect.stringContaining(subject) });
  if (language === "en") expect(mail?.text.replaceAll("拾光", "")).not.toMatch(/\p{Script=Han}/u);
});
