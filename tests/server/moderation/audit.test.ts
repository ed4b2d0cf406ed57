import { afterAll, beforeAll, expect, it } from "vitest";
import { isForStaff } from "#lib/contract/call.ts";
import { calls, isCallName, type CallName } from "#lib/contract/calls.ts";
import { auditActions } from "#lib/audit-actions.ts";
import type { Sent } from "#lib/contract/shapes.ts";
import { grantRole } from "#server/staff/grant.ts";
import { queueJob } from "#server/jobs/queue.ts";
import { ownKey } from "#server/content/own-key.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, refusal, type TestPerson } from "../../helpers/people.ts";
import { testPicture } from "../../helpers/pictures.ts";
import { addAd, addLive, addReview, addVideo } from "../../helpers/rows.ts";

let app: TestApp;
let operator: TestPerson;

beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off", BACKUP_DIR: "never-written" });
  operator = await addOperator(app);
});
afterAll(() => app.close());

const log = async () => (await app.call("admin/audit/list", {}, operator.token)).list;

/** A new category of questions. */
async function aCategory(content_key = "more"): Promise<{ categoryId: number }> {
  const values = { content_key, name: "开始", position: 0 };
  const row = await app.site.context.db.write((trx) =>
    trx.insertInto("question_categories").values(values).returning("id").executeTakeFirstOrThrow(),
  );
  return { categoryId: row.id };
}

