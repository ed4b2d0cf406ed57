import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetOld } from "#server/site/housekeeping.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addPerformer, addTag, addVideo } from "../../helpers/rows.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  ({ token } = await app.signIn());
});
afterAll(() => app.close());

async function link(videoId: number, links: { tag?: number; performer?: number }) {
  await app.site.context.db.write(async (trx) => {
    const { tag, performer } = links;
    if (tag) await trx.insertInto("video_tags").values({ video_id: videoId, tag_id: tag, position: 0 }).execute();
    if (performer) {
      await trx
        .insertInto("video_performers")
        .values({ video_id: videoId, performer_id: performer, role: "主演", position: 0 })
        .execute();
    }
  });
}

describe("video/list", () => {
  it("pages by keyset without gap or repeat while films are added", async () => {
    const { context } = app.site;
    const time = context.now() - 5_000_000;
    const ids: number[] = [];
    // Several share one instant: the id decides among them.
    for (let index = 0; index < 7; index += 1) {
      ids.push(await addVideo(context, { channel_id: 10800, published_at: time + Math.floor(index / 3) }));
    }
    const first = await app.call("video/list", { channelId: 10800, pageSize: 3 }, token);
    await addVideo(context, { channel_id: 10800, published_at: context.now() });
    const second = await app.call(
      "video/list",
      { channelId: 10800, pageSize: 3, cursor: first.nextCursor ?? "" },
      token,
    );
    const third = await app.call(
      "video/list",
      { channelId: 10800, pageSize: 3, cursor: second.nextCursor ?? "" },
      token,
    );
    expect([first, second, third].flatMap((page) => page.list.map(({ id }) => id))).toEqual(ids.toReversed());
    expect(third.nextCursor).toBeNull();
  });

  it("sorts by plays and filters by tag and performer", async () => {
    const { context } = app.site;
    const [tag, performer] = [await addTag(context), await addPerformer(context)];
    const quiet = await addVideo(context, { plays: 3 });
    const loud = await addVideo(context, { plays: 9 });
    await link(quiet, { tag, performer });
    await link(loud, { tag });
    const byTag = await app.call("video/list", { tagId: tag, sort: "hot" }, token);
    expect(byTag.list.map(({ id }) => id)).toEqual([loud, quiet]);
    const byPerformer = await app.call("video/list", { performerId: performer }, token);
    expect(byPerformer.list.map(({ id }) => id)).toEqual([quiet]);
  });

  it("filters by each thing by itself, and by several, in the same order", async () => {
    const { context } = app.site;
    const [tag, performer] = [await addTag(context), await addPerformer(context)];
    const [one, two, three] = [await addVideo(context), await addVideo(context), await addVideo(context)];
    const four = await addVideo(context, { channel_id: 10802 });
    await link(one, { tag });
    await link(two, { performer });
    await link(three, { tag, performer });
    const found = async (input: { tagId?: number; performerId?: number; channelId?: number }) =>
      (await app.call("video/list", { sort: "new", pageSize: 40, ...input }, token)).list.map(({ id }) => id);
    expect(await found({ tagId: tag })).toEqual([three, one]);
    expect(await found({ performerId: performer })).toEqual([three, two]);
    expect(await found({ tagId: tag, performerId: performer })).toEqual([three]);
    expect(await found({ channelId: 10802 })).toEqual([four]);
    expect(await found({})).toEqual(expect.arrayContaining([four, three, two, one]));
  });

  it("hides drafts, archived and future films", async () => {
    const { context } = app.site;
    const hidden = [
      await addVideo(context, { channel_id: 10801, status: "draft" }),
      await addVideo(context, { channel_id: 10801, status: "archived" }),
      await addVideo(context, { channel_id: 10801, published_at: context.now() + 1 }),
    ];
    expect((await app.call("video/list", { channelId: 10801 }, token)).list).toEqual([]);
    const answers = hidden.map((id) => app.call("video/detail", { id }, token).catch((error: Error) => error.message));
    expect(await Promise.all(answers)).toEqual([
      "video/detail: 404 3001 影片不存在或已下架",
      "video/detail: 410 1007 影片已下架",
      "video/detail: 404 3001 影片不存在或已下架",
    ]);
  });

  it("refuses a cursor it did not make and pages over 50", async () => {
    await expect(app.call("video/list", { cursor: "1'or 1=1" }, token)).rejects.toThrow("422 1010");
    await expect(app.call("video/list", { cursor: "a" }, token)).rejects.toThrow("422 1010");
    await expect(app.call("video/list", { pageSize: 51 }, token)).rejects.toThrow("422 1010");
  });
});

describe("video/detail", () => {
  it("shows cast, tags, film and counts", async () => {
    const { context } = app.site;
    const [tag, performer] = [await addTag(context), await addPerformer(context, { name: "沈屿" })];
    const id = await addVideo(context, { title: "雨城来信", review_count: 3, rating_sum: 25 });
    await link(id, { tag, performer });
    const video = await app.call("video/detail", { id }, token);
    expect(video).toMatchObject({ id, title: "雨城来信", duration: 20, reviews: 3, rating: 8.3, tags: [{ id: tag }] });
    expect(video.performers).toMatchObject([{ id: performer, name: "沈屿", role: "主演" }]);
    expect(video.film?.duration).toBe(20.04);
    expect(video.film?.master).toMatch(/^\/media\/films\/film-\d+\/master\.m3u8$/);
    expect(video.film?.sprite?.urls[0]).toMatch(/^\/media\/films\/film-\d+\/sprite-0\.webp$/);
    expect(video.poster?.srcset).toBe(
      "/media/images/videos/test-320.webp 320w, /media/images/videos/test-640.webp 640w, /media/images/videos/test-1280.webp 1280w",
    );
  });
});

