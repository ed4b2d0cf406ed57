import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openTestApp } from "../../helpers/app.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { addMember } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";

test("what a member did thousands of times is exported whole and in order, and read a thousand rows at a time", async () => {
  const queries: string[] = [];
  const app = await openTestApp(await createMigratedStore(), {}, { onQuery: (text) => void queries.push(text) });
  onTestFinished(() => app.close());
  const { token, userId } = await addMember(app);
  const { db } = app.site.context;
  const video = await addVideo(app.site.context);
  await db.maintain((trx) =>
    sql`insert into comments (author_id, content_type, target_id, text, status, created_at)
      with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 2500)
      select ${userId}, 2, ${video}, '第' || number, 'published', 1764000000000 from numbers order by number`.execute(
      trx,
    ),
  );
  queries.length = 0;
  const { data } = await app.call("user/export", {}, token);
  expect(data["comments"]).toMatchObject(Array.from({ length: 2500 }, (_, at) => ({ text: `第${at + 1}` })));
  expect(queries.filter((text) => /from "comments" .*limit/.test(text))).toHaveLength(3);
});
