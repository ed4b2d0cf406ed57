import { afterEach, expect, it } from "vitest";
import { tidyMedia } from "#server/media/orphans.ts";
import { tidyUploads } from "#server/uploads/cancel.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, type TestMember } from "../../helpers/people.ts";
import { addChannel } from "../../helpers/rows.ts";
import { serveApp, type ServedApp } from "../../helpers/served.ts";
import { filmBytes, tus } from "../../helpers/tus.ts";
import { openFile } from "../uploads/stored.ts";

const bytes = filmBytes(9000);
let app: TestApp;
let served: ServedApp;
let member: TestMember;

/** A site with a film of which a file was sent in three parts. */
async function open(settings: Record<string, string> = {}): Promise<{ id: number; uploadId: string }> {
  app = await createTestApp(settings);
  await addChannel(app.site.context, 10783);
  served = await serveApp(app);
  member = await addMember(app);
  const { videoId, uploadId, url } = await openFile(app, served.url, member.token, bytes, "雨城 成片.mp4");
  for (const offset of [0, 3000, 6000]) {
    await tus(url, "PATCH", { token: member.token, offset, body: bytes.subarray(offset, offset + 3000) });
  }
  return { id: videoId, uploadId };
}
afterEach(async () => {
  await served.stop();
  await app.close();
});

const sent = async (id: number, token = member.token) => (await app.call("works/media/detail", { id }, token)).sent;
const get = (url: string, headers: Record<string, string> = {}) => fetch(served.url + url, { headers });

async function statusOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const answer = await get(url, headers);
  await answer.arrayBuffer();
  return answer.status;
}

/** As transcoding leaves it. */
async function make(id: number, uploadId: string): Promise<void> {
  await app.site.context.db.write(async (trx) => {
    await trx.updateTable("works").set({ state: "ready" }).where("video_id", "=", id).execute();
    await trx.updateTable("uploads").set({ state: "used" }).where("id", "=", uploadId).execute();
  });
}

it("does not stand in the way of a change of its film, asked for once or again", async () => {
  const { id, uploadId } = await open();
  await make(id, uploadId);
  const { version } = await app.call("works/media/detail", { id }, member.token);
  for (const key of ["save-0001", "save-0001"]) {
    const saved = await app.call("works/modify/media", { id, version, title: "改了名" }, member.token, key);
    expect(saved).toMatchObject({ title: "改了名", version: version + 1, sent: { size: 9000 } });
  }
});

it("is saved by its owner under its own name, whole or in parts", async () => {
  const { id } = await open();
  const file = await sent(id);
  expect(file).toMatchObject({ name: "雨城 成片.mp4", size: 9000 });
  const whole = await get(file?.url ?? "");
  expect(whole.status).toBe(200);
  expect(whole.headers.get("content-disposition")).toContain(`filename*=UTF-8''${encodeURIComponent("雨城 成片.mp4")}`);
  expect(whole.headers.get("cache-control")).toBe("private, no-store");
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  const etag = whole.headers.get("etag") ?? "";
  for (const [asked, start, end] of [
    ["bytes=0-0", 0, 1],
    ["bytes=2990-6010", 2990, 6011],
    ["bytes=3000-5999", 3000, 6000],
    ["bytes=-10", 8990, 9000],
    ["bytes=8999-", 8999, 9000],
  ] as const) {
    const part = await get(file?.url ?? "", { range: asked, "if-range": etag });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes ${start}-${end - 1}/9000`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(start, end))).toBe(true);
  }
  expect(await statusOf(file?.url ?? "", { range: "bytes=9000-" })).toBe(416);
  expect(await statusOf(file?.url ?? "", { range: "bytes=0-0", "if-range": '"other"' })).toBe(200);
});

it("is for its owner alone, for some hours, and while the film is there", async () => {
  const { id } = await open();
  const { url = "" } = (await sent(id)) ?? {};
  const operator = await addOperator(app);
  expect(await sent(id, operator.token)).toBeNull();
  expect(await statusOf(url.replace(/mark=(.)/, (_, first) => `mark=${first === "A" ? "B" : "A"}`))).toBe(404);
  expect(await statusOf(url.replace(/\?.*/, ""))).toBe(404);
  await app.call("works/modify/show", { id, act: "delete" }, member.token);
  expect(await statusOf(url)).toBe(404);
  await app.call("works/modify/show", { id, act: "restore" }, member.token);
  expect(await statusOf(url)).toBe(200);
  app.clock.now += 8 * 3_600_000;
  expect(await statusOf(url)).toBe(404);
});

it("is gone when the film has been made, unless originals are kept", async () => {
  const gone = await open();
  await make(gone.id, gone.uploadId);
  await tidyUploads(app.site.context);
  expect(await sent(gone.id)).toBeNull();
  await served.stop();
  await app.close();

  const kept = await open({ KEEP_ORIGINALS: "on", UPLOAD_TOTAL_BYTES: "20000" });
  await make(kept.id, kept.uploadId);
  const { context } = app.site;
  await tidyUploads(context);
  const { now } = context;
  const { found } = await tidyMedia({ ...context, now: () => now() + 10 * 86_400_000 }, { remove: true });
  expect(found.upload.objects).toBe(0);
  const file = await sent(kept.id);
  expect(Buffer.from(await (await get(file?.url ?? "")).arrayBuffer()).equals(bytes)).toBe(true);
  // It counts as long as it is kept.
  expect((await app.call("works/upload/list", {}, member.token)).limits.total).toBe(11_000);

  // Another file takes its place.
  const next = filmBytes(4000);
  const opened = await app.call(
    "works/upload/media",
    { name: "新.mp4", size: 4000, fingerprint: "f".repeat(64), videoId: kept.id },
    member.token,
  );
  await tus(served.url + opened.url, "PATCH", { token: member.token, offset: 0, body: next });
  await tidyUploads(context);
  expect(await context.storage.has(`uploads/${kept.uploadId}/0`)).toBe(false);
  expect(await sent(kept.id)).toMatchObject({ name: "新.mp4", size: 4000 });
});
