import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("finds the films with exactly this tag of one's own, on either database", async () => {
  const { token } = await addMember(app);
  const tagsOf = new Map<number, string[]>();
  for (const tags of [["Noir"], ["noir", "重看"], ["Neo Noir"], ["100%"], ["100_"], ['说"好"', "反\\斜"]]) {
    const videoId = await addVideo(app.site.context);
    tagsOf.set(videoId, tags);
    await app.call("mark/set", { videoId, status: "done", tags }, token);
  }
  const found = async (tag: string) => {
    const { list } = await app.call("mark/list", { tag }, token);
    return list.map(({ mark }) => tagsOf.get(mark.videoId)?.[0]);
  };
  expect(await found("Noir")).toEqual(["Noir"]);
  expect(await found("noir")).toEqual(["noir"]);
  expect(await found("100%")).toEqual(["100%"]);
  expect(await found('说"好"')).toEqual(['说"好"']);
  expect(await found("反\\斜")).toEqual(['说"好"']);
  expect(await found("反")).toEqual([]);
  expect(await found("%")).toEqual([]);
});

it("counts the tags of somebody who has marked thousands of films", async () => {
  const { token, userId } = await addMember(app);
  const first = await addVideo(app.site.context);
  const many = sql`with recursive one(n) as (select 1 union all select n + 1 from one where n < 2500)`;
  await app.site.context.db.maintain(async (trx) => {
    await sql`insert into videos (id, title, subtitle, description, poster, channel_id, status, published_at, updated_at)
      ${many} select ${sql.lit(first)} + n, '片', '', '', '', 10783, 'published', 0, 0 from one`.execute(trx);
    await sql`insert into marks (user_id, video_id, status, tags, created_at, updated_at)
      ${many} select ${userId}, ${sql.lit(first)} + n, 'wish',
        case when n % 5 = 0 then '[]' else '["常用","词' || (n % 2) || '","说\\"好\\""]' end, 1, n from one`.execute(
      trx,
    );
  });
  const { tags, counts } = await app.call("mark/list", {}, token);
  expect(counts).toEqual({ wish: 2500, doing: 0, done: 0 });
  expect(tags).toEqual([
    { name: "常用", count: 2000 },
    { name: '说"好"', count: 2000 },
    { name: "词0", count: 1000 },
    { name: "词1", count: 1000 },
  ]);
});
