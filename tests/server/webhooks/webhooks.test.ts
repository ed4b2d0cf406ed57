import { createHmac } from "node:crypto";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Delivery } from "#lib/contract/schemas/webhooks.ts";
import type { WebhookEvent } from "#lib/webhook-events.ts";
import { importContent } from "#server/content-files/import.ts";
import { handlers } from "#server/job-handlers/handlers.ts";
import { claimJob } from "#server/jobs/lease.ts";
import { ranks } from "#server/jobs/turns.ts";
import { tidyWebhooks } from "#server/webhooks/deliveries.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { addMember, addOperator, refusal, type TestPerson } from "../../helpers/people.ts";
import { startReceiver, type Receiver } from "../../helpers/receiver.ts";
import { addReview, addVideo } from "../../helpers/rows.ts";
import { addWork } from "../../helpers/works.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];
const fixture = path.join(import.meta.dirname, "../../fixtures/content");

let app: TestApp;
let jobs: TestJobs;
let owner: TestPerson;
let receiver: Receiver;
beforeAll(async () => {
  const database = await createMigratedStore();
  const settings = { IMPORT_HOSTS: "127.0.0.1", PUBLIC_ORIGIN: "https://films.example", RATE_LIMITS: "off" };
  app = await openTestApp(database, settings);
  jobs = await openTestJobs(database, settings);
  await importContent(app.site.context, app.site.storage, fixture);
  owner = await addOperator(app);
  receiver = await startReceiver();
});
afterAll(async () => {
  receiver.close();
  await jobs.close();
  await app.close();
});

/** Every test begins without webhooks. */
beforeEach(async () => {
  const { list } = await app.call("admin/webhooks/list", {}, owner.token);
  for (const { id } of list) await app.call("admin/webhooks/del", { id }, owner.token);
  Object.assign(receiver, { received: [], answer: { status: 204 }, silent: false });
});

async function addWebhook(events: WebhookEvent[], address = `http://${receiver.host}/hook`) {
  const input = { name: "群通知", address, events };
  const { webhook, secret } = await app.call("admin/webhooks/save", input, owner.token);
  return { ...webhook, secret: secret ?? "" };
}

const deliveries = async (input = {}) => (await app.call("admin/webhooks/deliveries", input, owner.token)).list;
const webhookAt = async (id: number) =>
  (await app.call("admin/webhooks/list", {}, owner.token)).list.find((one) => one.id === id);

/** Does what is due. */
async function work(later = 0): Promise<void> {
  app.clock.now += later;
  jobs.clock.now = app.clock.now;
  await jobs.worker(handlers).drain();
}

async function comment(text: string, from?: TestPerson): Promise<number> {
  const author = from ?? (await addMember(app));
  const videoId = await addVideo(app.site.context);
  const input = { contentType: 2, targetId: videoId, text } as const;
  return (await app.call("comment/add", input, author.token)).comment.id;
}

