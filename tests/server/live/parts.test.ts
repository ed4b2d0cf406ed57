import { once } from "node:events";
import { createServer } from "node:http";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { type Edge, keepEdge } from "#server/live/edge.ts";
import { playlistOf, type Segment } from "#server/live/playlist.ts";
import { createMediaHandler } from "#server/media/serve.ts";
import { settleEdge } from "#server/live/settle.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { openTestLive } from "../../helpers/live.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ LIVE_PORT: "1935", LIVE_WHO: "members" });
});

const at = Date.UTC(2026, 0, 1);
const segment = (number: number): Segment => ({
  number,
  piece: 1,
  name: `1-${number}.m4s`,
  at: at + number * 1000,
  duration: 1000,
});
const partsOf = (number: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `1-p${number * 3 + index}.m4s`,
    duration: index === 2 ? 280 : 360,
    independent: index === 0,
  }));
/** So many whole segments, and so many parts of the next. */
const edgeAt = (whole: number, parts: number): Edge => ({
  open: { number: whole, piece: 1, at: at + whole * 1000, parts: partsOf(whole, parts) },
  closed: whole === 0 ? [] : [{ number: whole - 1, parts: partsOf(whole - 1, 3) }],
  next: `1-p${whole * 3 + parts}.m4s`,
});

async function onAir(whole: number, parts: number) {
  const owner = await openTestLive(app);
  const { db } = app.site.context;
  const { folder } = await db.write(async (trx) => {
    for (const one of Array.from({ length: whole }, (_, number) => segment(number)))
      await trx
        .insertInto("live_segments")
        .values({ live_id: owner.liveId, ...one })
        .execute();
    await keepEdge(trx, owner.liveId, edgeAt(whole, parts));
    return trx
      .updateTable("lives")
      .set({ state: "on", started_at: at, push: "one", beat_at: app.clock.now })
      .where("id", "=", owner.liveId)
      .returning("folder")
      .executeTakeFirstOrThrow();
  });
  return { id: owner.liveId, folder };
}

const never = new AbortController().signal;
const ask = (folder: string, wanted: { number: number; part: number | null } | null = null, isDelta = false) =>
  app.site.lives.playlist(folder, { wanted, isDelta, signal: never });

test("lists the parts of what is not whole yet, and what comes next", () => {
  const text = playlistOf({ segments: [0, 1, 2].map(segment), edge: edgeAt(3, 2), isOver: false });
  expect(text).toContain(
    "#EXT-X-TARGETDURATION:1\n#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=6.0,PART-HOLD-BACK=1.200\n",
  );
  expect(text).toContain('#EXT-X-PART:DURATION=0.360,URI="1-p6.m4s",INDEPENDENT=YES\n');
  expect(text).not.toContain("1-p5.m4s");
  expect(text).toMatch(
    /1-2\.m4s\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:03\.000Z\n#EXT-X-PART:[^]*1-p10\.m4s"\n#EXT-X-PRELOAD-HINT:TYPE=PART,URI="1-p11\.m4s"\n$/,
  );
});

test("leaves out of a delta what the player has", () => {
  const segments = Array.from({ length: 20 }, (_, number) => segment(number));
  const text = playlistOf({ segments, edge: edgeAt(20, 1), isOver: false }, true);
  expect(text).toContain("#EXT-X-SKIP:SKIPPED-SEGMENTS=13\n");
  expect(text).not.toContain("1-12.m4s");
  expect(text).toContain("1-13.m4s");
  expect(text).not.toContain("EXT-X-MAP");
});

test("answers when the part that is asked for is there, to everybody at once", async () => {
  const { id, folder } = await onAir(3, 1);
  const asked = [ask(folder, { number: 3, part: 1 }), ask(folder, { number: 3, part: 1 }, true)];
  await expect.poll(() => app.site.lives.waiting()).toBe(2);
  await app.site.context.db.write((trx) => keepEdge(trx, id, edgeAt(3, 2)));
  for (const answer of await Promise.all(asked)) expect(answer?.text).toContain('URI="1-p10.m4s"\n');
  expect(app.site.lives.waiting()).toBe(0);
});

test("answers with what there is when nothing comes, to whoever has gone, and to what is far ahead", async () => {
  const { folder } = await onAir(3, 1);
  const gone = new AbortController();
  const left = app.site.lives.playlist(folder, {
    wanted: { number: 4, part: null },
    isDelta: false,
    signal: gone.signal,
  });
  await expect.poll(() => app.site.lives.waiting()).toBe(1);
  gone.abort();
  expect((await left)?.text).toContain("1-p9.m4s");
  expect((await ask(folder, { number: 3, part: 1 }))?.text).toContain("1-p9.m4s");
  expect((await ask(folder, { number: 900, part: 0 }))?.text).toContain("1-p9.m4s");
  expect(await ask("0".repeat(32))).toBe(null);
  expect(app.site.lives.waiting()).toBe(0);
});

test("is answered over HTTP as players ask: blocked, packed, or not at all when it is known", async () => {
  const { id, folder } = await onAir(3, 1);
  const { storage, mediaGuard: guard, lives } = app.site;
  const media = createMediaHandler({ storage, obfuscated: [], guard, lives });
  const server = createServer((req, res) => void media(req, res, new URL(req.url ?? "", "http://x").pathname.slice(1)));
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const get = (query: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}/live/${folder}/index.m3u8${query}`, { headers });

  const plain = await get("?_HLS_msn=x");
  expect(plain.headers.get("content-type")).toBe("application/vnd.apple.mpegurl");
  expect(plain.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  const etag = plain.headers.get("etag") ?? "";
  expect((await get("", { "if-none-match": etag })).status).toBe(304);
  expect((await fetch(`http://127.0.0.1:${port}/live/${"0".repeat(32)}/index.m3u8`)).status).toBe(404);

  const blocked = get("?_HLS_msn=3&_HLS_part=1");
  await expect.poll(() => lives.waiting()).toBe(1);
  await app.site.context.db.write((trx) => keepEdge(trx, id, edgeAt(3, 2)));
  const answer = await blocked;
  expect(await answer.text()).toContain("1-p10.m4s");
  expect(answer.headers.get("etag")).not.toBe(etag);
});

test("waits for the part that was announced, and for no other", async () => {
  const { id, folder } = await onAir(3, 1);
  await ask(folder);
  await app.site.lives.part(folder, "1-p40.m4s", never);
  const part = app.site.lives.part(folder, "1-p10.m4s", never);
  await expect.poll(() => app.site.lives.waiting()).toBe(1);
  await app.site.context.db.write((trx) => keepEdge(trx, id, edgeAt(3, 2)));
  await part;
});

test("keeps what a killed process had stored, as the last segment", async () => {
  const { id, folder } = await onAir(2, 2);
  const { storage, db } = app.site.context;
  await storage.put(`live/${folder}/1-p6.m4s`, Buffer.from("one "));
  await storage.put(`live/${folder}/1-p7.m4s`, Buffer.from("two"));
  for (const _time of [1, 2]) await settleEdge(app.site.context, { id, folder });
  const rows = await db.primary
    .selectFrom("live_segments")
    .select(["number", "duration"])
    .where("live_id", "=", id)
    .execute();
  expect(rows.at(-1)).toEqual({ number: 2, duration: 720 });
  expect(rows).toHaveLength(3);
  expect(await (await storage.open(`live/${folder}/1-2.m4s`)).toArray()).toEqual([Buffer.from("one two")]);
});
