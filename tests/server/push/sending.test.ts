import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { notifyFollowers } from "#server/series/notify.ts";
import { pushJobKind } from "#server/push/queue.ts";
import { sendPushHandler } from "#server/push/send-job.ts";
import { forget } from "#server/db/forget.ts";
import { oldPushes } from "#server/push/tidy.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { addMember, addOperator, type TestMember } from "../../helpers/people.ts";
import { type PushService, startPushService, type TestBrowser } from "../../helpers/push-service.ts";
import { addEpisode, addSeries, addVideo } from "../../helpers/rows.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";

const [second, minute, hour] = [1000, 60_000, 3_600_000];

let app: TestApp;
/** Two worker processes on the same database. */
let jobs: readonly TestJobs[];
let service: PushService;
let author: TestMember;
let video: number;
beforeAll(async () => {
  const database = await createMigratedStore();
  const settings = { IMPORT_HOSTS: "127.0.0.1", PUBLIC_ORIGIN: "https://films.example", RATE_LIMITS: "off" };
  app = await openTestApp(database, settings);
  jobs = [await openTestJobs(database, settings), await openTestJobs(database, settings)];
  service = await startPushService();
  author = await addMember(app);
  video = await addVideo(app.site.context, { title: "夜航" });
});
afterAll(async () => {
  service.close();
  for (const one of jobs) await one.close();
  await app.close();
});
beforeEach(() => {
  Object.assign(service, { received: [], answer: { status: 201 } });
});

/** Does what is due, in both processes at once. */
async function work(later = 0): Promise<void> {
  app.clock.now += later;
  const handlers = { [pushJobKind]: sendPushHandler };
  await Promise.all(
    jobs.map(async ({ clock, worker }) => {
      clock.now = app.clock.now;
      await worker(handlers, 4).drain();
    }),
  );
}

async function reader(): Promise<TestMember & { browser: TestBrowser }> {
  const member = await addMember(app);
  const browser = service.subscribe();
  await app.call("user/push/add", browser.address, member.token);
  return { ...member, browser };
}

const say = async (text: string, { token }: TestMember, more: { replyTo?: number; spoiler?: boolean } = {}) =>
  (await app.call("comment/add", { contentType: 2, targetId: video, text, ...more }, token)).comment.id;
const titles = () => service.received.map(({ title }) => title);

it("tells of an answer, encrypted for the browser and signed by the site, once", async () => {
  const { token, browser, ...member } = await reader();
  const { publicKey } = await app.call("user/push/state", {}, token);
  const first = await say("有人看过吗", { token, ...member });
  const answer = await say("非常好看", author, { replyTo: first });
  await work();
  expect(service.received).toEqual([]);
  await work(20 * second);
  await work(hour);
  expect(service.received).toHaveLength(1);
  const [sent] = service.received;
  expect(sent).toMatchObject({
    browser,
    title: expect.stringMatching(/ 回复了你$/),
    body: "《夜航》：非常好看",
    url: `/videoDetails?id=${video}#comment-${answer}`,
    icon: "/icons/icon-192.png",
    lang: "zh-Hans",
    claims: { aud: `http://${service.host}`, sub: "https://films.example" },
  });
  expect(sent?.headers).toMatchObject({ ttl: "86400", urgency: "normal", "content-encoding": "aes128gcm" });
  expect(sent?.headers["topic"]).toMatch(/^[\w-]{32}$/);
  expect(sent?.headers.authorization).toContain(`k=${publicKey}`);
  const left = (sent?.claims.exp ?? 0) * 1000 - app.clock.now;
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(24 * hour);
  expect((await app.call("user/push/state", {}, token)).pushDevices).toMatchObject([{ sentAt: expect.any(String) }]);
});

it("says nothing of what has been read, deleted, or is not wanted, and nothing aloud of spoilers", async () => {
  const one = await reader();
  const first = await say("再来一条", one);
  await say("已读的", author, { replyTo: first });
  await app.call("message/list", { kind: "reply" }, one.token);
  const gone = await say("会删的", author, { replyTo: first });
  await app.call("comment/del", { id: gone }, author.token);
  await work(minute);
  expect(service.received).toEqual([]);

  await app.call("user/push/kinds", { reply: false }, one.token);
  await say("关掉了", author, { replyTo: first });
  await say(`@{${one.userId}} 凶手是管家`, author, { spoiler: true });
  await work(minute);
  expect(titles()).toEqual([expect.stringContaining("提到了你")]);
  expect(service.received[0]?.body).toBe("《夜航》：含剧透，打开再看");
});

