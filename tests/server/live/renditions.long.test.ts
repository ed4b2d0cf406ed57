import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { findPrograms } from "#server/env/programs.ts";
import { readRenditions } from "#server/live/renditions.ts";
import { openTestApp, testSecret, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore, placeOf } from "../../helpers/database.ts";
import { freePort, killed, openTestLive, pushClip, startIngest } from "../../helpers/live.ts";

/** Little work: the machine may be busy. */
const small = { size: "704x400", rate: 10 };
const patient = { timeout: 120_000, interval: 200 };
const { ffmpeg = "", ffprobe = "" } = findPrograms() ?? {};

async function openSite(more: Record<string, string> = {}) {
  const database = await createMigratedStore();
  const port = await freePort();
  const live = { LIVE_PORT: String(port), LIVE_WHO: "members", LIVE_RESUME_SECONDS: "300", LIVE_RENDITIONS: "360p" };
  const app = await openTestApp(database, live);
  // That of the process that receives it.
  app.clock.now = Date.now();
  onTestFinished(() => app.close());
  const ingest = await startIngest({ ...placeOf(database), APP_SECRET: testSecret, ...live, ...more });
  onTestFinished(() => killed(ingest));
  const owner = await openTestLive(app);
  const { folder } = await app.site.context.db.primary
    .selectFrom("lives")
    .select("folder")
    .where("id", "=", owner.liveId)
    .executeTakeFirstOrThrow();
  return { app, owner, folder, address: `rtmp://127.0.0.1:${port}/live/${owner.key}` };
}

async function textOf({ site, clock }: TestApp, folder: string, name: string): Promise<string> {
  clock.now = Date.now();
  const asked = { name, wanted: null, isDelta: false, signal: AbortSignal.timeout(60_000) };
  return (await site.lives.playlist(folder, asked))?.text ?? "";
}
const own = (text: string) => [...text.matchAll(/^\d+-360p-(\d+)\.m4s$/gm)].map(([file, number]) => ({ file, number }));

/** Time in seconds and flags of the first picture of a segment, and the height of the picture. */
async function firstPicture({ site }: TestApp, folder: string, files: readonly string[]) {
  const place = await mkdtemp(path.join(tmpdir(), "shiguang-test-renditions-"));
  onTestFinished(() => rm(place, { recursive: true }));
  const bytes = files.map(async (file) => buffer(await site.context.storage.open(`live/${folder}/${file}`)));
  const file = path.join(place, "one.mp4");
  await writeFile(file, Buffer.concat(await Promise.all(bytes)));
  const ask = "-v error -select_streams v -show_entries packet=pts_time,flags:stream=height -of json".split(" ");
  const { packets, streams } = JSON.parse(execFileSync(ffprobe, [...ask, file], { encoding: "utf8" }));
  const times: number[] = packets.map(({ pts_time: time }: { pts_time: string }) => Number(time));
  return { at: Math.min(...times), key: packets[0].flags.startsWith("K"), height: streams[0].height };
}

/** The segments of both qualities begin with a key frame at the same moment. */
async function expectAligned(app: TestApp, folder: string, piece: number): Promise<void> {
  const made = own(await textOf(app, folder, "360p")).filter(({ file }) => file.startsWith(`${piece}-`));
  for (const { file, number } of made.slice(-3)) {
    const lower = await firstPicture(app, folder, [`${piece}-360p-init.mp4`, file]);
    const source = await firstPicture(app, folder, [`${piece}-init.mp4`, `${piece}-${number}.m4s`]);
    expect(lower).toMatchObject({ key: true, height: 360 });
    expect(source).toMatchObject({ key: true, height: 400 });
    expect(Math.abs(lower.at - source.at)).toBeLessThan(0.002);
  }
}

test("a lower quality has the segments of the source, over a break, until the end", { timeout: 600_000 }, async () => {
  const { app, owner, folder, address } = await openSite();
  const first = pushClip(address, 600, { ...small });
  onTestFinished(() => killed(first.child));
  await expect.poll(async () => own(await textOf(app, folder, "360p")).length, patient).toBeGreaterThan(4);
  await expectAligned(app, folder, 1);
  expect((await app.call("live/show", { id: owner.liveId })).playlist).toContain("/master.m3u8");
  expect(await textOf(app, folder, "master")).toMatch(
    /BANDWIDTH=\d+,RESOLUTION=704x400,FRAME-RATE=10\.000,CODECS="avc1\.\w{6},mp4a\.40\.2"\nindex\.m3u8\n[^]*RESOLUTION=634x360,FRAME-RATE=10\.000,CODECS="avc1\.64001F,mp4a\.40\.2"\n360p\.m3u8\n$/,
  );
  const heads = await buffer(await app.site.context.storage.open(`live/${folder}/1-360p-init.mp4`));
  expect(heads.toString("hex", heads.indexOf("avcC") + 5, heads.indexOf("avcC") + 8)).toBe("64001f");

  await killed(first.child);
  // As many programs send: pictures that are shown in another order than they come, and key frames further apart.
  const more = "-tune film -bf 2 -g 20 -preset veryfast".split(" ");
  const again = pushClip(address, 600, { ...small, more });
  onTestFinished(() => killed(again.child));
  const second = async () => own(await textOf(app, folder, "360p")).filter(({ file }) => file.startsWith("2-")).length;
  await expect.poll(second, patient).toBeGreaterThan(3);
  await expectAligned(app, folder, 2);
  expect(await textOf(app, folder, "360p")).toMatch(/#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="2-360p-init\.mp4"/);

  await app.call("live/end", { id: owner.liveId }, owner.token);
  await again.ended;
  await expect.poll(() => textOf(app, folder, "360p"), patient).toContain("#EXT-X-ENDLIST");
  const [lower, source] = [await textOf(app, folder, "360p"), await textOf(app, folder, "index")];
  const lengths = (text: string) => text.match(/^#EXTINF.*$/gm);
  expect(lengths(lower)).toEqual(lengths(source));
  expect(own(lower).length).toBeGreaterThanOrEqual((lengths(source) ?? []).length - 1);
});

test("an encoder that does not keep up is given up, and the source goes on", { timeout: 600_000 }, async () => {
  const programs = await mkdtemp(path.join(tmpdir(), "shiguang-test-slow-"));
  onTestFinished(() => rm(programs, { recursive: true }));
  const slow = path.join(programs, "ffmpeg");
  // It takes what it is given, and makes nothing.
  await writeFile(slow, `#!/bin/sh\ncase "$*" in *n*scale=*) exec cat >/dev/null ;; *) exec ${ffmpeg} "$@" ;; esac\n`);
  await chmod(slow, 0o755);
  await symlink(ffprobe, path.join(programs, "ffprobe"));
  const { app, owner, folder, address } = await openSite({ FFMPEG_PATH: programs });
  const pushed = pushClip(address, 600, { ...small });
  onTestFinished(() => killed(pushed.child));
  const state = async () => {
    const { db } = app.site.context;
    const row = await db.primary.selectFrom("live_edges").select("renditions").executeTakeFirst();
    return readRenditions(row?.renditions ?? null)?.lower[0];
  };
  await expect.poll(state, patient).toMatchObject({ name: "360p", running: true });
  await expect.poll(state, patient).toMatchObject({ running: false, offered: false });
  expect(await textOf(app, folder, "master")).not.toContain("360p");
  // Whoever watches it goes on with the source.
  const text = await textOf(app, folder, "360p");
  expect(text).toMatch(/\n1-5\.m4s\n/);
  expect(own(text)).toEqual([]);
  const live = await app.call("live/pulse", { id: owner.liveId });
  expect(live.state).toBe("on");
});
