import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from "vitest";
import { tidyMedia } from "#server/media/orphans.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, type TestMember } from "../../helpers/people.ts";
import { uploadPicture } from "../../helpers/pictures.ts";
import { addFilm, addVideo } from "../../helpers/rows.ts";
import { startS3, type TestStore } from "../../helpers/s3.ts";
import { keysOf, type StoreName } from "./stores.ts";

const day = 86_400_000;
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
    ];
    const lost = [
      `works/${hex("a")}/old/master.m3u8`,
      `works/${hex("c")}/new/master.m3u8`,
      `uploads/${hex("a").slice(1)}a/0`,
      `uploads/${hex("f")}/0`,
      "images/uploads/11111111-1111-4111-8111-111111111111-320.webp",
      "images/avatars/11111111-1111-4111-8111-111111111111-96.webp",
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
