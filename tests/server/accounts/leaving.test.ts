import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "kysely";
import { emptyDeleted } from "#server/accounts/leaving.ts";
import { tidyAccounts } from "#server/site/housekeeping.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addUp, keptBooks } from "../../helpers/ledger.ts";
import { addMember, refusal, testPassword, type TestMember } from "../../helpers/people.ts";
import { addPerformer, addReview, addTag, addVideo } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const grace = 7 * 86_400_000;

/** Columns that name a person. */
const owners = ["user_id", "author_id", "owner_id", "actor_id", "inviter_id", "invitee_id"];

/** What stays, by nobody: what others have answered or been told, what they count, and the ledger. */
const staying = [
  "comments.author_id",
  "messages.actor_id",
  "point_accounts.user_id",
  "point_days.user_id",
  "point_entries.user_id",
  "supports.user_id",
];

/** Tables that still name this person, with the column. */
async function traces(userId: number): Promise<string[]> {
  const { read } = app.site.context.db;
  const found: string[] = [];
  for (const table of await read.introspection.getTables()) {
    for (const { name } of table.columns) {
      if (!owners.includes(name)) continue;
      const { rows } =
        await sql`select 1 from ${sql.table(table.name)} where ${sql.ref(name)} = ${userId} limit 1`.execute(read);
      if (rows.length > 0) found.push(`${table.name}.${name}`);
    }
  }
  return found.toSorted();
}

/** Leaves something in every domain. */
async function live(person: TestMember, other: TestMember) {
  const { context } = app.site;
  const { token } = person;
  const [film, review] = [await addVideo(context), await addReview(context, { author_id: other.userId })];
  const on = { contentType: 2, targetId: film } as const;
  const at = new Date(app.clock.now).toISOString();
  await app.call("user/info/modify", { name: "要走的人", bio: "看过很多片" }, token);
  await app.call("checkin/click", {}, token);
  await app.call("user/online/time", {}, token);
  await app.call("user/shareqr", {}, token);
  await app.call("collect/add", on, token);
  await app.call("support/add", on, token);
  await app.call("follow/add", { contentType: 5, targetId: await addTag(context) }, token);
  await app.call("follow/add", { contentType: 8, targetId: await addPerformer(context) }, token);
  await app.call("follow/add", { contentType: 9, targetId: person.userId }, other.token);
  const watched = { contentType: 2, id: film, position: 5, duration: 60, at } as const;
  await app.call("history/merge", { changes: [watched] }, token);
  await app.call("user/isCert/apply", { introduction: "我拍短片，已经拍了很多年" }, token);
  await app.call("post/publish", { text: "一篇草稿", draft: true }, token);
  const { comment } = await app.call("comment/add", { contentType: 1, targetId: review, text: "留下的话" }, token);
  await app.call("comment/add", { contentType: 1, targetId: review, text: "回你", replyTo: comment.id }, other.token);
  await app.call("message/read", {}, token);
  return { film, review, comment };
}

