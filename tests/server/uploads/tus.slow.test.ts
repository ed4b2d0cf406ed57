import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "#server/process/log.ts";
import { createUploadServer } from "#server/uploads/tus.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addGuest, addMember, type TestMember } from "../../helpers/people.ts";
import { startS3 } from "../../helpers/s3.ts";
import { addChannel } from "../../helpers/rows.ts";
import { serveApp, type ServedApp } from "../../helpers/served.ts";
import { filmBytes, fingerprint, tus } from "../../helpers/tus.ts";
import { addWork } from "../../helpers/works.ts";
import { storedBytes, openFile } from "./stored.ts";

const mebibyte = 1024 * 1024;

let app: TestApp;
let served: ServedApp;
let member: TestMember;
beforeAll(async () => {
  app = await createTestApp();
  await addChannel(app.site.context, 10783);
  served = await serveApp(app);
  member = await addMember(app);
});
afterAll(async () => {
  await served.stop();
  await app.close();
});

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const open = (bytes: Uint8Array, owner = member) => openFile(app, served.url, owner.token, bytes);
const stateOf = async (id: string) =>
  app.site.context.db.primary.selectFrom("uploads").selectAll().where("id", "=", id).executeTakeFirst();

/** Goes on where the upload is. The bytes that are there afterwards. */
async function sendRest(url: string, bytes: Uint8Array, token = member.token): Promise<number | null> {
  const { offset } = await tus(url, "HEAD", { token });
  if (offset === null || offset === bytes.length) return offset;
  return (await tus(url, "PATCH", { token, offset, body: bytes.subarray(offset) })).offset;
}

describe("a file", () => {
  it("that arrives whole waits to be made into its film", async () => {
    const bytes = filmBytes(3 * mebibyte);
    const { url, uploadId, videoId } = await open(bytes);
    const sent = await tus(url, "PATCH", { token: member.token, offset: 0, body: bytes });
    expect(sent).toMatchObject({ status: 204, offset: bytes.length });
    expect(hashOf(await storedBytes(app, uploadId))).toBe(hashOf(bytes));
    const { db } = app.site.context;
    expect(await stateOf(uploadId)).toMatchObject({ state: "complete", received: bytes.length });
    const work = await db.primary.selectFrom("works").selectAll().where("video_id", "=", videoId).executeTakeFirst();
    expect(work).toMatchObject({ state: "queued", upload_id: uploadId, owner_id: member.userId });
    const jobs = await db.primary.selectFrom("jobs").selectAll().where("subject", "=", `video:${videoId}`).execute();
    expect(jobs.map(({ kind, state, payload }) => [kind, state, JSON.parse(payload)])).toEqual([
      ["transcode", "waiting", { videoId, uploadId }],
    ]);
    expect(await tus(url, "HEAD", { token: member.token })).toMatchObject({ status: 200, offset: bytes.length });
    expect((await tus(url, "DELETE", { token: member.token })).status).toBe(409);
  });

  it("of 30 MB whose connection is cut at random comes through byte for byte", async () => {
    const bytes = filmBytes(30 * mebibyte);
    const { url, uploadId } = await open(bytes);
    let offset = 0;
    for (let cut = 0; cut < 8; cut += 1) {
      const rest = bytes.subarray(offset);
      await tus(url, "PATCH", {
        token: member.token,
        offset,
        body: rest,
        cutAfter: Math.floor(Math.random() * Math.min(rest.length, 8 * mebibyte)),
      });
      const head = await tus(url, "HEAD", { token: member.token });
      expect(head.status).toBe(200);
      expect(head.offset).toBeGreaterThanOrEqual(offset);
      offset = head.offset ?? 0;
    }
    // A cut one may still be on its way in: then this is refused for a moment, as clients know.
    await expect.poll(() => sendRest(url, bytes)).toBe(bytes.length);
    expect(hashOf(await storedBytes(app, uploadId))).toBe(hashOf(bytes));
  });

  it("that is no film is refused at its first bytes, and leaves neither a draft nor a place taken", async () => {
    const bytes = Buffer.from(`<!doctype html><script>${"x".repeat(5000)}</script>`);
    const room = async () => (await app.call("works/upload/list", {}, member.token)).limits;
    const before = await room();
    const { url, videoId } = await open(bytes);
    const { status, body } = await tus(url, "PATCH", { token: member.token, offset: 0, body: bytes });
    expect([status, JSON.parse(body).code]).toEqual([415, 6021]);
    expect((await tus(url, "HEAD", { token: member.token })).status).toBe(404);
    const { list } = await app.call("works/media", {}, member.token);
    expect(list.map(({ id }) => id)).not.toContain(videoId);
    expect(await room()).toEqual(before);
  });

  it("that is no film leaves the film alone whose file it was to replace", async () => {
    const work = await addWork(app.site.context, member.userId);
    const bytes = Buffer.from("not a film".repeat(100));
    const call = {
      name: "new.mp4",
      mime: "video/mp4",
      size: bytes.length,
      fingerprint: await fingerprint(bytes),
      videoId: work.id,
    };
    const { url } = await app.call("works/upload/media", call, member.token);
    const sent = await tus(`${served.url}${url}`, "PATCH", { token: member.token, offset: 0, body: bytes });
    expect(sent.status).toBe(415);
    const { list } = await app.call("works/media", { ids: [work.id] }, member.token);
    expect(list).toMatchObject([{ id: work.id, stage: "draft" }]);
  });
});