it("writes down every act of an operator, one row each", async () => {
  const { context } = app.site;
  const member = await addMember(app);
  const film = await addVideo(context);
  const review = await addReview(context, { author_id: member.userId });
  const { comment } = await app.call("comment/add", { contentType: 2, targetId: film, text: "好" }, member.token);
  const feedback = await app.call("feedback/add", { category: "other", text: "你好" }, member.token);
  await app.call("user/isCert/apply", { introduction: "拍了十年纪录片，想分享幕后。" }, member.token);
  const word = await app.call("admin/words/save", { word: "广告", effect: "hold" }, operator.token);
  const question = { ...(await aCategory("start")), question: "怎么签到", answer: "点签到。" };
  const known = await app.call("admin/question/save", question, operator.token);
  const ad = {
    id: await addAd(context, { content_key: ownKey("audit") }),
    title: "新片",
    text: "",
    on: false,
    sort: 3,
  };
  const draft = async (title: string) => {
    const document = { title, body: "正文" };
    const { entry } = await app.call("admin/content/save", { kind: "announcement", document }, operator.token);
    return { id: entry.id, base: entry.revision, live: entry.liveRevision };
  };
  /** A version of a text that has gone on since. */
  const earlier = async () => {
    const input = { kind: "announcement", document: { title: "又改了", body: "正文" } } as const;
    const { entry } = await app.call("admin/content/save", input, operator.token);
    const live = await app.call(
      "admin/content/publish",
      { id: entry.id, base: entry.revision, live: null },
      operator.token,
    );
    const { base } = { base: live.entry.revision };
    const next = { ...input, id: entry.id, base, document: { ...live.document, body: "新的正文" } };
    const now = (await app.call("admin/content/save", next, operator.token)).entry;
    return { id: now.id, base: now.revision, live: now.liveRevision, revision: base };
  };
  const bulk = async (title: string): Promise<Sent<"admin/content/bulk/begin">> => ({
    kind: "announcement",
    selection: { ids: [(await draft(title)).id] },
    change: { act: "archive" },
  });
  const performer = async (name: string) => {
    const input = { kind: "performer", document: { name, pinyin: "lu zhou" } } as const;
    const { entry } = await app.call("admin/content/save", input, operator.token);
    await app.call("admin/content/publish", { id: entry.id, base: entry.revision, live: null }, operator.token);
    const row = context.db.primary.selectFrom("performers").select("id").where("name", "=", name);
    return (await row.executeTakeFirstOrThrow()).id;
  };
  const [keep, drop, apart] = [await performer("陆舟"), await performer("陆小舟"), await performer("陆大舟")];
  const at = new Date(app.clock.now + 60_000).toISOString();
  const now = context.now();
  const payload = { videoId: film };
  await context.db.write((trx) => queueJob(trx, { kind: "tidy-film", subject: `video:${film}`, payload, now }));
  const [job] = (await app.call("admin/jobs/list", {}, operator.token)).list;
  const { fileId } = await app.call("admin/imports/file", { name: "片单.jsonl", size: 2 }, operator.token);
  const part = new File(["{}"], "part");
  await app.call("admin/imports/part", { fileId, number: "0", part }, operator.token);
  const started = await app.call("admin/imports/start", { source: "json-lines", fileId }, operator.token);
  const addImport = (dry: number, options = "{}") =>
    context.db.write(async (trx) => {
      const values = { source: "maccms", address: "https://films.example/vod", dry, queued: 1, created_at: now };
      const row = { ...values, options, state: "done" as const };
      return (await trx.insertInto("imports").values(row).returning("id").executeTakeFirstOrThrow()).id;
    });
  const sentPicture = await testPicture(1200, 900);
  const { picture: media } = await app.call("admin/media/add", { file: sentPicture }, operator.token);
  const invited = await app.call("admin/staff/invite", { role: "editor" }, operator.token);
  const words = await app.call("admin/words/import", { text: "加微信", effect: "hold" }, operator.token);
  const hook = { name: "群通知", address: "https://hooks.example/", events: ["film.published" as const], active: true };
  const { webhook } = await app.call("admin/webhooks/save", hook, operator.token);
  const acts: { [Name in CallName]?: Sent<Name> } = {
    "admin/decide": { contentType: 1, targetId: review, decision: "reject" },
    "admin/undo": { contentType: 1, targetId: review },
    "admin/certification/decide": { userId: member.userId, decision: "approve" },
    "admin/people/ban": { userId: member.userId, reason: "刷屏", days: 1 },
    "admin/shadow/add": { userId: member.userId, reason: "广告", days: 1 },
    "admin/shadow/lift": { userId: member.userId, release: false },
    "admin/people/unban": { userId: member.userId },
    "admin/words/save": { word: "代刷", effect: "block" },
    "admin/words/del": { id: word.id },
    "admin/words/import": { text: "刷单", effect: "hold" },
    "admin/words/undo": { importId: words.importId },
    "admin/webhooks/save": hook,
    "admin/webhooks/secret": { id: webhook.id },
    "admin/webhooks/del": { id: webhook.id },
    "admin/webhooks/restore": { id: webhook.id },
    "admin/imports/file": { name: "片单.jsonl", size: 2 },
    "admin/imports/start": { source: "json-lines", fileId },
    "admin/imports/stop": { id: started.id },
    "admin/imports/continue": { id: started.id },
    "admin/imports/check": { id: await addImport(1, JSON.stringify({ step: "classes" })) },
    "admin/imports/classes": { id: await addImport(0) },
    "admin/imports/write": { id: await addImport(1) },
    "admin/imports/repeat": { id: await addImport(0), hours: 6 },
    "admin/jobs/cancel": { id: job?.id ?? 0 },
    "admin/jobs/retry": { id: job?.id ?? 0 },
    "admin/publishing": { rule: "everything" },
    "admin/feedback/answer": { id: feedback.id, text: "收到" },
    "admin/announcement/save": { title: "维护", body: "今晚维护。", status: "published" },
    "admin/question/save": question,
    "admin/question/del": { id: known.id },
    "admin/ad/save": ad,
    "admin/ad/del": { id: ad.id },
    "admin/ad/restore": { id: ad.id },
    "admin/content/save": { kind: "announcement", document: { title: "新的公告" } },
    "admin/content/review": await draft("送审"),
    "admin/content/schedule": { ...(await draft("定时")), at },
    "admin/content/publish": await draft("发布"),
    "admin/content/archive": await draft("收起"),
    "admin/content/restore": await earlier(),
    "admin/content/bulk/begin": await bulk("批量"),
    "admin/content/bulk/undo": {
      id: (await app.call("admin/content/bulk/begin", await bulk("撤销"), operator.token)).id,
    },
    "admin/content/picture": { kind: "poster", file: await testPicture() },
    "admin/media/add": { file: await testPicture(1000, 800) },
    "admin/media/crop": { id: media.id, kind: "poster", area: { x: 0, y: 0, width: 100, height: 75 } },
    "admin/media/alt": { id: media.id, alt: "灯塔" },
    "admin/media/del": { id: media.id },
    "admin/media/restore": { id: media.id },
    "admin/preview/make": { hours: 1 },
    "admin/preview/revoke": { id: (await app.call("admin/preview/make", {}, operator.token)).link.id },
    "admin/duplicates/apart": { kind: "performer", ids: [keep, apart] },
    "hotsearch/pin": { term: "雨城", place: 1 },
    "hotsearch/block": { term: "雪站", blocked: true },
    "admin/staff/set": { userId: member.userId, role: "support" },
    "admin/staff/invite": { role: "editor", note: "小林" },
    "admin/staff/revoke": { id: invited.invitation.id },
    "admin/lines/allow": { host: "v.example", note: "片源站" },
    "admin/lines/remove": { host: "v.example" },
    "admin/live/stop": { id: await addLive(context), reason: "不符合社区规则" },
    "admin/backups/plan": { hour: 4, daily: 7, weekly: 4, monthly: 6 },
    "admin/backups/start": { kind: "backup" },
  };
  // It archives the other and publishes the kept one as well.
  const several = "admin/duplicates/merge";
  const merge = { kind: "performer", keep, drop, keepTitle: "陆舟", dropTitle: "陆小舟" } as const;
  await app.call(several, merge, operator.token);
  expect((await log())[0]).toMatchObject({ act: "content.merge" });
  const writing = Object.keys(calls)
    .filter(isCallName)
    .filter((name) => isForStaff(calls[name].access) && calls[name].effect !== "read")
    // Besides the merge, parts of what was written down when it began.
    .filter((name) => ![several, "admin/imports/part", "admin/content/bulk/step"].includes(name))
    // One changes nothing, the other needs a delivery: `webhooks/`.
    .filter((name) => name !== "admin/webhooks/try" && name !== "admin/webhooks/replay")
    // They ask a provider: `metadata/look-up.slow.test.ts`, `metadata/fill.slow.test.ts`.
    .filter((name) => !name.startsWith("admin/metadata/") && name !== "admin/content/bulk/confirm");
  expect(Object.keys(acts).toSorted()).toEqual(writing.toSorted());
  for (const name of Object.keys(acts).filter(isCallName)) {
    const [before] = await log();
    expect(await app.ask(name, acts[name], operator), name).toMatchObject({ code: 200 });
    const [written, earlier] = await log();
    expect(written, name).not.toEqual(before);
    expect(earlier, name).toEqual(before);
  }
  await app.call("comment/confirm", { id: comment.id, pinned: true }, operator.token);
  const rows = await log();
  expect(rows[0]).toMatchObject({ act: "comment.confirm", about: { contentType: 6, id: comment.id } });
  for (const { act } of rows) expect(auditActions).toHaveProperty([act]);
  const bans = await app.call("admin/audit/list", { act: "ban" }, operator.token);
  expect(bans.list.map(({ act }) => act)).toEqual(["ban.lift", "ban.add"]);
});

