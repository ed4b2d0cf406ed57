import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Sent } from "#lib/contract/shapes.ts";
import { tidyUploads } from "#server/uploads/cancel.ts";
import { endDeletedWorks } from "#server/works/tidy.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, refusal } from "../../helpers/people.ts";
import { addChannel } from "../../helpers/rows.ts";
import { serveApp, type ServedApp } from "../../helpers/served.ts";
import { filmBytes, tus } from "../../helpers/tus.ts";
import { openFile, storedBytes } from "./stored.ts";

const day = 86_400_000;
const settings = {
  UPLOAD_MAX_BYTES: "5000",
  UPLOAD_DAILY_BYTES: "9000",
  UPLOAD_TOTAL_BYTES: "12000",
  UPLOAD_OPEN_FILES: "3",
};

let app: TestApp;
let served: ServedApp;
beforeAll(async () => {
  app = await createTestApp(settings);
  await addChannel(app.site.context, 10783);
  served = await serveApp(app);
});
afterAll(async () => {
  await served.stop();
  await app.close();
});

let files = 0;

/** Another file each time. */
function file(values: Partial<Sent<"works/upload/media">> = {}): Sent<"works/upload/media"> {
  files += 1;
  return { name: "雨城.mp4", size: 1000, fingerprint: String(files).padStart(64, "0"), ...values };
}

const openAs = (token: string, values: Partial<Sent<"works/upload/media">> = {}) =>
  app.call("works/upload/media", file(values), token);

/** Sends a whole film. */
async function sendFilm(token: string, size: number) {
  const bytes = filmBytes(size);
  const opened = await openFile(app, served.url, token, bytes);
  expect((await tus(opened.url, "PATCH", { token, offset: 0, body: bytes })).status).toBe(204);
  return { ...opened, bytes };
}

