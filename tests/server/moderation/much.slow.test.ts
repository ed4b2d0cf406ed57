import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { handlers } from "#server/job-handlers/handlers.ts";
import { personContentHandler } from "#server/moderation/content-job.ts";
import { personContentKind } from "#server/moderation/content-queue.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore, type TestStore } from "../../helpers/database.ts";
import { addMember, addOperator, type TestPerson } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";

let place: TestStore;
let app: TestApp;
let jobs: TestJobs;
let operator: TestPerson;
const asked: string[] = [];
beforeAll(async () => {
  place = await createMigratedStore();
  app = await openTestApp(place, { RATE_LIMITS: "off" }, { onQuery: (query) => void asked.push(query) });
  jobs = await openTestJobs(place);
  operator = await addOperator(app);
});
afterAll(async () => {
  await jobs.close();
  await app.close();
  await place.remove();
});

const drain = () => jobs.worker(handlers).drain();
const many = 260;

/** A member with so many comments on a film, a status each. */
async function prolific(status: "published" | "shadowed") {
  const film = await addVideo(app.site.context);
  const { userId } = await addMember(app);
  await app.site.context.db.maintain(async (trx) => {
    await sql`insert into comments (author_id, content_type, target_id, text, status, created_at)
      with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${sql.lit(many)})
      select ${userId}, 2, ${film}, '第' || number, ${status}, 1764000000000 from numbers`.execute(trx);
  });
  const count = async () => {
    const rows = app.site.context.db.primary
      .selectFrom("comments")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("author_id", "=", userId)
      .where("status", "=", "published");
    return Number((await rows.executeTakeFirstOrThrow()).count);
  };
  return { userId, film, count };
}

const ban = (userId: number, reason = "刷屏", removeContent = true) =>
  app.call("admin/people/ban", { userId, reason, days: null, removeContent }, operator.token);
const unban = (userId: number) => app.call("admin/people/unban", { userId }, operator.token);
const watched = async (userId: number) =>
  (await app.call("admin/people/list", { q: String(userId) }, operator.token)).list[0]?.ban;

it("what somebody wrote thousands of times is removed by a job, and restored by one", async () => {
  const { userId, count } = await prolific("published");
  asked.length = 0;
  expect((await ban(userId)).ban?.underWay).toBe("removing");
  expect(asked.filter((query) => query.startsWith('update "comments"'))).toEqual([]);
  expect(await count()).toBe(many);
  await drain();
  expect(await count()).toBe(0);
  expect(await watched(userId)).toMatchObject({ reason: "刷屏", underWay: null });

  expect((await unban(userId)).ban?.underWay).toBe("restoring");
  // Asked again, it goes on.
  expect((await unban(userId)).ban?.underWay).toBe("restoring");
  expect(await count()).toBe(0);
  await drain();
  expect(await count()).toBe(many);
  expect(await watched(userId)).toBeNull();
  const { list } = await app.call("admin/audit/list", { act: "ban.lift" }, operator.token);
  expect(list.filter(({ about }) => about?.id === userId)).toHaveLength(1);
});

it("who is banned again while it is restored stays banned, and gets all of it back later", async () => {
  const { userId, count } = await prolific("published");
  await ban(userId);
  await drain();
  await unban(userId);
  await ban(userId, "又刷屏", false);
  await drain();
  expect(await watched(userId)).toMatchObject({ reason: "又刷屏", underWay: null });
  expect(await count()).toBe(0);
  await unban(userId);
  await drain();
  expect(await count()).toBe(many);
});

it("who is banned again for the same while it is restored is not freed by the attempt that still runs", async () => {
  const { userId, count } = await prolific("published");
  await ban(userId);
  await drain();
  await unban(userId);
  const [begun, bannedAgain] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const restoring = jobs
    .worker({
      ...handlers,
      [personContentKind]: {
        async run(job) {
          begun.resolve();
          await bannedAgain.promise;
          // It has not heard yet that it is cancelled.
          await personContentHandler.run({ ...job, signal: new AbortController().signal });
        },
      },
    })
    .drain();
  await begun.promise;
  await ban(userId, "刷屏", false);
  bannedAgain.resolve();
  await restoring;
  expect(await watched(userId)).toMatchObject({ reason: "刷屏", underWay: null });
  expect(await count()).toBe(0);
  await unban(userId);
  await drain();
  expect(await count()).toBe(many);
});

it("what somebody wrote is removed while a film is made", async () => {
  const { userId, count } = await prolific("published");
  const made = Promise.withResolvers<void>();
  await jobs.queue({ kind: "film", subject: "video:1" });
  await ban(userId);
  const working = jobs.worker({ ...handlers, film: { run: () => made.promise } }).drain();
  await expect.poll(count).toBe(0);
  made.resolve();
  await working;
});

it("a removal that has not begun is taken back with its ban", async () => {
  const { userId, count } = await prolific("published");
  await ban(userId);
  expect((await unban(userId)).ban).toBeNull();
  await drain();
  expect(await count()).toBe(many);
});

it("what earlier versions recorded as one list is restored too", async () => {
  const { userId, film, count } = await prolific("published");
  await ban(userId);
  await drain();
  await app.site.context.db.write(async (trx) => {
    const { id } = await trx.selectFrom("bans").select("id").where("user_id", "=", userId).executeTakeFirstOrThrow();
    const comments = await trx.selectFrom("comments").select("id").where("target_id", "=", film).execute();
    const removed = JSON.stringify(comments.map((comment) => [6, comment.id]));
    await trx.deleteFrom("ban_removals").where("ban_id", "=", id).execute();
    await trx.updateTable("bans").set({ removed }).where("id", "=", id).execute();
  });
  await unban(userId);
  await drain();
  expect(await count()).toBe(many);
});

it("what somebody wrote and gave under a limit thousands of times is released by a job, a hundred at a time", async () => {
  const { userId, film, count } = await prolific("published");
  const other = await prolific("shadowed");
  await app.call("admin/shadow/add", { userId: other.userId, reason: "广告", days: null }, operator.token);
  const { hidden } = (await lift(other.userId)).shadow ?? {};
  expect(hidden).toBe(many);
  await drain();
  expect(await other.count()).toBe(many);
  expect(await count()).toBe(many);

  await app.call("admin/shadow/add", { userId, reason: "广告", days: null }, operator.token);
  const given = 120;
  const films: number[] = [film];
  while (films.length < given) films.push(await addVideo(app.site.context));
  await app.site.context.db.write(async (trx) => {
    const rows = films.map((target_id) => ({
      user_id: userId,
      content_type: 2,
      target_id,
      created_at: 0,
      shadowed: 1,
    }));
    await trx.insertInto("collects").values(rows).execute();
    await trx.insertInto("follows").values(rows.slice(60)).execute();
  });
  asked.length = 0;
  await lift(userId);
  const counted = asked.map((query) =>
    /^begin/i.test(query) ? "begin" : query.includes('"collects" +') ? "count" : "",
  );
  const most = Math.max(
    ...counted
      .join("")
      .split("begin")
      .map((together) => together.length / "count".length),
  );
  expect(most).toBeLessThanOrEqual(100);
  const left = app.site.context.db.primary.selectFrom("collects").select("id").where("user_id", "=", userId);
  expect(await left.where("shadowed", "=", 1).execute()).toEqual([]);
  expect((await app.call("video/detail", { id: film }, operator.token)).collects).toBe(1);
});

const lift = (userId: number) => app.call("admin/shadow/lift", { userId, release: true }, operator.token);