it("tells devices which language it is in", async () => {
  const one = await reader();
  const first = await say("有人看过吗", one);
  app.clock.now += 24 * hour;
  const options = { token: one.token, headers: { "accept-language": "en" } };
  expect((await app.fetch(app.request("user/info", {}, options))).status).toBe(200);
  await say("看过", author, { replyTo: first });
  await work(minute);
  expect(service.received).toMatchObject([{ title: expect.stringContaining("replied to you"), lang: "en" }]);
});

it("tells of new episodes", async () => {
  const one = await reader();
  const { context } = app.site;
  const series = await addSeries(context, [await addVideo(context)], { title: "雨夜" });
  await app.call("follow/add", { contentType: 13, targetId: series }, one.token);
  await notifyFollowers(context);
  app.clock.now += minute;
  const episode = await addVideo(context, { title: "归途", published_at: app.clock.now });
  await addEpisode(context, series, episode, 2);
  await notifyFollowers(context);
  await work();
  expect(service.received).toMatchObject([{ title: "《雨夜》有更新", url: `/videoDetails?id=${episode}` }]);
  expect(service.received[0]?.headers).toMatchObject({ urgency: "low" });
});

it("sends each message once, whichever process gets to it", async () => {
  const readers = await Promise.all(Array.from({ length: 6 }, reader));
  for (const { token } of readers) await app.call("user/push/try", {}, token);
  await work();
  await work();
  const reached = service.received.map(({ browser }) => browser.address.endpoint);
  expect(reached.toSorted()).toEqual(readers.map(({ browser }) => browser.address.endpoint).toSorted());
  expect(service.received[0]).toMatchObject({ title: "拾光", url: "/sysMsg" });
});

it("tries again with growing pauses while the service is away", async () => {
  const { token } = await reader();
  service.answer = { status: 503 };
  await app.call("user/push/try", {}, token);
  await work();
  await work(29 * second);
  expect(service.received).toHaveLength(1);
  await work(second);
  expect(service.received).toHaveLength(2);
  await work(minute);
  expect(service.received).toHaveLength(2);
  service.answer = { status: 201 };
  await work(minute);
  await work(hour);
  expect(service.received).toHaveLength(3);
});

it("leaves a service alone for as long as it asks, with other messages too", async () => {
  const { token } = await reader();
  service.answer = { status: 429, retryAfter: "600" };
  await app.call("user/push/try", {}, token);
  await work();
  app.clock.now += minute;
  await app.call("user/push/try", {}, token);
  await work();
  await work(8 * minute);
  expect(service.received).toHaveLength(1);
  service.answer = { status: 201 };
  await work(minute);
  expect(service.received).toHaveLength(3);
});

it.each([404, 410])("forgets a subscription that is no more (%i)", async (status) => {
  const { token } = await reader();
  service.answer = { status };
  await app.call("user/push/try", {}, token);
  await work();
  expect((await app.call("user/push/state", {}, token)).pushDevices).toEqual([]);
  await work(hour);
  expect(service.received).toHaveLength(1);
});

it("tells operators what a service does not accept, and sends it again when they say so", async () => {
  const { token } = await reader();
  const owner = await addOperator(app);
  service.answer = { status: 403 };
  await app.call("user/push/try", {}, token);
  await work();
  const { list } = await app.call("admin/jobs/list", { state: "failed" }, owner.token);
  expect(list[0]).toMatchObject({ kind: "send-push", reason: "推送服务不接收（403）" });
  expect(JSON.stringify(list)).not.toContain("/send/");
  const failedPushes = async () => (await app.call("admin/running", {}, owner.token)).troubles.pushes;
  expect(await failedPushes()).toBe(1);
  service.answer = { status: 201 };
  await app.call("admin/jobs/retry", { id: list[0]?.id ?? 0 }, owner.token);
  await work();
  expect(service.received).toHaveLength(2);
  expect(await failedPushes()).toBe(0);
});

it("sends nothing to a device that was signed out, or to somebody who was banned, meanwhile", async () => {
  const [one, two] = [await reader(), await reader()];
  const owner = await addOperator(app);
  for (const { token } of [one, two]) await app.call("user/push/try", {}, token);
  await app.call("user/logout", {}, one.token);
  await app.call("admin/people/ban", { userId: two.userId, reason: "刷屏", days: 1 }, owner.token);
  await work(minute);
  expect(service.received).toEqual([]);
});

it("leaves no jobs behind, and no messages after a month", async () => {
  const { context } = app.site;
  const { primary } = context.db;
  const waiting = () =>
    primary
      .selectFrom("jobs")
      .select("id")
      .where("kind", "=", pushJobKind)
      .where("state", "in", ["waiting", "running", "done"])
      .execute();
  await work(12 * hour);
  expect(await waiting()).toEqual([]);
  app.clock.now += 31 * 24 * hour;
  await forget(context, oldPushes);
  expect(await primary.selectFrom("pushes").select("id").execute()).toEqual([]);
});
