import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from "vitest";
import { createTags } from "#server/cache/tags.ts";
import { openTableFeed } from "#server/cache/tag-feed.ts";
import { dayStart, dayText, shanghaiDay } from "#server/core/day.ts";
import { readEnv } from "#server/env/env.ts";
import { handlers } from "#server/job-handlers/handlers.ts";
import { createWorker } from "#server/jobs/worker.ts";
import { createLog } from "#server/process/log.ts";
import { tidyMedia } from "#server/media/orphans.ts";
import { queueTidyMedia } from "#server/media/tidy-job.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, type TestMember } from "../../helpers/people.ts";
import { uploadPicture } from "../../helpers/pictures.ts";
import { addAd, addFilm, addVideo } from "../../helpers/rows.ts";
import { startS3, type TestStore } from "../../helpers/s3.ts";
import { keysOf, type StoreName } from "./stores.ts";

const hour = 3_600_000;
const day = 24 * hour;
const hex = (digit: string) => digit.repeat(32);

let store: TestStore;
beforeAll(async () => {
  store = await startS3();
});
afterAll(() => store.stop());

let lastPrefix = 0;
describe.each<StoreName>(["folder", "s3"])("in a %s", (name) => {
  let app: TestApp;
  let member: TestMember;
  beforeEach(async () => {
    lastPrefix += 1;
    app = await createTestApp(name === "s3" ? { ...store.settings, S3_PREFIX: `tidy-${lastPrefix}` } : {});
    // What is stored has the time of this machine.
    app.clock.now = Date.now();
    member = await addMember(app);
  });
  afterEach(() => app.close());

  const put = (key: string) => app.site.storage.put(key, Buffer.from(key));
  const keys = (prefix = "") => keysOf(app.site.storage, prefix);
  const later = (days: number) => (app.clock.now = Date.now() + days * day);
  const tidy = async (remove: boolean) => {
    const seen: string[] = [];
    await tidyMedia(app.site.context, { remove, visit: ({ key }) => seen.push(key) });
    return seen.toSorted();
  };

  /** Does every job there is, as a worker does. */
  async function workAll(): Promise<void> {
    const { context } = app.site;
    const log = createLog(readEnv({ LOG_LEVEL: "silent", APP_SECRET: "a secret nobody asks for" }));
    const quiet = { hear: () => {}, publishes: false, listens: false, background: false };
    const feed = await openTableFeed({ db: context.db, log, now: context.now, ...quiet });
    await createWorker({ base: { context, tags: createTags(), feed }, log, handlers, concurrency: 1 }).drain();
    await feed.close();
  }

  /** A member's film that shows version `new`, in the given state. */
  async function addWork(folder: string, state: "ready" | "working"): Promise<void> {
    const { context } = app.site;
    const filmId = await addFilm(context);
    const videoId = await addVideo(context, { film_id: filmId });
    await context.db.write(async (trx) => {
      const { details } = await trx
        .selectFrom("films")
        .select("details")
        .where("id", "=", filmId)
        .executeTakeFirstOrThrow();
      const shown = { ...JSON.parse(details), master: "new/master.m3u8", fallback: "new/low.mp4" };
      await trx
        .updateTable("films")
        .set({ folder: `works/${folder}`, details: JSON.stringify(shown) })
        .where("id", "=", filmId)
        .execute();
      const owner = { video_id: videoId, owner_id: member.userId };
      await trx
        .insertInto("works")
        .values({ ...owner, state, created_at: 0, updated_at: 0 })
        .execute();
      const upload = { owner_id: member.userId, video_id: videoId, name: "a.mp4", size: 1 };
      await trx
        .insertInto("uploads")
        .values([
          { ...upload, id: `${folder.slice(1)}a`, state: "used", created_at: 0, touched_at: 0 },
          { ...upload, id: `${folder.slice(1)}b`, state: "open", created_at: 0, touched_at: 0 },
        ])
        .execute();
    });
  }

  test("old versions, used uploads, lost files and old drawings go, what is shown stays", async () => {
    await addWork(hex("a"), "ready");
    await addWork(hex("b"), "working");
    const kept = [
      `works/${hex("a")}/new/master.m3u8`,
      `works/${hex("a")}/cover.webp`,
      `works/${hex("b")}/next/0.m4s`,
      `uploads/${hex("a").slice(1)}b/0`,
      "films/rain/master.m3u8",
      "images/videos/rain-320.webp",
      "images/ads/list-rain-320.webp",
    ];
    const lost = [
      `works/${hex("a")}/old/master.m3u8`,
      `works/${hex("c")}/new/master.m3u8`,
      `uploads/${hex("a").slice(1)}a/0`,
      `uploads/${hex("f")}/0`,
      "images/uploads/11111111-1111-4111-8111-111111111111-320.webp",
      "images/avatars/11111111-1111-4111-8111-111111111111-96.webp",
      "images/ads/own-11111111-1111-4111-8111-111111111111-1280.webp",
    ];
    for (const key of [...kept, ...lost, "og/video-1.abc.jpg"]) await put(key);
    expect(await tidy(true)).toEqual([]);
    later(2);
    expect(await tidy(false)).toEqual(lost.toSorted());
    expect(await keys()).toHaveLength(kept.length + lost.length + 1);
    expect(await tidy(true)).toEqual(lost.toSorted());
    expect(await keys()).toEqual([...kept, "og/video-1.abc.jpg"].toSorted());
    later(40);
    expect(await tidy(true)).toEqual(["og/video-1.abc.jpg"]);
    expect(await keys()).toEqual(kept.toSorted());
  });

  test("the upright poster of a member's film stays while its row names it", async () => {
    const { db } = app.site.context;
    const folder = `works/${hex("a")}`;
    await addWork(hex("a"), "ready");
    const { id } = await db.read
      .selectFrom("videos")
      .innerJoin("films", "films.id", "videos.film_id")
      .select("videos.id")
      .where("films.folder", "=", folder)
      .executeTakeFirstOrThrow();
    const portrait = `${folder}/posters/${hex("1")}`;
    await db.write((trx) => trx.insertInto("video_facts").values({ video_id: id, portrait }).execute());
    for (const key of [`${portrait}-360.webp`, `${folder}/old/0.m4s`]) await put(key);
    later(2);
    expect(await tidy(true)).toEqual([`${folder}/old/0.m4s`]);
  });

  test("a picture of an ad stays while the ad has it, and while a version that can be restored names it", async () => {
    const { context } = app.site;
    const own = (digit: string) => `images/ads/own-${hex(digit)}`;
    for (const digit of ["1", "2", "3"]) await put(`${own(digit)}-1280.webp`);
    await addAd(context, { image: own("1") });
    await context.db.write(async (trx) => {
      const { id } = await trx
        .insertInto("content_entries")
        .values({ kind: "ad", content_key: "rain", state: "draft", target_id: null, updated_at: 0 })
        .returning("id")
        .executeTakeFirstOrThrow();
      const document = JSON.stringify({ image: own("2") });
      await trx
        .insertInto("content_revisions")
        .values({ entry_id: id, revision: 1, document, origin: "screen", created_at: 0 })
        .execute();
    });
    later(2);
    expect(await tidy(true)).toEqual([`${own("3")}-1280.webp`]);
  });

  test("goes through everything once a day, in the small hours, whoever else tries to", async () => {
    const { context } = app.site;
    await put(`uploads/${hex("e")}/0`);
    await put("films/rain/master.m3u8");
    const queue = () => Promise.all(Array.from({ length: 5 }, () => queueTidyMedia(context)));
    const jobs = () => context.db.primary.selectFrom("jobs").select(["subject", "state", "stage"]).execute();
    const noon = dayStart(shanghaiDay(Date.now()) + 2) + 12 * hour;
    for (const at of [noon, noon + 15 * hour]) {
      app.clock.now = at;
      expect(await queue()).not.toContain(true);
    }
    app.clock.now = noon + 17 * hour;
    expect((await queue()).filter(Boolean)).toHaveLength(1);
    app.clock.now += hour / 2;
    expect(await queue()).not.toContain(true);
    await workAll();
    expect(await jobs()).toMatchObject([{ subject: `day:${dayText(shanghaiDay(app.clock.now))}`, state: "done" }]);
    expect(await keys()).toEqual(["films/rain/master.m3u8"]);
    app.clock.now += 24 * hour;
    expect((await queue()).filter(Boolean)).toHaveLength(1);
    expect(await jobs()).toHaveLength(2);
    // A clock that was years ahead for a while.
    app.clock.now += 1000 * 24 * hour;
    expect((await queue()).filter(Boolean)).toHaveLength(1);
    app.clock.now -= 999 * 24 * hour;
    expect((await queue()).filter(Boolean)).toHaveLength(1);
  });

  test("a picture stays while it is used or may be in a draft, and an avatar while it is somebody's", async () => {
    const operator = await addOperator(app);
    const used = await uploadPicture(app, member.token);
    const avatar = await uploadPicture(app, member.token);
    await uploadPicture(app, member.token);
    await uploadPicture(app, operator.token);
    await app.call(
      "comment/add",
      { contentType: 2, targetId: await addVideo(app.site.context), text: "看图", images: [used] },
      member.token,
    );
    await app.call("user/avatar", { imageId: avatar }, member.token);
    const pictures = await keys("images/uploads/");
    const avatars = await keys("images/avatars/");
    expect(avatars).toHaveLength(2);
    later(29);
    expect(await tidy(true)).toEqual([]);
    later(31);
    await tidy(true);
    const left = await keys("images/uploads/");
    expect(left).toHaveLength(pictures.length / 2);
    expect(await keys("images/avatars/")).toEqual(avatars);
    const rows = await app.site.context.db.read.selectFrom("uploaded_images").select("owner_id").execute();
    expect(rows.map(({ owner_id }) => owner_id).toSorted()).toEqual([member.userId, operator.userId].toSorted());
  });
});
