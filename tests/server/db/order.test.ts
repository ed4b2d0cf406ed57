import { sql, type Compilable } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publicReviews } from "#server/cards/reviews.ts";
import { commentRows } from "#server/comments/rows.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";

import { addAuthor, addVideo } from "../../helpers/rows.ts";

/** Enough for the planner not to read all and sort. */
const many = 3000;

let app: TestApp;
let video: number;
beforeAll(async () => {
  app = await createTestApp();
  const { context } = app.site;
  video = await addVideo(context);
  const userId = await addAuthor(context);
  const numbers = sql`with recursive n(n) as (select 1 union all select n + 1 from n where n < ${sql.lit(many)})`;
  await context.db.write(async (trx) => {
    await sql`insert into comments (content_type, target_id, author_id, text, created_at, status, supports)
      ${numbers} select 2, ${video}, ${userId}, 'said ' || n, n, 'published', n % 50 from n`.execute(trx);
    await sql`insert into reviews (video_id, author_id, title, excerpt, body, published_at, status, supports, rating)
      ${numbers} select ${video}, ${userId}, 'read ' || n, '', '', n, 'published', n % 50, 5 from n`.execute(trx);
    await sql`analyze`.execute(trx);
  });
});
afterAll(() => app.close());

/** The steps of a query's plan, as text. */
async function planOf(query: Compilable): Promise<string> {
  const { read, engine } = app.site.context.db;
  const { sql: text, parameters } = query.compile();
  const explain = engine === "sqlite" ? "explain query plan" : "explain";
  const { rows } = await read.executeQuery<object>({
    ...sql``.compile(read),
    sql: `${explain} ${text}`,
    parameters,
  });
  return JSON.stringify(rows);
}

const sorts = /Sort|TEMP B-TREE/;

test.each(["created_at", "supports"] as const)(
  "many comments on a film are read in order of %s, not sorted",
  async (by) => {
    const query = commentRows(app.site.context.db.read)
      .where("comments.content_type", "=", 2)
      .where("comments.target_id", "=", video)
      .where("comments.parent_id", "is", null)
      .where("comments.pinned", "=", sql.lit(0))
      .orderBy(`comments.${by}`, "desc")
      .orderBy("comments.id", "desc")
      .limit(21);
    expect(await planOf(query)).not.toMatch(sorts);
  },
);

test.each(["published_at", "supports"] as const)(
  "many reviews of a film are read in order of %s, not sorted",
  async (by) => {
    const query = publicReviews(app.site.context.db.read, app.clock.now)
      .where("reviews.video_id", "=", video)
      .orderBy(`reviews.${by}`, "desc")
      .orderBy("reviews.id", "desc")
      .limit(19);
    expect(await planOf(query)).not.toMatch(sorts);
  },
);
