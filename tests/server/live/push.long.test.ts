import { execFileSync } from "node:child_process";
import { writeFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { findPrograms } from "#server/env/programs.ts";
import { liveFilmHandler } from "#server/live/film-job.ts";
import { liveFilmKind } from "#server/live/film-queue.ts";
import { openTestApp, testSecret, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore, placeOf } from "../../helpers/database.ts";
import { freePort, killed, openTestLive, pushClip, startIngest } from "../../helpers/live.ts";
import { addMember } from "../../helpers/people.ts";
import { addChannel } from "../../helpers/rows.ts";
import { openTestJobs } from "../../helpers/worker.ts";

const patient = { timeout: 120_000, interval: 200 };

async function openSite(more: Record<string, string> = {}) {
  const database = await createMigratedStore();
  const port = await freePort();
  const live = { LIVE_PORT: String(port), LIVE_WHO: "members", LIVE_RESUME_SECONDS: "300", ...more };
  const app = await openTestApp(database, live);
  app.clock.now = Date.now();
  await addChannel(app.site.context, 10783);
  const settings = { ...placeOf(database), APP_SECRET: testSecret, ...live };
  const jobs = await openTestJobs(database, { WORKER: "off", ...live });
  onTestFinished(async () => {
    await jobs.close();
    await app.close();
  });
  return { app, jobs, settings, address: (key: string) => `rtmp://127.0.0.1:${port}/live/${key}` };
}

const segments = ({ site }: TestApp) =>
  site.context.db.primary.selectFrom("live_segments").selectAll().orderBy("number").execute();
const pulse = async (app: TestApp, id: number) => {
  app.clock.now = Date.now();
  await app.site.catchUp();
  return app.call("live/pulse", { id });
};
/** The text of a file of the live as a viewer gets it. */
async function playlistOf(app: TestApp, id: number): Promise<string> {
  app.clock.now = Date.now();
  const { playlist } = await app.call("live/show", { id });
  const key = playlist?.replace("/media/", "") ?? "";
  expect(await app.site.mediaGuard(key, new URLSearchParams())).toBe("public");
  const asked = { wanted: null, isDelta: false, signal: AbortSignal.timeout(60_000) };
  return (await app.site.lives.playlist(key.split("/")[1] ?? "", asked))?.text ?? "";
}

test(
  "a wrong key is refused; the right one plays, goes on after a break, and becomes a film with what was said",
  {
    timeout: 600_000,
  },
  async () => {
    const { app, jobs, settings, address } = await openSite();
    const ingest = await startIngest(settings);
    onTestFinished(() => killed(ingest));
    const owner = await openTestLive(app);
    const viewer = await addMember(app);

    expect(await pushClip(address("0".repeat(40)), 2).ended).not.toBe(0);
    expect(await segments(app)).toEqual([]);

    const first = pushClip(address(owner.key), 600);
    onTestFinished(() => killed(first.child));
    await expect.poll(() => pulse(app, owner.liveId), patient).toMatchObject({ state: "on" });
    await expect.poll(async () => (await segments(app)).length, patient).toBeGreaterThan(3);
    await expect
      .poll(async () => {
        app.clock.now = Date.now();
        return (await app.call("live/own", {}, owner.token)).current?.signal;
      }, patient)
      .toMatchObject({ video: "H.264", audio: "AAC", width: 320, height: 180, keyframes: 1 });
    expect(await playlistOf(app, owner.liveId)).toMatch(/^#EXTM3U\n[^]*#EXT-X-MAP:URI="1-init\.mp4"\n[^]*1-0\.m4s/);
    const { at, duration } = (await segments(app))[2] ?? { at: 0, duration: 0 };
    await app.call("live/say", { id: owner.liveId, text: "前排", shownAt: at + 400 }, viewer.token);
    expect((await pulse(app, owner.liveId)).lines).toMatchObject([{ text: "前排" }]);

    await killed(first.child);
    await expect.poll(() => pulse(app, owner.liveId), patient).toMatchObject({ state: "away" });
    const before = await segments(app);
    const again = pushClip(address(owner.key), 600);
    onTestFinished(() => killed(again.child));
    await expect.poll(() => pulse(app, owner.liveId), patient).toMatchObject({ state: "on" });
    await expect.poll(async () => (await segments(app)).length, patient).toBeGreaterThan(before.length + 3);
    const grown = await playlistOf(app, owner.liveId);
    expect(grown).toMatch(/#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="2-init\.mp4"/);
    expect((await segments(app)).map(({ number }) => number)).toEqual((await segments(app)).map((_, index) => index));

    await app.call("live/end", { id: owner.liveId }, owner.token);
    await again.ended;
    await expect.poll(() => playlistOf(app, owner.liveId), patient).toContain("#EXT-X-ENDLIST");
    jobs.clock.now = Date.now();
    await expect
      .poll(async () => {
        jobs.clock.now += 3000;
        await jobs.worker({ [liveFilmKind]: liveFilmHandler }).drain();
        return (await app.call("works/media", {}, owner.token)).list;
      }, patient)
      .toMatchObject([{ title: "雨夜直播", stage: "queued" }]);
    const { db, storage } = app.site.context;
    const upload = await db.primary.selectFrom("uploads").selectAll().executeTakeFirstOrThrow();
    const folder = await mkdtemp(path.join(tmpdir(), "shiguang-test-live-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const parts = await Promise.all(
      Array.from({ length: upload.parts }, async (_, number) =>
        buffer(await storage.open(`uploads/${upload.id}/${number}`)),
      ),
    );
    const file = path.join(folder, "whole");
    await writeFile(file, Buffer.concat(parts));
    const probe = ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", file];
    const length = Number(execFileSync(findPrograms()?.ffprobe ?? "", probe, { encoding: "utf8" }));
    const whole = (await segments(app)).reduce((sum, segment) => sum + segment.duration, 0) / 1000;
    expect(Math.abs(length - whole)).toBeLessThan(0.5);
    const position = before[0] === undefined ? 0 : at - before[0].at + 400;
    expect(await db.primary.selectFrom("danmaku").select(["text", "at_ms", "video_id"]).execute()).toEqual([
      { text: "前排", at_ms: position, video_id: upload.video_id },
    ]);
    expect(duration).toBeGreaterThan(400);
  },
);

test(
  "the receiving process is killed: the live is away, goes on with the next process, and ends by itself",
  {
    timeout: 600_000,
  },
  async () => {
    const { app, settings, address } = await openSite({ LIVE_RESUME_SECONDS: "8" });
    const ingest = await startIngest(settings);
    onTestFinished(() => killed(ingest));
    const owner = await openTestLive(app);
    const first = pushClip(address(owner.key), 600);
    onTestFinished(() => killed(first.child));
    await expect.poll(async () => (await segments(app)).length, patient).toBeGreaterThan(2);
    await killed(ingest);
    await killed(first.child);
    const before = await segments(app);
    const next = await startIngest(settings);
    onTestFinished(() => killed(next));
    const again = pushClip(address(owner.key), 600);
    onTestFinished(() => killed(again.child));
    await expect.poll(async () => (await segments(app)).length, patient).toBeGreaterThan(before.length + 2);
    expect(await pulse(app, owner.liveId)).toMatchObject({ state: "on" });
    expect((await segments(app)).at(-1)).toMatchObject({ piece: 2 });
    await killed(again.child);
    await expect.poll(() => pulse(app, owner.liveId), patient).toMatchObject({ state: "ended" });
  },
);

test("a clock that is set in the middle leaves no hole", { timeout: 300_000 }, async () => {
  const { app, settings, address } = await openSite();
  const ingest = await startIngest(settings);
  onTestFinished(() => killed(ingest));
  const owner = await openTestLive(app);
  const later = `setts=ts=TS+91000*gt(TS\\,4000)`;
  const pushed = pushClip(address(owner.key), 600, { more: ["-bsf:v", later, "-bsf:a", later] });
  onTestFinished(() => killed(pushed.child));
  await expect.poll(async () => (await segments(app)).length, patient).toBeGreaterThan(8);
  for (const { duration } of await segments(app)) expect(duration).toBeLessThan(3000);
});
