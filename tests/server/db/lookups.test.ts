import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordFailure } from "#server/backups/runs.ts";
import { publishDue } from "#server/editorial/publish.ts";
import { takeBackEvent } from "#server/events/raise.ts";
import { likePart } from "#server/likes/personal.ts";
import type { Writer } from "#server/db/open.ts";
import { createLog } from "#server/process/log.ts";
import { readEnv } from "#server/env/env.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore, testEngine } from "../../helpers/database.ts";
import { addMember } from "../../helpers/people.ts";
import { addAuthor, addPerformer, addReview, addVideo, castIn } from "../../helpers/rows.ts";

/** PostgreSQL reads small tables whole, whatever indexes they have. */
const inSqlite = testEngine === "sqlite";

let app: TestApp;
const asked = new Set<string>();
beforeAll(async () => {
  app = await openTestApp(await createMigratedStore(), {}, { onQuery: (query) => asked.add(query) });
});
afterAll(() => app.close());

/** What `work` asks, each with a step of its plan. */
async function stepsOf(work: () => Promise<unknown>): Promise<{ query: string; step: string }[]> {
  asked.clear();
  await work();
  const { read } = app.site.context.db;
  const steps: { query: string; step: string }[] = [];
  for (const query of [...asked].filter((one) => /^\s*(?:select|insert|update|delete|with)/i.test(one))) {
    const { rows } = await sql<{ detail: string }>`${sql.raw(`explain query plan ${query}`)}`.execute(read);
    steps.push(...rows.map(({ detail }) => ({ query, step: detail })));
  }
  return steps;
}

/** What of `work` reads every row of a large table. */
async function scansOf(work: () => Promise<unknown>): Promise<unknown[]> {
  const steps = await stepsOf(work);
  return steps.filter(({ step }) => large.includes(/^SCAN (\w+)/.exec(step)?.[1] ?? ""));
}

/** Of these there are as many as there are visitors, or films. */
const large = [
  "users",
  "sessions",
  "idempotency_keys",
  "content_entries",
  "webhook_deliveries",
  "collect_folders",
  "comment_images",
  "search_counted",
];

test.runIf(inSqlite)("a request that is repeated is found by its key", async () => {
  const { token } = await addMember(app);
  const targetId = await addVideo(app.site.context);
  const say = () => app.call("comment/add", { contentType: 2, targetId, text: "好看" }, token, "act-00000001");
  const click = () => app.call("checkin/click", {}, token, "act-00000002");
  expect(
    await scansOf(async () => {
      expect(await say()).toEqual(await say());
      expect(await click()).toEqual(await click());
    }),
  ).toEqual([]);
});

test.runIf(inSqlite)(
  "the message about what a guest and their account both like is found by its recipient",
  async () => {
    const { context } = app.site;
    const [author, lin, guest] = [await addMember(app), await addMember(app), await app.signIn()];
    const targetId = await addReview(context, { author_id: author.userId });
    for (const { token } of [lin, guest]) await app.call("support/add", { contentType: 1, targetId }, token);
    const merge = (trx: Writer) => likePart.merge?.(trx, guest.userId, lin.userId, context.now());
    const steps = await stepsOf(() => context.db.write(async (trx) => merge(trx)));
    const found = steps.filter(({ step }) => /\bmessages\b/.test(step)).map(({ step }) => step);
    expect(found).toContainEqual(expect.stringMatching(/^SEARCH messages .*\(user_id=\? AND merge_key=\?\)/));
    expect(found.filter((step) => step.startsWith("SCAN"))).toEqual([]);
  },
);

test.runIf(inSqlite)("what a member has brought is counted from an index", async () => {
  const { token } = await addMember(app);
  const steps = await stepsOf(() => app.call("user/invite/list", {}, token));
  const counted = steps.filter(({ query }) => query.includes("inviter_code"));
  expect(counted.map(({ step }) => step)).toEqual([expect.stringContaining("USING COVERING INDEX users_brought")]);
});