describe("video/related", () => {
  it("works for a film with more people than one query can look at", async () => {
    const { context } = app.site;
    const [crowded, other] = [await addVideo(context), await addVideo(context)];
    const first = await addPerformer(context);
    await link(crowded, { performer: first });
    await link(other, { performer: first });
    for (let count = 0; count < 600; count += 1) await link(crowded, { performer: await addPerformer(context) });
    await context.db.write((trx) => trx.updateTable("performers").set({ works: 9 }).where("id", ">", first).execute());
    const { list } = await app.call("video/related", { id: crowded }, token);
    expect(list.map(({ id }) => id)).toEqual([other]);
  });

  it("puts the film with most in common first and leaves itself out", async () => {
    const { context } = app.site;
    const [tag, performer] = [await addTag(context), await addPerformer(context)];
    const [own, near, far] = [await addVideo(context), await addVideo(context), await addVideo(context, { plays: 99 })];
    for (const id of [own, near, far]) await link(id, { tag });
    for (const id of [own, near]) await link(id, { performer });
    const { list } = await app.call("video/related", { id: own }, token);
    expect(list.map(({ id }) => id)).toEqual([near, far]);
  });

  it("says of each what it shares: the same craft before another, people before tags, the rarest tag, an old decade", async () => {
    const { context } = app.site;
    const tags = [await addTag(context, { name: "常见", video_count: 90 }), await addTag(context, { name: "少见" })];
    const director = await addPerformer(context, { name: "沈屿" });
    const films = await Promise.all([1, 2, 3, 4].map(() => addVideo(context, { year: 1994 })));
    const [own, directed, played, tagged] = films;
    await context.db.write(async (trx) => {
      const row = { performer_id: director, role: "", position: 0 };
      for (const [video_id, crafts] of [
        [own!, '["director"]'],
        [directed!, '["director","cast"]'],
        [played!, '["cast"]'],
      ] as const) {
        await trx
          .insertInto("video_performers")
          .values({ ...row, video_id, crafts })
          .execute();
      }
    });
    for (const id of [own!, tagged!]) for (const tag of tags) await link(id, { tag });
    const { list } = await app.call("video/related", { id: own! }, token);
    expect(new Map(list.map(({ id, reason }) => [id, reason]))).toEqual(
      new Map([
        [tagged, "同一标签 · 少见，1990 年代"],
        [directed, "同一导演 · 沈屿，1990 年代"],
        [played, "都有 沈屿，1990 年代"],
      ]),
    );
  });
});

describe("video/view", () => {
  it("counts one play per identity and Shanghai day, however often and at once it is sent", async () => {
    const id = await addVideo(app.site.context);
    const send = (as: string) => app.call("video/view", { id }, as);
    const counted = (await Promise.all(Array.from({ length: 20 }, () => send(token)))).filter((view) => view.counted);
    expect(counted).toHaveLength(1);
    const other = await app.signIn();
    expect(await send(other.token)).toEqual({ counted: true });
    // 16:00 UTC is midnight in Shanghai.
    app.clock.now = Date.parse("2026-11-21T15:59:59.999Z");
    expect(await send(token)).toEqual({ counted: false });
    app.clock.now += 1;
    expect(await send(token)).toEqual({ counted: true });
    expect((await app.call("video/detail", { id }, token)).plays).toBe(3);
    const ranked = await app.call("rank/list", { period: "day" }, token);
    expect(ranked.list.find((video) => video.id === id)).toMatchObject({ heat: 1 });
    const week = await app.call("rank/list", { period: "week" }, token);
    expect(week.list.find((video) => video.id === id)).toMatchObject({ heat: 3 });
  });

  it("does not remember for longer than that who played it", async () => {
    const { context } = app.site;
    const id = await addVideo(context);
    await app.call("video/view", { id }, token);
    app.clock.now += 3 * 86_400_000;
    await app.call("video/view", { id }, token);
    await forgetOld(context);
    expect(await app.call("video/view", { id }, token)).toEqual({ counted: false });
    const rows = context.db.primary.selectFrom("video_views").select("day").where("video_id", "=", id);
    expect(await rows.execute()).toHaveLength(1);
    expect((await app.call("video/detail", { id }, token)).plays).toBe(2);
  });

  it("refuses a film that is not public", async () => {
    const id = await addVideo(app.site.context, { status: "draft" });
    await expect(app.call("video/view", { id }, token)).rejects.toThrow("404 3001");
  });
});

describe("lines of a film", () => {
  it("are the site's own files and those of every mirror", async () => {
    const mirrored = await createTestApp({ MEDIA_MIRRORS: "https://a.example/media/, https://b.example" });
    try {
      const id = await addVideo(mirrored.site.context);
      const { film } = await mirrored.call("video/detail", { id }, (await mirrored.signIn()).token);
      const path = film?.master.slice("/media".length);
      expect(film?.lines).toEqual([
        { name: "线路1", master: film?.master },
        { name: "线路2", master: `https://a.example/media${path}` },
        { name: "线路3", master: `https://b.example${path}` },
      ]);
    } finally {
      await mirrored.close();
    }
  });
});
