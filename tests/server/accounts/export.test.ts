import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { packedHeader, openPacked } from "#lib/seal.ts";
import { signingKey } from "#lib/sign.ts";
import { openTestApp, testSecret, toEnvelope } from "../../helpers/app.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { addMember } from "../../helpers/people.ts";
import { addReview, addVideo } from "../../helpers/rows.ts";

/** A member with comments, and the queries for them since. */
async function memberWithComments(count: number) {
  const queries: string[] = [];
  const app = await openTestApp(
    await createMigratedStore(),
    {},
    {
      onQuery: (text) => {
        if (/^select .*from "comments" .*limit/.test(text)) queries.push(text);
      },
    },
  );
  onTestFinished(() => app.close());
  const { token, userId } = await addMember(app);
  const { db } = app.site.context;
  const video = await addVideo(app.site.context);
  await db.maintain((trx) =>
    sql`insert into comments (author_id, content_type, target_id, text, status, created_at)
      with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${sql.lit(count)})
      select ${userId}, 2, ${video}, '第' || number, 'published', 1764000000000 from numbers order by number`.execute(
      trx,
    ),
  );
  queries.length = 0;
  const texts = Array.from({ length: count }, (_, at) => ({ text: `第${at + 1}` }));
  return { app, token, queries, texts };
}

test("what a member did thousands of times is exported whole and in order, and read a thousand rows at a time", async () => {
  const { app, token, queries, texts } = await memberWithComments(2500);
  const { data } = await app.call("user/export", {}, token);
  expect(data["comments"]).toMatchObject(texts);
  expect(queries).toHaveLength(3);
});

test("an export is read only as fast as its member takes it, and no further when they leave", async () => {
  const { app, token, queries } = await memberWithComments(20_000);
  const response = await app.fetch(app.request("user/export", {}, { token }));
  const reader = response.body?.getReader();
  await reader?.read();
  expect(queries.length).toBeLessThan(5);
  await reader?.cancel();
  expect(queries.length).toBeLessThan(5);
});

test("an export is compressed for clients that decompress", async () => {
  const { app, token, texts } = await memberWithComments(2500);
  const nonce = "0123456789abcdef".repeat(2);
  const headers = { [packedHeader]: "deflate-raw" };
  const response = await app.fetch(app.request("user/export", {}, { token, nonce, headers }));
  const { hash = "", packed, data } = toEnvelope(await response.json());
  expect(packed).toBe("deflate-raw");
  expect(String(data).length).toBeLessThan(100_000);
  const key = signingKey(testSecret, token);
  expect(await openPacked(key, hash, `POST /api/app/user/export ${nonce}`, String(data))).toMatchObject({
    data: { comments: texts },
  });
});

test("the reviews of an author of the site are exported whole, though no member has handed them in", async () => {
  const app = await openTestApp(await createMigratedStore());
  onTestFinished(() => app.close());
  const { token, userId } = await addMember(app);
  await addReview(app.site.context, { author_id: userId });
  await app.site.context.db.maintain((trx) =>
    sql`insert into reviews (author_id, video_id, title, body, excerpt, rating, spoiler, status, published_at)
      with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 1100)
      select author_id, video_id, title, body, excerpt, rating, spoiler, status, published_at from reviews, numbers`.execute(
      trx,
    ),
  );
  const { data } = await app.call("user/export", {}, token);
  expect(data["writings"]).toMatchObject({ reviews: { length: 1101 } });
});

test("a member's films, and who takes part in them, are read a thousand rows at a time", async () => {
  const queries: string[] = [];
  const onQuery = (text: string) =>
    void (/ from "(works|work_collaborators)" .*limit/.test(text) && queries.push(text));
  const app = await openTestApp(await createMigratedStore(), {}, { onQuery });
  onTestFinished(() => app.close());
  const { token, userId } = await addMember(app);
  const other = await addMember(app);
  const first = await addVideo(app.site.context);
  const films = 2100;
  await app.site.context.db.maintain(async (trx) => {
    const copied = "title, subtitle, description, film_id, poster, status, published_at, updated_at, featured";
    await sql`insert into videos (channel_id, ${sql.raw(copied)})
      with recursive numbers (number) as (select 2 union all select number + 1 from numbers where number < ${sql.lit(films)})
      select channel_id, ${sql.raw(copied)} from videos, numbers where id = ${first}`.execute(trx);
    await sql`insert into works (video_id, owner_id, state, created_at, updated_at)
      select id, ${userId}, 'ready', 1764000000000, 0 from videos`.execute(trx);
    await sql`insert into work_collaborators (video_id, user_id, state, role, share, invited_at)
      select video_id, ${other.userId}, 'accepted', '摄影', 10, 1764000000000 from works order by video_id`.execute(
      trx,
    );
  });
  queries.length = 0;
  const { data } = await app.call("user/export", {}, token);
  const ids = Array.from({ length: films }, (_, at) => ({ id: first + at }));
  expect(data["films"]).toMatchObject(ids);
  expect(data["collaborations"]).toMatchObject(
    ids.map((film) => ({ film, with: other.userId, role: "摄影", share: 10 })),
  );
  expect(queries).toHaveLength(6);
  const { data: theirs } = await app.call("user/export", {}, other.token);
  expect(theirs["collaborations"]).toMatchObject(ids.map((film) => ({ film, by: userId })));
});