const isByPerson = /^SEARCH video_performers .*\(performer_id=\?/;

test.runIf(inSqlite)("what related films and a person's page need of hundreds of films is in one index", async () => {
  const { context } = app.site;
  const [own, shared, person] = [await addVideo(context), await addVideo(context), await addPerformer(context)];
  for (const film of [own, shared]) await castIn(context, film, [person, await addPerformer(context)]);
  const { token } = await addMember(app);
  const steps = await stepsOf(async () => {
    await app.call("video/related", { id: own }, token);
    await app.call("performer/detail", { id: person }, token);
    await app.call("video/list", { performerId: person, sort: "hot" }, token);
    await app.call("review/list", { performerId: person }, token);
  });
  const plans = [...Map.groupBy(steps, ({ query }) => query).values()].map((some) => some.map(({ step }) => step));
  const byPerson = plans.filter((plan) => plan.some((step) => isByPerson.test(step)));
  expect(byPerson).toHaveLength(6);
  for (const plan of byPerson) {
    expect(plan.filter((step) => isByPerson.test(step) && !step.includes("COVERING"))).toEqual([]);
    // Films themselves are looked up only after what leaves few of them.
    const first = plan.findIndex((step) => isByPerson.test(step));
    const next = plan.slice(first + 1).find((step) => step.startsWith("SEARCH") && !isByPerson.test(step));
    expect(next ?? "").not.toMatch(/^SEARCH videos /);
  }
});

test.runIf(inSqlite)(
  "what is looked for every few seconds, and whom to tell of a failure, is found by an index",
  async () => {
    const { context } = app.site;
    const log = createLog(readEnv({ DEMO_CONTENT: "off", LOG_LEVEL: "silent", APP_SECRET: "a-secret-for-the-log" }));
    const { now } = app.clock;
    expect(
      await scansOf(async () => {
        await publishDue(context, log);
        await context.db.write(async (trx) => {
          await recordFailure(trx, { kind: "backup", reason: "磁盘满了", now });
          await takeBackEvent(trx, "film.published", "2:1", now);
        });
      }),
    ).toEqual([]);
  },
);

test.runIf(inSqlite)("whatever refers to a guest or a picture that is forgotten is found by an index", async () => {
  const { rows } = await sql<{ name: string; target: string; field: string }>`
    select tables.name as name, keys."table" as target, keys."from" as field
    from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table' and keys."table" in ('users', 'sessions', 'uploaded_images')
      and not exists (select 1 from pragma_table_info(tables.name) as own where own.name = keys."from" and own.type = 'INTEGER' and own.pk = 1)
      and not exists (select 1 from pragma_index_list(tables.name) as listed, pragma_index_info(listed.name) as parts
        where parts.seqno = 0 and parts.name = keys."from" and listed.partial = 0)`.execute(app.site.context.db.read);
  // Editors' own lists are short.
  const short = ["imports", "import_files", "media_originals"];
  expect(rows.filter(({ name }) => !short.includes(name))).toEqual([]);
});

test.runIf(inSqlite)("of a thread only the replies are read that are shown under its comment", async () => {
  const { token } = await addMember(app);
  const about = { contentType: 2 as const, targetId: await addVideo(app.site.context) };
  const { comment } = await app.call("comment/add", { ...about, text: "好看" }, token);
  await app.call("comment/add", { ...about, text: "是的", replyTo: comment.id }, token);
  const steps = await stepsOf(() => app.call("comment/list", about, token));
  const threads = steps.filter(({ query }) => query.includes('"parent_id"') && query.includes("parent_id = top.id"));
  expect(threads.map(({ step }) => step).filter((step) => /\breply\b/.test(step))).toEqual(
    Array.from({ length: 3 }, () => expect.stringContaining("SEARCH reply USING INDEX comments_thread (parent_id=?)")),
  );
  expect(steps.filter(({ query }) => query.includes("row_number"))).toEqual([]);
});

test.runIf(inSqlite)("nobody's posts and reviews are read for a member who follows nothing", async () => {
  const { token } = await addMember(app);
  const steps = await stepsOf(async () => {
    expect((await app.call("post/center", { feed: "followed" }, token)).list).toEqual([]);
    expect((await app.call("review/list", { sort: "followed" }, token)).list).toEqual([]);
  });
  expect(steps.filter(({ step }) => /USING INDEX (?:posts|reviews)_new/.test(step))).toEqual([]);
});

test.runIf(inSqlite)("whoever follows does not count the other followers", async () => {
  const { token } = await addMember(app);
  const person = { contentType: 9 as const, targetId: await addAuthor(app.site.context) };
  const steps = await stepsOf(async () => {
    await app.call("follow/add", person, token);
    await app.call("follow/del", person, token);
  });
  const ofFollows = steps.filter(({ step }) => /^(?:SCAN|SEARCH) follows/.test(step));
  expect(ofFollows.length).toBeGreaterThan(0);
  expect(ofFollows.filter(({ step }) => !step.includes("user_id=?"))).toEqual([]);
});

test.runIf(inSqlite)("on how many days somebody has rated is found day by day, not among all their votes", async () => {
  const { token } = await addMember(app);
  const rate = async () =>
    app.call("mark/set", { videoId: await addVideo(app.site.context), status: "done", rating: 8 }, token);
  // Enough films for a full vote, but all on one day.
  for (let films = 0; films < 5; films += 1) await rate();
  const steps = (await stepsOf(rate)).filter(({ query }) =>
    /^select .*from "rating_votes".*"user_id" = \?/s.test(query),
  );
  const own = steps.filter(({ query, step }) => !query.includes('"video_id" = ?') && !step.startsWith("CORRELATED"));
  expect(new Set(own.map(({ step }) => step))).toEqual(
    new Set([
      "SEARCH rating_votes USING INDEX rating_votes_practice (user_id=?)",
      "SEARCH rating_votes USING INDEX rating_votes_practice (user_id=? AND voted_at>?)",
    ]),
  );
});
