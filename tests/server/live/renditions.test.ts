import { once } from "node:events";
import { createServer } from "node:http";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { type Edge, keepEdge } from "#server/live/edge.ts";
import { type Listing, playlistOf, type Segment } from "#server/live/playlist.ts";
import { keepRenditions, listingOf, masterOf, type Rendition, type Renditions } from "#server/live/renditions.ts";
import { settleEdge } from "#server/live/settle.ts";
import { createMediaHandler } from "#server/media/serve.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { openTestLive } from "../../helpers/live.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ LIVE_PORT: "1935", LIVE_WHO: "members", LIVE_RENDITIONS: "480p" });
});

const at = Date.UTC(2026, 0, 1);
const segment = (number: number, piece = 1): Segment => ({
  number,
  piece,
  name: `${piece}-${number}.m4s`,
  at: at + number * 1000,
  duration: 1000,
});
const partsOf = (number: number, count: number, file = "1-p") =>
  Array.from({ length: count }, (_, index) => ({
    name: `${file}${number * 3 + index}.m4s`,
    duration: 360,
    independent: index === 0,
  }));
/** So many whole segments, and so many parts of the next. */
const edgeAt = (whole: number, parts: number, file = "1-p"): Edge => ({
  open: { number: whole, piece: 1, at: at + whole * 1000, parts: partsOf(whole, parts, file) },
  closed: [{ number: whole - 1, parts: partsOf(whole - 1, 3, file) }],
  next: `${file}${whole * 3 + parts}.m4s`,
});
const source = (whole: number, parts: number): Listing => ({
  segments: Array.from({ length: whole }, (_, number) => segment(number)),
  edge: edgeAt(whole, parts),
  isOver: false,
});
/** One that has made so many segments and so many parts of the next. */
const lower = (whole: number, parts: number, more: Partial<Rendition> = {}): Rendition => ({
  name: "480p",
  width: 854,
  height: 480,
  frameRate: 25,
  codecs: "avc1.64001F,mp4a.40.2",
  bandwidth: 2_000_000,
  offered: true,
  running: true,
  runs: [{ piece: 1, from: 0, to: whole - 1 }],
  edge: edgeAt(whole, parts, "1-480p-p"),
  ...more,
});
const named: Renditions["source"] = {
  width: 1280,
  height: 720,
  frameRate: 25,
  codecs: "avc1.42C01F,mp4a.40.2",
  bandwidth: 3_000_000,
};
const textOf = (listing: Listing) => playlistOf(listing);

test("names the source first, and what is offered below it", () => {
  const gone = lower(1, 1, { name: "360p", offered: false });
  expect(masterOf({ source: named, lower: [lower(2, 1), gone] })).toBe(
    `#EXTM3U
#EXT-X-VERSION:9
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=3000000,RESOLUTION=1280x720,FRAME-RATE=25.000,CODECS="avc1.42C01F,mp4a.40.2"
index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=2000000,RESOLUTION=854x480,FRAME-RATE=25.000,CODECS="avc1.64001F,mp4a.40.2"
480p.m3u8
`,
  );
});