it("is read in the language of its reader, but for what people wrote", async () => {
  const reader = await addOperator(app);
  const member = await addMember(app);
  const rule = await app.call("admin/words/save", { word: "微信", effect: "hold" }, operator.token);
  await app.call("admin/words/del", { id: rule.id }, operator.token);
  await app.call("admin/people/ban", { userId: member.userId, reason: "广告", days: 3 }, operator.token);
  await app.call("admin/staff/invite", { role: "editor", note: "版主推荐" }, operator.token);
  await app.call(
    "admin/question/save",
    { ...(await aCategory()), question: "首页", answer: "在上面。" },
    operator.token,
  );
  const headers = { "accept-language": "en" };
  await app.fetch(app.request("user/info", {}, { token: reader.token, headers }));
  const { list } = await app.call("admin/audit/list", { pageSize: 5 }, reader.token);
  expect(list.map(({ summary }) => summary)).toEqual([
    expect.stringMatching(/^#\d+ 首页$/),
    expect.stringMatching(/^#\d+ Editor, 版主推荐$/),
    "广告 (3 days)",
    "Hold: 微信",
    "Hold: 微信",
  ]);
  expect((await log())[2]?.summary).toBe("广告（3 天）");
});

it("cannot be changed afterwards", async () => {
  const { db } = app.site.context;
  for (const spoil of [
    () => db.write((trx) => trx.updateTable("operator_acts").set({ summary: "" }).execute()),
    () => db.write((trx) => trx.deleteFrom("operator_acts").execute()),
  ]) {
    await expect(spoil()).rejects.toThrow(/append-only/);
  }
});

it("grants and revokes by account; it holds at once", async () => {
  const { context } = app.site;
  const member = await addMember(app);
  expect(await grantRole(context, member.account, "owner")).toMatchObject({ changed: true });
  expect(await grantRole(context, member.account, "owner")).toMatchObject({ changed: false });
  expect((await app.ask("admin/overview", {}, member)).code).toBe(200);
  await grantRole(context, member.account, null);
  expect((await app.ask("admin/overview", {}, member)).status).toBe(403);
  expect((await log()).slice(0, 2).map(({ act, operator: by }) => [act, by])).toEqual([
    ["operator.revoke", ""],
    ["operator.grant", ""],
  ]);
  expect(await refusal(grantRole(context, "nobody-here", "owner"))).toMatch(/没有这个会员/);
});