/** As a receiver checks it, by the specification of Standard Webhooks. */
function isSigned(at: number, secret: string): boolean {
  const sent = receiver.received[at];
  if (!sent) return false;
  const { headers, body } = sent;
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const text = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`;
  const expected = `v1,${createHmac("sha256", key).update(text).digest("base64")}`;
  return String(headers["webhook-signature"]).split(" ").includes(expected);
}

it("tells every webhook once of what it wants to hear, signed", async () => {
  const one = await addWebhook(["comment.added"]);
  const two = await addWebhook(["comment.added", "member.joined"]);
  await addWebhook(["report.filed"]);
  const author = await addMember(app);
  await comment("第一条", author);
  await work();
  const sent = receiver.received.map(({ body }) => JSON.parse(body));
  expect(sent.map(({ type }) => type).toSorted()).toEqual(["comment.added", "comment.added", "member.joined"]);
  const said = sent.find(({ type }) => type === "comment.added");
  expect(said.timestamp).toBe(new Date(app.clock.now).toISOString());
  expect(said.data).toMatchObject({ contentType: 2, text: "第一条" });
  expect(said.data.url).toMatch(/^https:\/\/films\.example\/videoDetails\?id=\d+#comment-\d+$/);
  const log = await deliveries();
  expect(log.map(({ webhookId, event, state, httpStatus }) => [webhookId, event, state, httpStatus])).toEqual(
    expect.arrayContaining([
      [one.id, "comment.added", "sent", 204],
      [two.id, "comment.added", "sent", 204],
      [two.id, "member.joined", "sent", 204],
    ]),
  );
  // One event has one id, whoever is told.
  const ids = log.filter(({ event }) => event === "comment.added").map(({ eventId }) => eventId);
  expect(new Set(ids).size).toBe(1);
  for (const [at, { body }] of receiver.received.entries()) {
    const heard = [one, two].filter(({ secret }) => isSigned(at, secret));
    expect(heard).toHaveLength(1);
    expect(body).not.toContain(author.account);
  }
  expect(await app.call("admin/jobs/list", {}, owner.token)).toMatchObject({ list: [] });
});

it("sends a long comment as far as whole characters go", async () => {
  await addWebhook(["comment.added"]);
  const family = "👩‍👩‍👧‍👦";
  await comment(family.repeat(400), await addMember(app));
  await work();
  const [{ data }] = receiver.received.map(({ body }) => JSON.parse(body));
  expect(data.text).toBe(family.repeat(181));
});

it("writes nothing for what did not happen", async () => {
  await addWebhook(["comment.added"]);
  const author = await addMember(app);
  const videoId = await addVideo(app.site.context);
  const input = { contentType: 2, targetId: videoId, text: "只说一次" } as const;
  await app.call("comment/add", input, author.token);
  expect(await refusal(app.call("comment/add", input, author.token))).toMatch(/4004/);
  // Held for review: public later or never.
  await app.call("admin/words/save", { word: "接头暗号", effect: "hold" }, owner.token);
  const held = await app.call("comment/add", { ...input, text: "接头暗号" }, author.token);
  expect(await deliveries({ state: "waiting" })).toHaveLength(1);
  const about = { contentType: 6, targetId: held.comment.id } as const;
  await app.call("admin/decide", { ...about, decision: "approve" }, owner.token);
  expect(await deliveries({ state: "waiting" })).toHaveLength(2);
});

it("tells of films of members and of editors: published, changed, taken down, in time", async () => {
  await addWebhook(["film.published", "film.changed", "film.removed"]);
  const member = await addMember(app);
  const { id } = await addWork(app.site.context, member.userId, { row: { review: "approved" } });
  const at = new Date(app.clock.now + 2 * hour).toISOString();
  const show = (input: object) => app.call("works/modify/show", { id, act: "publish", ...input }, member.token);
  await show({ act: "schedule", at });
  await work();
  expect(receiver.received).toEqual([]);
  // Taken back before its time, nobody hears of it.
  await show({ act: "hide" });
  await work(3 * hour);
  expect(receiver.received).toEqual([]);
  await show({ act: "schedule", at: new Date(app.clock.now + 2 * hour).toISOString() });
  await work(hour);
  expect(receiver.received).toEqual([]);
  await work(hour);
  await show({ act: "delete" });
  await work();
  const typesOf = () => receiver.received.map(({ body }) => JSON.parse(body).type);
  expect(typesOf()).toEqual(["film.published", "film.removed"]);

  receiver.received = [];
  const { list } = await app.call("admin/content/list", { kind: "video", q: "" }, owner.token);
  const open = () => app.call("admin/content/get", { id: list[0]?.id ?? 0 }, owner.token);
  const seen = async () => {
    const { entry } = await open();
    return { id: entry.id, base: entry.revision, live: entry.liveRevision };
  };
  const { entry, document } = await open();
  const changed = { ...document, description: "改过的简介" };
  await app.call(
    "admin/content/save",
    { id: entry.id, kind: "video", base: entry.revision, document: changed },
    owner.token,
  );
  // One after the other: deliveries of one moment have no order.
  for (const act of ["publish", "archive", "publish"] as const) {
    await app.call(`admin/content/${act}`, await seen(), owner.token);
    await work();
  }
  expect(typesOf()).toEqual(["film.changed", "film.removed", "film.published"]);
  expect(JSON.parse(receiver.received[0]?.body ?? "").data.title).toBe(document["title"]);
});

it("tells of reviews and reports", async () => {
  await addWebhook(["review.published", "report.filed"]);
  const member = await addMember(app);
  await app.call("admin/publishing", { rule: "nothing" }, owner.token);
  const videoId = await addVideo(app.site.context);
  const { id } = await app.call(
    "review/publish",
    { videoId, rating: 8, title: "值得看", text: "正文正文正文正文" },
    member.token,
  );
  const review = await addReview(app.site.context, { author_id: member.userId });
  for (let twice = 0; twice < 2; twice += 1)
    await app.call("report/add", { contentType: 1, targetId: review, reason: "spam" }, owner.token);
  await work();
  // Several are sent at a time.
  const inOrder = receiver.received
    .map(({ body }) => JSON.parse(body))
    .toSorted((a, b) => b.type.localeCompare(a.type));
  expect(inOrder.map(({ data }) => data)).toEqual([
    expect.objectContaining({ id, filmId: videoId, title: "值得看" }),
    expect.objectContaining({ contentType: 1, targetId: review, reason: "spam" }),
  ]);
});

it("tries again after growing waits with the same id, and gives up; sends again when asked", async () => {
  const { id } = await addWebhook(["comment.added"]);
  receiver.answer = { status: 500, body: "坏了" };
  await comment("请再试");
  const [waiting] = await deliveries();
  const deliveryId = waiting?.id ?? 0;
  const stand = async (): Promise<Delivery | undefined> => (await deliveries()).find((one) => one.id === deliveryId);
  await work();
  expect(await stand()).toMatchObject({ state: "waiting", attempts: 1, httpStatus: 500, response: "坏了" });
  await work(4 * second);
  expect(receiver.received).toHaveLength(1);
  for (const pause of [5 * second, 5 * minute, 30 * minute, 2 * hour]) await work(pause);
  expect(await stand()).toMatchObject({ attempts: 5 });
  expect(await webhookAt(id)).toMatchObject({ failures: 5, active: true });
  for (const pause of [5 * hour, 10 * hour, 14 * hour, 20 * hour]) await work(pause);
  expect(await stand()).toMatchObject({ state: "failed", attempts: 9, nextAt: null });
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(9);

  receiver.answer = { status: 200, body: "好" };
  await app.call("admin/webhooks/replay", { id: deliveryId }, owner.token);
  await work();
  expect(await stand()).toMatchObject({ state: "sent", attempts: 1, httpStatus: 200, eventId: waiting?.eventId });
  expect(await webhookAt(id)).toMatchObject({ failures: 0, pausedUntil: null });
});

it("pauses one that is away, so that a long list costs few attempts", async () => {
  await addWebhook(["comment.added"]);
  receiver.answer = { status: 503 };
  const author = await addMember(app);
  for (let count = 0; count < 12; count += 1) await comment(`第 ${count} 条`, author);
  await work();
  expect(receiver.received.length).toBeLessThan(12);
});

it("is turned off when nothing arrived for three days or the address is gone, and owners are told", async () => {
  const tired = await addWebhook(["comment.added"]);
  receiver.answer = { status: 500 };
  const author = await addMember(app);
  for (let hours = 0; hours <= 80; hours += 8) {
    await comment(`第 ${hours} 小时`, author);
    await work(8 * hour);
  }
  expect(await webhookAt(tired.id)).toMatchObject({ active: false, note: "连续三天没有一次成功" });
  const { list } = await app.call("message/list", { kind: "announcement" }, owner.token);
  expect(list.filter(({ about }) => about.title === "Webhook“群通知”已停用")).toHaveLength(1);
  const before = receiver.received.length;
  await comment("没有人听", author);
  await work(day);
  expect(receiver.received).toHaveLength(before);
  const { name, address, events } = tired;
  await app.call("admin/webhooks/save", { id: tired.id, name, address, events, active: true }, owner.token);
  expect(await webhookAt(tired.id)).toMatchObject({ active: true, failures: 0, note: "" });

  receiver.answer = { status: 410 };
  await comment("搬走了", author);
  await work();
  expect(await webhookAt(tired.id)).toMatchObject({ active: false });
});

it("goes on after its worker was killed: one row, the same id", async () => {
  await addWebhook(["comment.added"]);
  await comment("中途断电");
  jobs.clock.now = app.clock.now;
  const lost = await claimJob(
    jobs.base.context.db,
    { kinds: ["webhook"], rank: ranks.later },
    { holder: "killed.1", now: jobs.clock.now },
  );
  expect(lost?.kind).toBe("webhook");
  await work();
  expect(receiver.received).toEqual([]);
  await work(minute);
  expect(receiver.received).toHaveLength(1);
  expect(await deliveries({ state: "sent" })).toHaveLength(1);
});

it("goes nowhere it may not: not inside, not without encryption, not where it is redirected", async () => {
  const save = (address: string) =>
    refusal(app.call("admin/webhooks/save", { name: "坏", address, events: ["comment.added"] }, owner.token));
  for (const address of [
    "http://films.example/hook",
    "https://10.0.0.1/hook",
    "https://[::1]/hook",
    "https://localhost/hook",
    "https://user:word@films.example/",
    "ftp://127.0.0.1/",
    "hook",
  ]) {
    expect(await save(address), address).toMatch(/地址|内网/);
  }
  await addWebhook(["comment.added"]);
  receiver.answer = { status: 302, location: `http://${receiver.host}/elsewhere` };
  await comment("去别处");
  await work();
  expect(receiver.received.map(({ path: asked }) => asked)).toEqual(["/hook"]);
  const [refused] = await deliveries({ state: "waiting" });
  expect(refused).toMatchObject({ httpStatus: 302, response: `${receiver.host} 要转到别的地址` });
});