describe("bytes", () => {
  it("are not stored a few at a time without end, and the file still comes through", async () => {
    const bytes = filmBytes(300_000);
    const { url, uploadId } = await open(bytes);
    const send = async (from: number, to: number) =>
      (await tus(url, "PATCH", { token: member.token, offset: from, body: bytes.subarray(from, to) })).offset;
    expect(await send(0, 2000)).toBe(2000);
    const { db } = app.site.context;
    // As if it had come in so many.
    await db.write((trx) => trx.updateTable("uploads").set({ parts: 1000 }).where("id", "=", uploadId).execute());
    expect(await send(2000, 2001)).toBe(2000);
    expect(await stateOf(uploadId)).toMatchObject({ received: 2000, parts: 1000 });
    expect(await send(2000, 100_000)).toBe(100_000);
    expect(await send(100_000, 299_999)).toBe(299_999);
    expect(await send(299_999, 300_000)).toBe(300_000);
    expect(await stateOf(uploadId)).toMatchObject({ state: "complete", parts: 1003 });
  });

  it("from another place than the next are refused, and more than there are too", async () => {
    const bytes = filmBytes(5000);
    const { url } = await open(bytes);
    const first = { token: member.token, offset: 0, body: bytes.subarray(0, 2000) };
    expect((await tus(url, "PATCH", first)).offset).toBe(2000);
    for (const offset of [0, 1999, 2001, 5000]) {
      const wrong = await tus(url, "PATCH", { token: member.token, offset, body: bytes.subarray(0, 10) });
      expect([offset, wrong.status]).toEqual([offset, 409]);
    }
    const tooMuch = { token: member.token, offset: 2000, body: Buffer.concat([bytes.subarray(2000), bytes]) };
    expect((await tus(url, "PATCH", tooMuch)).status).toBe(413);
    const unannounced = await stream(url, 2000, streamOf(Buffer.concat([bytes, bytes]), true)).then(
      ({ status }) => status,
      () => 0,
    );
    expect([0, 413]).toContain(unannounced);
    const { offset } = await tus(url, "HEAD", { token: member.token });
    expect(offset).toBeLessThan(5000);
  });

  it("from two senders at once never mix: one is told that the file is busy", async () => {
    const bytes = filmBytes(6 * mebibyte);
    const { url, uploadId } = await open(bytes);
    const other = await tusUntil(url, bytes.subarray(0, mebibyte));
    const second = await tus(url, "PATCH", { token: member.token, offset: 0, body: bytes });
    expect([second.status, JSON.parse(second.body || "{}").code]).toEqual([423, 6018]);
    other.cut();
    await expect.poll(() => sendRest(url, bytes)).toBe(bytes.length);
    expect(hashOf(await storedBytes(app, uploadId))).toBe(hashOf(bytes));
  });

  it("whose sender's process died go on, also after the clock was set back", async () => {
    const bytes = filmBytes(5000);
    const { url, uploadId } = await open(bytes);
    const dead = { writer: "dead", writer_until: app.clock.now + 3_600_000 };
    await app.site.context.db.write((trx) => trx.updateTable("uploads").set(dead).where("id", "=", uploadId).execute());
    expect(await sendRest(url, bytes)).toBe(bytes.length);
  });

  it("that come to another process meanwhile are told so too", async () => {
    const bytes = filmBytes(2 * mebibyte);
    const { url } = await open(bytes);
    const uploads = createUploadServer(app.site.context, createLog({ logLevel: "error" }));
    const second = await serveApp({ ...app, site: { ...app.site, uploads } });
    const other = await tusUntil(url, bytes.subarray(0, mebibyte));
    const there = url.replace(served.url, second.url);
    expect((await tus(there, "PATCH", { token: member.token, offset: 0, body: bytes })).status).toBe(423);
    expect((await tus(there, "HEAD", { token: member.token })).status).toBe(200);
    other.cut();
    await expect.poll(() => sendRest(there, bytes)).toBe(bytes.length);
    await second.stop();
  });

  it("that are on their way when the process stops go on with another", async () => {
    const bytes = filmBytes(2 * mebibyte);
    const { url, uploadId } = await open(bytes);
    const uploads = createUploadServer(app.site.context, createLog({ logLevel: "error" }));
    const leaving = await serveApp({ ...app, site: { ...app.site, uploads } });
    const there = url.replace(served.url, leaving.url);
    await tusUntil(there, bytes.subarray(0, mebibyte));
    await uploads.end();
    expect((await tus(there, "PATCH", { token: member.token, offset: 0, body: bytes })).status).toBe(503);
    await leaving.stop();
    expect(await sendRest(url, bytes)).toBe(bytes.length);
    expect(hashOf(await storedBytes(app, uploadId))).toBe(hashOf(bytes));
  });

  it("of somebody banned meanwhile do not count", async () => {
    const banned = await addMember(app);
    const bytes = filmBytes(5000);
    const { url, uploadId } = await open(bytes, banned);
    const { db } = app.site.context;
    await db.write((trx) =>
      trx.updateTable("users").set({ status: "banned" }).where("id", "=", banned.userId).execute(),
    );
    expect((await tus(url, "PATCH", { token: banned.token, offset: 0, body: bytes })).status).toBe(401);
    expect(await stateOf(uploadId)).toMatchObject({ received: 0 });
  });

  /** A sender that has sent some bytes and keeps its connection. */
  async function tusUntil(url: string, sent: Uint8Array) {
    const cut = new AbortController();
    stream(url, 0, streamOf(sent, false), cut.signal).catch(() => undefined);
    const id = url.slice(-32);
    await expect.poll(async () => (await stateOf(id))?.writer).not.toBeNull();
    return { cut: () => cut.abort() };
  }
});