describe("a new upload", () => {
  it("is a film nobody else sees, named as the file is", async () => {
    const { token, userId } = await addMember(app);
    const { videoId, offset, expiresAt } = await openAs(token, { name: "夏天 的 雨.final.MP4" });
    expect([offset, Date.parse(expiresAt)]).toEqual([0, app.clock.now + 7 * day]);
    const { db } = app.site.context;
    const row = await db.primary
      .selectFrom("videos")
      .innerJoin("works", "works.video_id", "videos.id")
      .select(["title", "status", "owner_id", "works.state"])
      .where("videos.id", "=", videoId)
      .executeTakeFirst();
    expect(row).toMatchObject({ title: "夏天 的 雨.final", status: "draft", owner_id: userId, state: "uploading" });
    expect((await app.ask("video/detail", { id: videoId }, { token })).status).toBe(404);
  });

  it.each([
    ["雨城", "雨城"],
    ["雨城.1080p", "雨城.1080p"],
    ["雨城.最终版.vob", "雨城.最终版"],
    [`${"长".repeat(59)}${"👩‍👩‍👧‍👦".repeat(5)}.mp4`, `${"长".repeat(59)}👩‍👩‍👧‍👦`],
    [`[字幕组] ${"长".repeat(200)}.mkv`, `[字幕组] ${"长".repeat(54)}`],
    ["雨\u202e城\u200b\u0000.mp4", "雨城"],
  ])("of the file %s has a title that its owner may keep", async (name, title) => {
    const { token } = await addMember(app);
    const { videoId } = await openAs(token, { name });
    const work = await app.call("works/media/detail", { id: videoId }, token);
    expect(work.title).toBe(title);
    const { version } = work;
    await app.call("works/modify/media", { id: videoId, version, title: work.title, subtitle: "一" }, token);
  });

  it("shows among its owner's films how far it is, and is begun anew when they delete it", async () => {
    const { token } = await addMember(app);
    const bytes = filmBytes(2000);
    const { url, videoId, uploadId } = await openFile(app, served.url, token, bytes);
    await tus(url, "PATCH", { token, offset: 0, body: bytes.subarray(0, 1000) });
    const { list } = await app.call("works/media", {}, token);
    expect(list).toMatchObject([{ id: videoId, file: { state: "uploading", progress: 0.5 } }]);
    await app.call("works/modify/show", { id: videoId, act: "delete" }, token);
    expect((await app.call("works/upload/list", {}, token)).list).toEqual([]);
    const again = await openFile(app, served.url, token, bytes);
    expect([again.uploadId === uploadId, again.offset]).toEqual([false, 0]);
  });

  it.each([
    ["an empty file", { size: 0 }, 6011],
    ["a picture", { name: "雨城.jpg", mime: "image/jpeg" }, 6011],
    ["a picture that calls itself a film", { mime: "image/jpeg" }, 6011],
    ["an archive", { name: "雨城.zip", mime: "application/zip" }, 6011],
    ["a file that is too large", { size: 5001 }, 6010],
  ])("of %s is refused before a byte comes", async (_, values, code) => {
    const { token } = await addMember(app);
    expect(await app.ask("works/upload/media", file(values), { token })).toMatchObject({ status: 200, code });
    expect((await app.call("works/upload/list", {}, token)).list).toEqual([]);
  });

  it("beyond what a member may send says what still fits", async () => {
    const { token } = await addMember(app);
    expect((await app.call("works/upload/list", {}, token)).limits).toEqual({
      file: 5000,
      today: 9000,
      total: 12_000,
      open: 3,
    });
    await openAs(token, { size: 4000 });
    await openAs(token, { size: 3000 });
    const tooMuch = await app.ask("works/upload/media", file({ size: 2048 }), { token });
    expect(tooMuch).toMatchObject({ status: 429, code: 6013, tip: "今天还能上传 2 KB，请明天再来" });
    await openAs(token, { size: 1000 });
    expect(await app.ask("works/upload/media", file({ size: 10 }), { token })).toMatchObject({ code: 6012 });
  });

  it("counts what was sent today, also when it was cancelled, and what is kept for good", async () => {
    const { token } = await addMember(app);
    await sendFilm(token, 5000);
    const second = await openFile(app, served.url, token, filmBytes(3000));
    await tus(second.url, "PATCH", { token, offset: 0, body: filmBytes(2000) });
    await tus(second.url, "DELETE", { token });
    const limits = async () => (await app.call("works/upload/list", {}, token)).limits;
    expect(await limits()).toMatchObject({ today: 2000, total: 7000, open: 3 });
    const now = app.clock.now;
    app.clock.now += day;
    await sendFilm(token, 4000);
    expect(await limits()).toMatchObject({ today: 5000, total: 3000 });
    expect(await refusal(openAs(token, { size: 3001 }))).toContain("你的空间还剩 3 KB，请先删除一些影片");
    app.clock.now = now;
  });

  it("is counted when its draft is deleted, as long as that can be undone, and then takes no more bytes", async () => {
    const { token } = await addMember(app);
    const now = app.clock.now;
    const bytes = filmBytes(5000);
    const { url, videoId } = await openFile(app, served.url, token, bytes);
    const limits = async () => (await app.call("works/upload/list", {}, token)).limits;
    const show = (act: "delete" | "restore") => app.call("works/modify/show", { id: videoId, act }, token);
    await show("delete");
    expect(await limits()).toMatchObject({ today: 4000, total: 7000, open: 2 });
    expect(await app.ask("works/upload/media", file({ size: 5000 }), { token })).toMatchObject({ code: 6013 });
    await show("restore");
    expect((await tus(url, "PATCH", { token, offset: 0, body: bytes.subarray(0, 1000) })).status).toBe(204);
    await show("delete");
    app.clock.now += 11 * 60_000;
    await endDeletedWorks(app.site.context);
    expect(await limits()).toMatchObject({ today: 8000, total: 12_000, open: 3 });
    expect((await tus(url, "PATCH", { token, offset: 1000, body: bytes.subarray(1000) })).status).toBe(410);
    app.clock.now = now;
  });

  it("keeps room for files that are still on their way", async () => {
    const { token } = await addMember(app);
    const now = app.clock.now;
    await sendFilm(token, 5000);
    app.clock.now += day;
    await openAs(token, { size: 4000 });
    const { limits } = await app.call("works/upload/list", {}, token);
    expect(limits).toMatchObject({ today: 5000, total: 3000, open: 2 });
    expect(await app.ask("works/upload/media", file({ size: 3001 }), { token })).toMatchObject({ code: 6014 });
    await openAs(token, { size: 3000 });
    app.clock.now = now;
  });

  it("of a file that is a film already says which, and is opened when that is wanted", async () => {
    const { token } = await addMember(app);
    const { bytes } = await sendFilm(token, 2000);
    expect(await refusal(openFile(app, served.url, token, bytes))).toContain("6015 你已上传过这个文件：《雨城》");
    const { fingerprint } = await app.site.context.db.primary
      .selectFrom("uploads")
      .select("fingerprint")
      .where("size", "=", 2000)
      .executeTakeFirstOrThrow();
    await openAs(token, { fingerprint, size: 2000, again: true });
    const other = await addMember(app);
    await openFile(app, served.url, other.token, bytes);
  });

  it("is one however often it is asked for at once", async () => {
    const { token } = await addMember(app);
    const input = file();
    const opened = await Promise.all(Array.from({ length: 4 }, () => app.call("works/upload/media", input, token)));
    expect(new Set(opened.map(({ uploadId }) => uploadId)).size).toBe(1);
  });
});