it("signs with the old secrets too for a day after the last change, however often it was made anew", async () => {
  const { id, secret } = await addWebhook(["comment.added"]);
  const renew = async () => (await app.call("admin/webhooks/secret", { id }, owner.token)).secret;
  const secrets = [secret, await renew()];
  app.clock.now += day / 2;
  secrets.push(await renew());
  await app.call("admin/webhooks/try", { id }, owner.token);
  await work();
  expect(secrets.map((one) => isSigned(0, one))).toEqual([true, true, true]);
  await app.call("admin/webhooks/try", { id }, owner.token);
  await work(day + 1);
  expect(secrets.map((one) => isSigned(1, one))).toEqual([false, false, true]);
  expect(JSON.parse(receiver.received[1]?.body ?? "")).toMatchObject({ type: "webhook.test", data: { id } });
});

it("is deleted with a day to think, keeps its log for a month, and is written down", async () => {
  const { id } = await addWebhook(["comment.added"]);
  await comment("记录");
  await work();
  await app.call("admin/webhooks/del", { id }, owner.token);
  expect(await webhookAt(id)).toBe(undefined);
  await app.call("admin/webhooks/restore", { id }, owner.token);
  await app.call("admin/webhooks/restore", { id }, owner.token);
  expect(await webhookAt(id)).toMatchObject({ id });
  app.clock.now += 29 * day;
  await tidyWebhooks(app.site.context);
  expect(await deliveries({ webhookId: id })).toHaveLength(1);
  app.clock.now += 2 * day;
  await tidyWebhooks(app.site.context);
  expect(await deliveries({ webhookId: id })).toEqual([]);
  await app.call("admin/webhooks/del", { id }, owner.token);
  app.clock.now += 2 * day;
  await tidyWebhooks(app.site.context);
  expect(await refusal(app.call("admin/webhooks/restore", { id }, owner.token))).toMatch(/4057/);
  const acts = (await app.call("admin/audit/list", { act: "webhook" }, owner.token)).list.map(({ act }) => act);
  expect(acts.slice(0, 4)).toEqual(["webhook.delete", "webhook.restore", "webhook.delete", "webhook.save"]);
});
