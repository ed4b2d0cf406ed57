import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { emptyDeleted } from "#server/accounts/leaving.ts";
import { sendDigests } from "#server/digests/digests.ts";
import { notifyFollowers } from "#server/series/notify.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMailMember, sendDueMails } from "../../helpers/mail.ts";
import { addMember, addOperator, testPassword, type TestMember } from "../../helpers/people.ts";
import { addEpisode, addSeries, addTag, addVideo, tagItem } from "../../helpers/rows.ts";
import { startSmtpServer, type SmtpServer } from "../../helpers/smtp.ts";

let smtp: SmtpServer;
let app: TestApp;
let author: TestMember;
let reader: TestMember;
let video: number;
beforeAll(async () => {
  smtp = await startSmtpServer();
  app = await createTestApp(smtp.settings);
  author = await addMember(app);
  reader = await addMailMember(app, smtp, "reader@example.com");
  video = await addVideo(app.site.context, { title: "夜航" });
});
beforeEach(() => {
  smtp.mails.length = 0;
  smtp.refuse(null);
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const minute = 60_000;
const wait = async (by = 5 * minute) => {
  app.clock.now += by;
  await sendDueMails(app);
};
const received = () => smtp.to("reader@example.com");
const say = async (text: string, { token }: TestMember, replyTo?: number) =>
  (await app.call("comment/add", { contentType: 2, targetId: video, text, ...(replyTo && { replyTo }) }, token)).comment
    .id;
const choose = (kinds: { reply?: boolean; mention?: boolean; update?: boolean; digest?: boolean }) =>
  app.call("user/mail/kinds", kinds, reader.token);

it("are off until chosen, and then come once, after a while, unless read or deleted before", async () => {
  const first = await say("有人看过吗", reader);
  await say("看过了", author, first);
  await wait();
  expect(received()).toEqual([]);

  await choose({ reply: true });
  const answer = await say("非常好看 <b>", author, first);
  await sendDueMails(app);
  expect(received()).toEqual([]);
  await app.call("comment/edit", { id: answer, text: "非常好看 <i>" }, author.token);
  await wait();
  await wait();
  expect(received()).toHaveLength(1);
  const [mail] = received();
  expect(mail?.subject).toMatch(/^【拾光】.+ 回复了你$/);
  expect(mail?.text).toContain("《夜航》");
  expect(mail?.text).toContain("> 非常好看 <i>");
  expect(mail?.text).toContain(`http://localhost/videoDetails?id=${video}#comment-${answer}`);
  expect(mail?.html).toContain("非常好看 &lt;i&gt;");
  expect(mail?.html).not.toContain("<i>");

  await say("已读的", author, first);
  await app.call("message/list", { kind: "reply" }, reader.token);
  const gone = await say("会删的", author, first);
  await app.call("comment/del", { id: gone }, author.token);
  await wait();
  expect(received()).toHaveLength(1);
});

it("tell a mention from a reply", async () => {
  await choose({ reply: false, mention: true });
  await say(`@{${reader.userId}} 来看看`, author);
  await wait();
  expect(received().map(({ subject }) => subject)).toEqual([expect.stringContaining("提到了你")]);
});

it("tell of new episodes and, in the evening, of all that is new", async () => {
  await choose({ update: true, digest: true });
  await app.call("follow/settings", { dailyDigest: false }, reader.token);
  const { context } = app.site;
  const series = await addSeries(context, [await addVideo(context)], { title: "雨夜" });
  await app.call("follow/add", { contentType: 13, targetId: series }, reader.token);
  const tag = await addTag(context);
  await app.call("follow/add", { contentType: 5, targetId: tag }, reader.token);
  await notifyFollowers(context);
  app.clock.now += minute;
  const episode = await addVideo(context, { title: "归途", published_at: app.clock.now });
  await addEpisode(context, series, episode, 2);
  expect([await notifyFollowers(context), await notifyFollowers(context)]).toEqual([1, 0]);
  await sendDueMails(app);
  expect(received().map(({ subject }) => subject)).toEqual(["【拾光】《雨夜》有更新"]);
  expect(received()[0]?.text).toContain(`/videoDetails?id=${episode}`);

  app.clock.now = Date.parse("2026-12-01T12:00:00Z");
  const film = await addVideo(context, { title: "灯塔", published_at: app.clock.now - minute });
  await tagItem(context, "video_tags", film, [tag]);
  await sendDigests(context);
  await context.db.write((trx) => trx.deleteFrom("settings").where("name", "=", "digest").execute());
  await sendDigests(context);
  await sendDueMails(app);
  expect(received().slice(1)).toMatchObject([{ text: expect.stringContaining("《灯塔》") }]);
  const { list } = await app.call("message/list", { kind: "announcement" }, reader.token);
  expect(list.map(({ about }) => about.title)).not.toContain("你的关注今天有更新");
});

it("stop by one press in the mail program or on a page, without signing in, and only of that kind", async () => {
  await choose({ reply: true, mention: true, update: true, digest: true });
  const first = await say("再来一条", reader);
  await say("好的", author, first);
  await wait();
  const { headers, text = "" } = received().at(-1) ?? {};
  expect(headers?.["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  const address = /^<(.+)>$/.exec(headers?.["list-unsubscribe"] ?? "")?.[1] ?? "";
  const opened = await app.fetch(new Request(address));
  const linkToken = /\/unsubscribe#(\S+)/.exec(text)?.[1] ?? "";
  expect([opened.status, opened.headers.get("location")]).toEqual([302, `/unsubscribe#${linkToken}`]);
  const state = async () => (await app.call("user/mail/state", {}, reader.token)).mails;
  expect(await state()).toMatchObject({ reply: true });
  const body = "List-Unsubscribe=One-Click";
  const type = { "content-type": "application/x-www-form-urlencoded" };
  const pressed = await app.fetch(new Request(address, { method: "POST", body, headers: type }));
  expect(pressed.status).toBe(200);
  expect(await state()).toEqual({ reply: false, mention: true, update: true, digest: true });

  const { token } = await app.signIn();
  const back = await app.call("login/mail/subscription", { linkToken, change: "on" }, token);
  expect(back).toEqual({ mailKind: "reply", email: "re***@example.com", on: true, anyOn: true });
  await app.call("login/mail/subscription", { linkToken, change: "allOff" }, token);
  expect(await state()).toEqual({ reply: false, mention: false, update: false, digest: false });
  for (const forged of [linkToken.replace("reply", "digest"), linkToken.replace(/^\d+/, "1"), "x", ""]) {
    expect((await app.ask("login/mail/subscription", { linkToken: forged }, { token })).code).toBe(2042);
    const request = new Request(`http://localhost/api/unsubscribe?token=${forged}`, { method: "POST" });
    expect(await (await app.fetch(request)).json()).toMatchObject({ code: 2042 });
  }
});

it("are not unsubscribed from by mails about the account's safety, which carry no such header", async () => {
  await app.call("login/password/ask", { email: "reader@example.com" }, author.token);
  await sendDueMails(app);
  expect(received().at(-1)?.headers).not.toHaveProperty("list-unsubscribe");
});

it("wait longer and longer for a server that is away, are given up after days, and then can be sent again", async () => {
  const owner = await addOperator(app);
  smtp.refuse("451 4.3.0 later");
  app.clock.now += minute;
  await app.call("login/password/ask", { email: "reader@example.com" }, owner.token);
  const { primary } = app.site.context.db;
  const standing = () =>
    primary.selectFrom("mails").select(["state", "attempts"]).orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
  await sendDueMails(app);
  expect(await standing()).toEqual({ state: "waiting", attempts: 1 });
  await sendDueMails(app);
  expect(await standing()).toEqual({ state: "waiting", attempts: 1 });
  for (let times = 0; times < 8; times += 1) await wait(12 * 60 * minute);
  expect(await standing()).toEqual({ state: "failed", attempts: 8 });
  const { list } = await app.call("admin/jobs/list", { state: "failed" }, owner.token);
  expect(list[0]).toMatchObject({ kind: "send-mail", reason: expect.stringContaining("451") });
  expect(JSON.stringify(list)).not.toContain("reader@example.com");
  smtp.refuse(null);
  // One that is cancelled can still be found, and tried again.
  const id = list[0]?.id ?? 0;
  await app.call("admin/jobs/retry", { id }, owner.token);
  await app.call("admin/jobs/cancel", { id }, owner.token);
  const cancelled = await app.call("admin/jobs/list", { state: "cancelled" }, owner.token);
  expect(cancelled.list.map((job) => job.id)).toContain(id);
  await app.call("admin/jobs/retry", { id }, owner.token);
  await sendDueMails(app);
  expect(await standing()).toMatchObject({ state: "sent" });
  expect(received()).toHaveLength(1);
});

it("are exported and erased with the account", async () => {
  const { data } = await app.call("user/export", {}, reader.token);
  expect(data["mail"]).toMatchObject({ address: "reader@example.com" });
  const gone = await addMailMember(app, smtp, "gone@example.com");
  await app.call("user/delete", { oldPassword: testPassword }, gone.token);
  app.clock.now += 8 * 24 * 60 * minute;
  await emptyDeleted(app.site.context);
  const { primary } = app.site.context.db;
  const rows = [
    await primary.selectFrom("email_addresses").selectAll().where("user_id", "=", gone.userId).execute(),
    await primary.selectFrom("mails").selectAll().where("user_id", "=", gone.userId).execute(),
  ];
  expect(rows).toEqual([[], []]);
});

it("carry the site's own name", async () => {
  const owner = await addOperator(app);
  const { list } = await app.call("admin/content/list", { kind: "site" }, owner.token);
  const { entry, document } = await app.call("admin/content/get", { id: list[0]?.id ?? 0 }, owner.token);
  const draft = await app.call(
    "admin/content/save",
    { id: entry.id, kind: "site", base: entry.revision, document: { ...document, name: "夜航影院" } },
    owner.token,
  );
  const seen = { id: entry.id, base: draft.entry.revision, live: draft.entry.liveRevision };
  await app.call("admin/content/publish", seen, owner.token);
  await choose({ reply: true });
  const first = await say("改了名字", reader);
  await say("是的", author, first);
  await app.call("login/password/ask", { email: "reader@example.com" }, owner.token);
  await wait();
  expect(received()).toHaveLength(2);
  for (const mail of received()) {
    expect(mail.subject).toMatch(/^【夜航影院】/);
    expect(mail.headers["from"]).not.toContain("拾光");
    expect([mail.text, mail.html].join("\n")).toContain("夜航影院");
    expect([mail.text, mail.html].join("\n")).not.toContain("拾光");
  }
});