describe("another file for a film", () => {
  it("takes the place of the first, which nobody makes into anything any more", async () => {
    const { token } = await addMember(app);
    const first = await sendFilm(token, 1000);
    const bytes = filmBytes(1500);
    const input = { name: "新.mov", size: 1500, fingerprint: "f".repeat(64), videoId: first.videoId };
    const second = await app.call("works/upload/media", input, token);
    expect(second.videoId).toBe(first.videoId);
    expect((await app.call("works/upload/list", {}, token)).list).toMatchObject([{ replaces: true, title: "雨城" }]);
    await tus(served.url + second.url, "PATCH", { token, offset: 0, body: bytes });
    await tidyUploads(app.site.context);
    const { db, storage } = app.site.context;
    const rows = await db.primary
      .selectFrom("uploads")
      .select(["id", "state"])
      .where("video_id", "=", first.videoId)
      .execute();
    expect(rows).toEqual([{ id: second.uploadId, state: "complete" }]);
    expect(await storage.has(`uploads/${first.uploadId}/0`)).toBe(false);
    expect((await storedBytes(app, second.uploadId)).equals(bytes)).toBe(true);
    const job = await db.primary
      .selectFrom("jobs")
      .select("payload")
      .where("subject", "=", `video:${first.videoId}`)
      .where("state", "=", "waiting")
      .execute();
    expect(job.map(({ payload }) => JSON.parse(payload).uploadId)).toEqual([second.uploadId]);
  });

  it("is not gone on with by a new film of the same file", async () => {
    const { token } = await addMember(app);
    const first = await sendFilm(token, 1000);
    const input = file({ size: 1500 });
    const replacing = await app.call("works/upload/media", { ...input, videoId: first.videoId }, token);
    const added = await app.call("works/upload/media", input, token);
    expect(added.videoId).not.toBe(first.videoId);
    const again = await app.call("works/upload/media", input, token);
    expect(again.uploadId).toBe(added.uploadId);
    const resumed = await app.call("works/upload/media", { ...input, videoId: first.videoId }, token);
    expect(resumed.uploadId).toBe(replacing.uploadId);
  });

  it("is not put into a film of somebody else", async () => {
    const { videoId } = await openAs((await addMember(app)).token);
    const { token } = await addMember(app);
    const answer = await app.ask("works/upload/media", file({ videoId }), { token });
    expect(answer.status).toBe(404);
  });
});

describe("an abandoned upload", () => {
  it("ends after seven days, with its bytes and its film", async () => {
    const { token } = await addMember(app);
    const bytes = filmBytes(2000);
    const { url, uploadId, videoId } = await openFile(app, served.url, token, bytes);
    await tus(url, "PATCH", { token, offset: 0, body: bytes.subarray(0, 1000) });
    const now = app.clock.now;
    app.clock.now += 7 * day;
    expect((await tus(url, "PATCH", { token, offset: 1000, body: bytes.subarray(1000) })).status).toBe(410);
    expect((await app.call("works/upload/list", {}, token)).list).toEqual([]);
    await tidyUploads(app.site.context);
    expect((await tus(url, "HEAD", { token })).status).toBe(404);
    const { db, storage } = app.site.context;
    expect(await storage.has(`uploads/${uploadId}/0`)).toBe(false);
    const left = await db.primary.selectFrom("videos").select("id").where("id", "=", videoId).execute();
    expect(left).toEqual([]);
    app.clock.now = now;
  });

  it("that nothing could be made of is kept a month, its film for good", async () => {
    const { token } = await addMember(app);
    const { uploadId, videoId } = await sendFilm(token, 1000);
    const { db, storage } = app.site.context;
    await db.write((trx) =>
      trx.updateTable("works").set({ state: "failed" }).where("video_id", "=", videoId).execute(),
    );
    const now = app.clock.now;
    app.clock.now += 29 * day;
    await tidyUploads(app.site.context);
    expect(await storage.has(`uploads/${uploadId}/0`)).toBe(true);
    app.clock.now += day;
    await tidyUploads(app.site.context);
    expect(await storage.has(`uploads/${uploadId}/0`)).toBe(false);
    const left = await db.primary.selectFrom("works").select("state").where("video_id", "=", videoId).execute();
    expect(left).toEqual([{ state: "failed" }]);
    app.clock.now = now;
  });

  it("that is a film's second file leaves the film alone", async () => {
    const { token } = await addMember(app);
    const { videoId } = await sendFilm(token, 1000);
    const { url } = await openAs(token, { videoId });
    expect((await tus(served.url + url, "DELETE", { token })).status).toBe(204);
    const { db } = app.site.context;
    const left = await db.primary.selectFrom("works").select("state").where("video_id", "=", videoId).execute();
    expect(left).toEqual([{ state: "queued" }]);
  });
});