test("a quality that is made stands where its own parts are, with the numbers and times of the source", () => {
  const text = textOf(listingOf(source(4, 2), lower(3, 2)));
  expect(text).toContain('#EXT-X-MAP:URI="1-480p-init.mp4"\n');
  expect(text).not.toContain("1-init.mp4");
  expect(text).toMatch(/2026-01-01T00:00:02\.000Z\n(#EXT-X-PART.*480p-p.*\n){3}#EXTINF:1\.000,\n1-480p-2\.m4s\n/);
  expect(text).not.toContain("1-3.m4s");
  expect(text).toMatch(
    /00:00:03\.000Z\n(#EXT-X-PART.*480p-p.*\n){2}#EXT-X-PRELOAD-HINT:TYPE=PART,URI="1-480p-p11\.m4s"\n$/,
  );
});

test("one that was given up goes on as the source: only the head changes", () => {
  const text = textOf(listingOf(source(6, 1), lower(3, 2, { running: false, offered: false })));
  expect(text).toMatch(
    /1-480p-2\.m4s\n#EXT-X-MAP:URI="1-init\.mp4"\n#EXT-X-PROGRAM-DATE-TIME.*\n#EXTINF:1\.000,\n1-3\.m4s\n/,
  );
  expect(text).not.toContain("EXT-X-DISCONTINUITY\n");
  expect(text).toContain('URI="1-p18.m4s"');
  expect(text).toContain('URI="1-p19.m4s"\n');
});

test("a later connection has a head and a discontinuity of its own", () => {
  const listing = { ...source(3, 0), segments: [segment(0), segment(1), segment(2, 2)] };
  const runs = [
    { piece: 1, from: 0, to: 1 },
    { piece: 2, from: 2, to: 2 },
  ];
  const text = textOf(listingOf(listing, lower(3, 0, { runs, edge: { open: null, closed: [], next: null } })));
  expect(text).toMatch(
    /1-480p-1\.m4s\n#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="2-480p-init\.mp4"\n.*\n#EXTINF:1\.000,\n2-480p-2/,
  );
});

async function onAir(whole: number, parts: number, made: Rendition | null) {
  const owner = await openTestLive(app);
  const { db } = app.site.context;
  const { folder } = await db.write(async (trx) => {
    for (const one of Array.from({ length: whole }, (_, number) => segment(number)))
      await trx
        .insertInto("live_segments")
        .values({ live_id: owner.liveId, ...one })
        .execute();
    await keepEdge(trx, owner.liveId, edgeAt(whole, parts));
    if (made) await keepRenditions(trx, owner.liveId, { source: named, lower: [made] });
    return trx
      .updateTable("lives")
      .set({ state: "on", started_at: at, push: "one", beat_at: app.clock.now })
      .where("id", "=", owner.liveId)
      .returning("folder")
      .executeTakeFirstOrThrow();
  });
  app.site.context.changed("lives", `live:${owner.liveId}`);
  return { id: owner.liveId, folder };
}

test("players get all qualities, and each waits for its own parts", async () => {
  const { id, folder } = await onAir(3, 2, lower(3, 1));
  const { storage, mediaGuard: guard, lives } = app.site;
  const media = createMediaHandler({ storage, obfuscated: [], guard, lives });
  const server = createServer((req, res) => void media(req, res, new URL(req.url ?? "", "http://x").pathname.slice(1)));
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const get = (file: string) => fetch(`http://127.0.0.1:${port}/live/${folder}/${file}`);

  expect((await app.call("live/show", { id })).playlist).toBe(`/media/live/${folder}/master.m3u8`);
  expect(await (await get("master.m3u8")).text()).toContain("\n480p.m3u8\n");
  expect((await get("720p.m3u8")).status).toBe(404);
  const [index, small] = await Promise.all(["index.m3u8", "480p.m3u8"].map(async (file) => (await get(file)).text()));
  expect(index).toContain('#EXT-X-RENDITION-REPORT:URI="480p.m3u8",LAST-MSN=3,LAST-PART=0\n');
  expect(index).not.toContain("480p-p");
  expect(small).toContain('#EXT-X-RENDITION-REPORT:URI="index.m3u8",LAST-MSN=3,LAST-PART=1\n');

  const blocked = get("480p.m3u8?_HLS_msn=3&_HLS_part=1&_HLS_skip=YES");
  await expect.poll(() => lives.waiting()).toBe(1);
  const { db } = app.site.context;
  await db.write((trx) => keepRenditions(trx, id, { source: named, lower: [lower(3, 2)] }));
  expect(await (await blocked).text()).toContain('URI="1-480p-p10.m4s"\n');
  const part = lives.part(folder, "1-480p-p11.m4s", AbortSignal.timeout(60_000));
  await expect.poll(() => lives.waiting()).toBe(1);
  await db.write((trx) => keepRenditions(trx, id, { source: named, lower: [lower(4, 0)] }));
  await part;
});

test("what a killed process was encoding goes on as the source", async () => {
  const { id, folder } = await onAir(3, 2, lower(3, 1));
  const { storage } = app.site.context;
  for (const part of partsOf(3, 2)) await storage.put(`live/${folder}/${part.name}`, Buffer.from("x"));
  await settleEdge(app.site.context, { id, folder });
  const asked = { name: "480p", wanted: null, isDelta: false, signal: AbortSignal.timeout(60_000) };
  const text = (await app.site.lives.playlist(folder, asked))?.text;
  expect(text).toMatch(/1-480p-2\.m4s\n#EXT-X-MAP:URI="1-init\.mp4"\n[^]*\n1-3\.m4s\n/);
});

test("a live without lower qualities has one playlist, and nothing in it of others", async () => {
  const { id, folder } = await onAir(3, 1, null);
  expect((await app.call("live/show", { id })).playlist).toBe(`/media/live/${folder}/index.m3u8`);
  const ask = (name: string) =>
    app.site.lives.playlist(folder, { name, wanted: null, isDelta: false, signal: AbortSignal.timeout(60_000) });
  expect(await ask("master")).toBeNull();
  expect(await ask("480p")).toBeNull();
  expect((await ask("index"))?.text).toBe(playlistOf(source(3, 1)));
});