it("removes what only concerned a person once the grace is over, in every domain, and keeps the books", async () => {
  const [lin, mu] = [await addMember(app), await addMember(app)];
  const { film, review, comment } = await live(lin, mu);
  const before = await traces(lin.userId);
  for (const table of [
    "sessions",
    "check_ins",
    "collects",
    "comments",
    "follows",
    "histories",
    "messages",
    "online_days",
  ])
    expect(before.join(" ")).toContain(table);
  await app.call("user/delete", { oldPassword: testPassword }, lin.token);
  app.clock.now += grace - 1;
  await tidyAccounts(app.site.context);
  expect((await traces(lin.userId)).length).toBeGreaterThan(6);
  app.clock.now += 1;
  await tidyAccounts(app.site.context);

  expect(await traces(lin.userId)).toEqual(staying);
  const { list } = await app.call("comment/list", { contentType: 1, targetId: review }, mu.token);
  expect(list).toMatchObject([{ id: comment.id, text: "留下的话", author: { name: "已注销用户", avatar: null } }]);
  expect(await app.call("video/detail", { id: film }, mu.token)).toMatchObject({ collects: 0 });
  expect(await keptBooks(app.site.context)).toEqual(await addUp(app.site.context));
  const row = await app.site.context.db.read
    .selectFrom("users")
    .selectAll()
    .where("id", "=", lin.userId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toMatch(/要走的人|很多片|person\d{4}/);
  const form = { account: lin.account, password: testPassword };
  expect((await app.ask("login/official", form, { token: (await app.signIn()).token })).code).not.toBe(200);
});

it("lets others write while it removes much, and goes on with what was cut off", async () => {
  const { context } = app.site;
  const [lin, mu] = [await addMember(app), await addMember(app)];
  const { film } = await live(lin, mu);
  await app.call("collect/add", { contentType: 2, targetId: film }, mu.token);
  await app.call("user/delete", { oldPassword: testPassword }, lin.token);
  app.clock.now += grace;
  let [time, rests] = [0, 0];
  const pace = {
    // By this clock everything takes very long, so that each transaction has time for one domain only.
    clock: () => (time += 1000),
    rest: async () => {
      await app.signIn();
      rests += 1;
      if (rests === 10) throw new Error("cut off");
    },
  };
  expect(await refusal(emptyDeleted(context, pace))).toContain("cut off");
  const status = () =>
    context.db.read
      .selectFrom("users")
      .select(["status", "delete_at"])
      .where("id", "=", lin.userId)
      .executeTakeFirstOrThrow();
  expect(await status()).toEqual({ status: "deleted", delete_at: expect.any(Number) });
  expect((await traces(lin.userId)).length).toBeGreaterThan(staying.length);
  await tidyAccounts(context);
  expect(await status()).toEqual({ status: "deleted", delete_at: null });
  expect(await traces(lin.userId)).toEqual(staying);
  expect(await app.call("video/detail", { id: film }, mu.token)).toMatchObject({ collects: 1 });
  expect(await keptBooks(context)).toEqual(await addUp(context));
});

it("removes no more texts at once than others can wait for, and closes their cases", async () => {
  const { context } = app.site;
  const { db, now } = context;
  const lin = await addMember(app);
  const film = await addVideo(context);
  const many = sql`with recursive one(n) as (select 1 union all select n + 1 from one where n < 250)`;
  await db.write(async (trx) => {
    await sql`insert into posts (author_id, text, status, created_at, published_at, updated_at)
      ${many} select ${lin.userId}, '草稿', 'draft', ${now()}, ${now()}, ${now()} from one`.execute(trx);
    await sql`insert into videos (title, subtitle, description, poster, channel_id, status, published_at, updated_at)
      ${many} select '影评的片', '', '', '', 10783, 'published', 0, 0 from one`.execute(trx);
    await sql`insert into reviews (author_id, video_id, title, body, excerpt, rating, status, published_at, written_at)
      select ${lin.userId}, id, '影评', '影评', '影评', 8, 'pending', ${now()}, ${now()} from videos where title = '影评的片' and id > ${film}`.execute(
      trx,
    );
    await sql`insert into moderation_cases (content_type, target_id, author_id, status, pending, opened_at)
      select 1, id, author_id, 'open', 1, ${now()} from reviews where author_id = ${lin.userId}`.execute(trx);
  });
  await app.call("user/delete", { oldPassword: testPassword }, lin.token);
  app.clock.now += grace;
  const count = async (table: "posts" | "reviews" | "moderation_cases") => {
    let rows = db.read.selectFrom(table).where("author_id", "=", lin.userId);
    if (table === "moderation_cases") rows = rows.where(sql<boolean>`status = 'open'`);
    return (await rows.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow()).count;
  };
  const left = () => Promise.all([count("posts"), count("reviews"), count("moderation_cases")]);
  const seen = [await left()];
  await emptyDeleted(context, { clock: () => 0, rest: async () => seen.push(await left()) });
  seen.push(await left());
  expect(seen.at(0)).toEqual([250, 250, 250]);
  expect(seen.at(-1)).toEqual([0, 0, 0]);
  for (const [at, counts] of seen.entries())
    for (const [kind, rows] of counts.entries()) expect((seen[at - 1]?.[kind] ?? rows) - rows).toBeLessThan(101);
});

it("removes no more at once than others can wait for, however much there is", async () => {
  const { context } = app.site;
  const { db, now } = context;
  const lin = await addMember(app);
  const [film, tables] = [await addVideo(context), ["messages", "collects", "follows", "marks"] as const];
  const many = sql`with recursive one(n) as (select 1 union all select n + 1 from one where n < 250)`;
  const films = sql`${sql.lit(film)} + n`;
  await db.write(async (trx) => {
    await sql`insert into videos (id, title, subtitle, description, poster, channel_id, status, published_at, updated_at, collects)
      ${many} select ${films}, '片', '', '', '', 10783, 'published', 0, 0, 1 from one`.execute(trx);
    await sql`insert into messages (user_id, kind, merge_key, content_type, target_id, created_at, updated_at)
      ${many} select ${lin.userId}, 'reply', 'm' || n, 2, ${film}, ${now()}, ${now()} from one`.execute(trx);
    await sql`insert into collects (user_id, content_type, target_id, created_at)
      ${many} select ${lin.userId}, 2, ${films}, ${now()} from one`.execute(trx);
    await sql`insert into follows (user_id, content_type, target_id, created_at)
      ${many} select ${lin.userId}, 2, ${films}, ${now()} from one`.execute(trx);
    await sql`insert into marks (user_id, video_id, status, created_at, updated_at)
      ${many} select ${lin.userId}, ${films}, 'wish', ${now()}, ${now()} from one`.execute(trx);
  });
  await app.call("user/delete", { oldPassword: testPassword }, lin.token);
  app.clock.now += grace;

  const left = () =>
    Promise.all(
      tables.map(async (table) => {
        const own = db.read.selectFrom(table).where("user_id", "=", lin.userId);
        return (await own.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow()).count;
      }),
    );
  const seen = [await left()];
  // By this clock nothing takes time: one transaction has some of everything.
  const pace = { clock: () => 0, rest: async () => seen.push(await left()) };
  const stopping = new AbortController();
  const stopped = { ...pace, rest: async () => stopping.abort(await pace.rest()) };
  await emptyDeleted(context, stopped, stopping.signal);
  expect(await left()).toEqual([150, 150, 150, 150]);
  await emptyDeleted(context, pace);
  seen.push(await left());
  expect(seen.at(0)).toEqual([250, 250, 250, 250]);
  expect(seen.at(-1)).toEqual([0, 0, 0, 0]);
  for (const [at, counts] of seen.entries()) {
    for (const [table, count] of counts.entries()) expect((seen[at - 1]?.[table] ?? count) - count).toBeLessThan(101);
  }
  const kept = await db.read
    .selectFrom("videos")
    .select("id")
    .where("id", ">", film)
    .where("collects", "<>", 0)
    .execute();
  expect(kept).toEqual([]);
});
