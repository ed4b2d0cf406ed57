import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { sendDigests } from "#server/digests/digests.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMailMember, sendDueMails } from "../../helpers/mail.ts";
import { addGuest, type TestMember } from "../../helpers/people.ts";
import { addTag, addVideo, tagItem } from "../../helpers/rows.ts";
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

it("a digest names films as they are, in the words of its reader, as mail and as message", async () => {
  await read({ "accept-language": "en" });
  const { context } = app.site;
  const tag = await addTag(context);
  await app.call("follow/add", { contentType: 5, targetId: tag }, member.token);
  await app.call("user/mail/kinds", { digest: true }, member.token);
  app.clock.now = Date.parse("2027-01-10T12:00:00Z");
  for (const title of ["夜航", "雨夜", "归途", "灯塔"]) {
    const published_at = app.clock.now - 60_000;
    await tagItem(context, "video_tags", await addVideo(context, { title, published_at }), [tag]);
  }
  await context.db.write((trx) => trx.deleteFrom("settings").where("name", "=", "digest").execute());
  await sendDigests(context);
  await sendDueMails(app);
  const line = "4 new films: “灯塔”, “归途”, “雨夜” and more";
  expect(smtp.to(address)).toMatchObject([{ subject: expect.stringContaining("New today from what you follow") }]);
  expect(smtp.to(address)[0]?.text).toContain(line);
  const { list } = await app.call("message/list", { kind: "announcement" }, member.token);
  expect(list[0]).toMatchObject({ text: line, about: { title: "New today from what you follow" } });
});