/** Bytes whose number is not said; the stream ends or stays open. */
function streamOf(bytes: Uint8Array, ends: boolean): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      if (ends) controller.close();
    },
  });
}

function stream(url: string, offset: number, body: ReadableStream<Uint8Array>, signal?: AbortSignal) {
  const headers = {
    authorization: `Bearer ${member.token}`,
    "tus-resumable": "1.0.0",
    "upload-offset": String(offset),
    "content-type": "application/offset+octet-stream",
  };
  const init = { method: "PATCH", headers, body, duplex: "half", ...(signal && { signal }) };
  return fetch(url, init);
}

it("comes through to an object store the same", async () => {
  const store = await startS3();
  const other = await createTestApp(store.settings);
  const there = await serveApp(other);
  await addChannel(other.site.context, 10783);
  const { token } = await addMember(other);
  const bytes = filmBytes(20 * mebibyte);
  const { url, uploadId } = await openFile(other, there.url, token, bytes);
  await tus(url, "PATCH", { token, offset: 0, body: bytes, cutAfter: 11 * mebibyte });
  await expect.poll(() => sendRest(url, bytes, token)).toBe(bytes.length);
  expect(hashOf(await storedBytes(other, uploadId))).toBe(hashOf(bytes));
  await there.stop();
  await other.close();
  await store.stop();
});

