import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addPerformer, addTag, addVideo } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("gives everybody the same films with what they are like, and nothing that is hidden, an episode or a trailer", async () => {
  const { context } = app.site;
  const [tag, director] = [await addTag(context, { name: "科幻" }), await addPerformer(context, { name: "沈屿" })];
  const film = await addVideo(context, { kind: "feature", year: 1998, plays: 5 });
  const other = await addVideo(context, { plays: 9 });
  await addVideo(context, { status: "draft" });
  await addVideo(context, { kind: "trailer" });
  await addVideo(context, { kind: "episode" });
  await addVideo(context, { published_at: context.now() + 1000 });
  await context.db.write(async (trx) => {
    await trx.insertInto("video_tags").values({ video_id: film, tag_id: tag, position: 0 }).execute();
    await trx
      .insertInto("video_performers")
      .values({ video_id: film, performer_id: director, role: "", position: 0, crafts: '["cast","director"]' })
      .execute();
  });
  const { token } = await app.signIn();
  const pool = await app.call("video/pool", {}, token);
  expect(pool.films.map(({ video }) => video.id)).toEqual([other, film]);
  expect(pool.films[1]?.traits.map((index) => pool.traits[index])).toEqual([
    { key: `tag:${tag}`, label: "科幻" },
    { key: `person:${director}`, label: "导演 沈屿" },
    { key: "kind:feature", label: "电影" },
    { key: "decade:1990", label: "1990 年代" },
  ]);
  expect(await app.call("video/pool", {}, (await app.signIn()).token)).toEqual(pool);
});
