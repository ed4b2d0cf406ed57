import { afterAll, beforeAll, expect, it } from "vitest";
import { pushJobKind } from "#server/push/queue.ts";
import { sendPushHandler } from "#server/push/send-job.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { addMailMember, sendDueMails } from "../../helpers/mail.ts";
import { addMember, addOperator, testPassword, type TestMember, type TestPerson } from "../../helpers/people.ts";
import { type PushService, startPushService } from "../../helpers/push-service.ts";
import { sendNotice } from "#server/messages/notice.ts";
import { notifyFollowers } from "#server/series/notify.ts";
import { addEpisode, addSeries, addVideo } from "../../helpers/rows.ts";
import { startSmtpServer, type SmtpServer } from "../../helpers/smtp.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";
import { addWork } from "../../helpers/works.ts";

let app: TestApp;
let jobs: TestJobs;
let service: PushService;
let smtp: SmtpServer;
let operator: TestPerson;
/** Reads in English, has mail and a browser that is pushed to. */
let reader: TestMember;
/** Called 深, which is also a text of the interface. */
let author: TestMember;
let film: number;
const address = "reads-english@example.com";
beforeAll(async () => {
  const database = await createMigratedStore();
  smtp = await startSmtpServer();
  service = await startPushService();
  const settings = { ...smtp.settings, IMPORT_HOSTS: "127.0.0.1", RATE_LIMITS: "off" };
  app = await openTestApp(database, settings);
  jobs = await openTestJobs(database, settings);
  operator = await addOperator(app);
  author = await addMember(app);
  const { context } = app.site;
  await context.db.write((trx) =>
    trx.updateTable("users").set({ name: "深" }).where("id", "=", author.userId).execute(),
  );
  film = await addVideo(context, { title: "礼物" });
  reader = await addMailMember(app, smtp, address);
  await app.fetch(app.request("user/info", {}, { token: reader.token, headers: { "accept-language": "en" } }));
  await app.call("user/push/add", service.subscribe().address, reader.token);
  await app.call("user/mail/kinds", { reply: true }, reader.token);
});
afterAll(async () => {
  service.close();
  await jobs.close();
  await app.close();
  await smtp.close();
});

const say = async (text: string, { token }: TestPerson, more: { replyTo?: number; spoiler?: boolean } = {}) =>
  (await app.call("comment/add", { contentType: 2, targetId: film, text, ...more }, token)).comment.id;

async function toldOf(text: string, more: { spoiler?: boolean } = {}) {
  Object.assign(service, { received: [] });
  smtp.mails.length = 0;
  await say(text, author, { replyTo: await say("有人看过吗", reader), ...more });
  app.clock.now += 600_000;
  jobs.clock.now = app.clock.now;
  await jobs.worker({ [pushJobKind]: sendPushHandler }, 1).drain();
  await sendDueMails(app);
  const [push] = service.received;
  const [mail] = smtp.to(address);
  return { title: push?.title, body: push?.body, mail: mail?.text ?? "" };
}

const notices = async () =>
  (await app.call("message/list", { kind: "announcement" }, reader.token)).list.map(({ about, text }) => ({
    title: about.title,
    text,
  }));

it("a comment is quoted as it is, its author and film are named as they are", async () => {
  const told = await toldOf("太好看了，期待下一集（真的）");
  expect(told).toMatchObject({ title: "深 replied to you", body: "“礼物”: 太好看了，期待下一集（真的）" });
  expect(told.mail).toContain("深 replied to you under “礼物”:");
  expect(told.mail).toContain("> 太好看了，期待下一集（真的）");
  expect(await toldOf("写")).toMatchObject({ body: "“礼物”: 写", mail: expect.stringContaining("> 写") });
});

it("what the site says instead of a comment is in English", async () => {
  const told = await toldOf("凶手是管家", { spoiler: true });
  expect(told.body).toBe("“礼物”: Contains spoilers. Open it to read.");
  expect(told.mail).toContain("Contains spoilers. Open it to read.");
  expect(told.mail.replaceAll(/拾光|礼物|深/g, "")).not.toMatch(/\p{Script=Han}/u);
});

it("an operator's answer and reasons stay as they were written", async () => {
  for (const answer of ["恢复，给你添麻烦了，请再试一次。", "写"]) {
    const { id } = await app.call("feedback/add", { category: "other", text: "写" }, reader.token);
    await app.call("admin/feedback/answer", { id, text: answer }, operator.token);
    expect((await notices())[0]).toEqual({
      title: "Your feedback was answered",
      text: `${answer}\n(Your feedback: “写”. The whole conversation is on the “Contact us” page.)`,
    });
  }

  const comment = await say("广告", reader);
  const decided = { contentType: 6 as const, targetId: comment, decision: "reject" as const };
  await app.call("admin/decide", { ...decided, message: "广告" }, operator.token);
  expect((await notices())[0]).toMatchObject({ text: "广告" });
});

it("an operator's words stay as they were written in a notice that is sent once only", async () => {
  const { db } = app.site.context;
  const text = "《直播》：广告，请不要再播（第二次）";
  const about = { userId: reader.userId, title: "直播被停止", page: null, path: "/mine?area=live", at: app.clock.now };
  const send = () => db.write((trx) => sendNotice(trx, { ...about, text, isWritten: true, key: "live:1:stopped" }));
  expect([await send(), await send()]).toEqual([true, false]);
  expect(await notices()).toContainEqual({ title: "Your live stream was stopped", text });
});

it("the site's own words of a decision are in English", async () => {
  const comment = await say("再来", reader);
  await app.call(
    "admin/decide",
    { contentType: 6, targetId: comment, decision: "reject", message: "" },
    operator.token,
  );
  const [notice] = await notices();
  expect(notice?.text).toMatch(/^[^\p{Script=Han}]+$/u);
});

it("why a film was rejected is what the operator wrote; how it gets on is in English", async () => {
  const { context } = app.site;
  const { id } = await addWork(context, reader.userId);
  await app.call("works/modify/show", { id, act: "publish" }, reader.token);
  await app.call("admin/decide", { contentType: 2, targetId: id, decision: "reject", message: "广告" }, operator.token);
  const { id: failed } = await addWork(context, reader.userId, {
    empty: true,
    row: { state: "failed", reason: "文件不完整或已损坏，请重新导出后再上传" },
  });
  const key = { name: "脚本", scopes: ["read" as const], days: 1, oldPassword: testPassword };
  const { token } = await app.call("token/create", key, reader.token);
  const answer = await app.fetch(
    new Request("http://127.0.0.1/api/app/works/media", {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "accept-language": "en" },
      body: JSON.stringify({ ids: [id, failed] }),
    }),
  );
  expect((await answer.json()).data.list).toMatchObject([
    {
      id: failed,
      file: { reason: "The file is incomplete or damaged. Please export it again and upload it." },
    },
    { id, reason: "广告" },
  ]);
});

it("an update says in English how far it is", async () => {
  const { context } = app.site;
  const series = await addSeries(context, [await addVideo(context)], { title: "雨夜" });
  await app.call("follow/add", { contentType: 13, targetId: series }, reader.token);
  await notifyFollowers(context);
  app.clock.now += 60_000;
  await addEpisode(context, series, await addVideo(context, { published_at: app.clock.now }), 2);
  await notifyFollowers(context);
  const { list } = await app.call("message/list", { kind: "update" }, reader.token);
  expect(list[0]).toMatchObject({ text: "Up to episode 2", about: { title: "雨夜" } });
});