describe("an upload", () => {
  it("is its owner's alone", async () => {
    const bytes = filmBytes(100);
    const { url } = await open(bytes);
    const asked = { offset: 0, body: bytes };
    for (const method of ["HEAD", "PATCH", "DELETE"]) {
      expect((await tus(url, method, asked)).status).toBe(401);
      expect((await tus(url, method, { ...asked, token: "0".repeat(64) })).status).toBe(401);
      expect((await tus(url, method, { ...asked, token: (await addGuest(app)).token })).status).toBe(403);
      expect((await tus(url, method, { ...asked, token: (await addMember(app)).token })).status).toBe(404);
    }
    expect((await tus(url, "PATCH", { ...asked, token: member.token })).status).toBe(204);
  });

  it("answers no other site and no other method", async () => {
    const { url } = await open(filmBytes(100));
    const evil = { token: member.token, headers: { origin: "https://evil.example" } };
    expect((await tus(url, "DELETE", evil)).status).toBe(403);
    for (const method of ["GET", "POST", "PUT"]) {
      expect((await tus(url, method, { token: member.token })).status).toBe(405);
    }
    expect((await tus(`${served.url}/api/upload/x`, "HEAD", { token: member.token })).status).toBe(404);
    expect((await tus(`${served.url}/api/upload/${"0".repeat(32)}`, "HEAD", { token: member.token })).status).toBe(404);
  });

  it("that is cancelled is gone, with its bytes and its film", async () => {
    const bytes = filmBytes(5000);
    const { url, uploadId, videoId } = await open(bytes);
    await tus(url, "PATCH", { token: member.token, offset: 0, body: bytes.subarray(0, 3000) });
    expect(await app.site.storage.has(`uploads/${uploadId}/0`)).toBe(true);
    expect((await tus(url, "DELETE", { token: member.token })).status).toBe(204);
    expect(await app.site.storage.has(`uploads/${uploadId}/0`)).toBe(false);
    expect((await tus(url, "HEAD", { token: member.token })).status).toBe(404);
    const video = await app.site.context.db.primary
      .selectFrom("videos")
      .select("id")
      .where("id", "=", videoId)
      .executeTakeFirst();
    expect(video).toBeUndefined();
    const { list } = await app.call("works/upload/list", {}, member.token);
    expect(list.some((item) => item.uploadId === uploadId)).toBe(false);
  });

  it("is known again by its file, wherever it is begun", async () => {
    const bytes = filmBytes(5000);
    const { url, uploadId } = await open(bytes);
    await tus(url, "PATCH", { token: member.token, offset: 0, body: bytes.subarray(0, 3000) });
    expect(await open(bytes)).toMatchObject({ uploadId, offset: 3000 });
    const { list } = await app.call("works/upload/list", {}, member.token);
    expect(list.find((item) => item.uploadId === uploadId)).toMatchObject({
      offset: 3000,
      fingerprint: await fingerprint(bytes),
      replaces: false,
    });
  });
});
