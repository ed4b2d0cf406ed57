import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetOld } from "#server/site/housekeeping.ts";
import type { PlaybackReport } from "#lib/contract/schemas/playback.ts";
import { quantile, toBucket } from "#server/playback/buckets.ts";
import { createTestApp, testSecret, type TestApp, toEnvelope } from "../../helpers/app.ts";
import { addGuest, addOperator } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
});
afterAll(() => app.close());

const session = () => randomBytes(16).toString("hex");
const report = (token: string, values: Partial<PlaybackReport> & { videoId: number }) =>
  app.call("playback/report", { session: session(), seq: 0, device: "pc", ...values }, token);
const curveOf = async (id: number) => (await app.call("video/replay", { id })).curve;

it("shows which parts are watched most from the twentieth viewer on, each report once", async () => {
  const [videoId, other] = [await addVideo(app.site.context), await addVideo(app.site.context)];
  const viewers = await Promise.all(Array.from({ length: 20 }, () => addGuest(app)));
  const last = viewers.pop();
  for (const { token } of viewers) await report(token, { videoId, parts: [0, 1, 1, 2] });
  const first = viewers[0]?.token ?? "";
  await report(first, { videoId, parts: [0] });
  expect(await curveOf(videoId)).toEqual([]);
  const once = { session: session(), seq: 3, videoId, parts: [1, 99, 99, 99, 99, 99, 99] };
  expect(await report(last?.token ?? "", once)).toEqual({ counted: true });
  expect(await report(last?.token ?? "", once)).toEqual({ counted: false });
  const curve = await curveOf(videoId);
  expect(curve).toHaveLength(100);
  // 19 x 2 + 1 watches of part 1, 19 + 1 of part 0, 19 of part 2; one report counts three of the last part at most.
  expect([curve[0], curve[1], curve[2], curve[3], curve[99]]).toEqual([0.513, 1, 0.487, 0, 0.077]);
  expect(await curveOf(other)).toEqual([]);
  // A film that is to appear later tells nothing, nor is it told anything.
  await app.site.context.db.write((trx) =>
    trx
      .updateTable("videos")
      .set({ published_at: app.clock.now + 1 })
      .where("id", "=", videoId)
      .execute(),
  );
  expect(await curveOf(videoId)).toEqual([]);
  await expect(report(first, { videoId, parts: [0] })).rejects.toThrow("404");
});

it("adds up starts, waiting and errors by day, line, device and film for operators", async () => {
  const [one, two] = [await addVideo(app.site.context, { title: "雨城" }), await addVideo(app.site.context)];
  app.clock.now += 40 * 86_400_000;
  const { token: later } = await addGuest(app);
  const { token: guard } = await addOperator(app);
  await report(later, {
    videoId: one,
    firstFrame: 400,
    watched: 90_000,
    stalled: 10_000,
    stalls: 2,
    errors: [1, 1, 4],
  });
  await report(later, { videoId: one, line: 1, firstFrame: 4000, watched: 10_000, device: "phone" });
  app.clock.now += 86_400_000;
  await report(later, { videoId: two, firstFrame: 410, watched: 20_000, levelChanges: 3 });
  const seen = await app.call("admin/playback", { days: 7 }, guard);
  expect(seen.total).toMatchObject({ starts: 3, watched: 120, rebuffer: 0.0769, stalls: 2, errors: 3 });
  expect(seen.days.map(({ starts, watched }) => [starts, watched])).toEqual([
    [1, 20],
    [2, 100],
  ]);
  expect(seen.lines).toMatchObject([
    { line: 0, starts: 2, rebuffer: 0.0833 },
    { line: 1, starts: 1, rebuffer: 0 },
  ]);
  expect(seen.films[0]).toMatchObject({ id: one, title: "雨城", line: 0, rebuffer: 0.1, errors: 3 });
  expect(seen.devices.find(({ device }) => device === "phone")).toMatchObject({ starts: 1 });
  expect(seen.errors).toEqual([
    { code: 1, errors: 2 },
    { code: 4, errors: 1 },
  ]);
  const [p50, p95] = [seen.total.p50 ?? 0, seen.total.p95 ?? 0];
  expect(Math.abs(p50 - 410) / 410).toBeLessThan(0.125);
  expect(Math.abs(p95 - 4000) / 4000).toBeLessThan(0.125);
  expect((await app.call("admin/playback", { days: 1 }, guard)).total.starts).toBe(1);
  expect(
    (await app.ask("playback/report", { session: "x", seq: 0, videoId: one, device: "pc" }, { token: later })).code,
  ).toBe(1010);
  expect(
    (await app.ask("playback/report", { session: session(), seq: 0, videoId: 999_999, device: "pc" }, { token: later }))
      .code,
  ).toBe(3001);
  expect((await app.ask("admin/playback", {}, { token: later })).status).toBe(403);
  await forgetOld(app.site.context);
});

it("keeps start times and errors as long as they are shown, and what was watched for good", async () => {
  const { db } = app.site.context;
  const videoId = await addVideo(app.site.context);
  const { token } = await addGuest(app);
  const { token: guard } = await addOperator(app);
  await report(token, { videoId, firstFrame: 400, watched: 90_000, errors: [4] });
  const kept = async () => {
    await forgetOld(app.site.context);
    const tables = ["playback_starts", "playback_errors", "playback_days"] as const;
    const rows = tables.map((table) => db.primary.selectFrom(table).select("day").where("video_id", "=", videoId));
    return Promise.all(rows.map(async (query) => (await query.execute()).length));
  };
  app.clock.now += 29 * 86_400_000;
  expect(await kept()).toEqual([1, 1, 1]);
  const { days } = await app.call("admin/playback", { days: 30 }, guard);
  expect(days.at(-1)).toMatchObject({ p50: expect.any(Number), errors: expect.any(Number) });
  app.clock.now += 40 * 86_400_000;
  expect(await kept()).toEqual([0, 0, 1]);
});

it("takes a beacon, whose headers are in its body, and only when it is signed, fresh, small and of a known viewer", async () => {
  const videoId = await addVideo(app.site.context);
  const { token } = await addGuest(app);
  const input = { session: session(), seq: 0, videoId, device: "phone", watched: 1000 };
  const signed = app.request("playback/report", input, { token });
  const whole = {
    secret: testSecret,
    apiKey: signed.headers.get("x-api-key") ?? "",
    token,
    body: JSON.stringify(input),
  };
  const send = async (beacon: object, name = "playback/report") => {
    const body = JSON.stringify(beacon);
    const headers = { "content-type": "text/plain;charset=UTF-8" };
    const response = await app.fetch(
      new Request(`http://localhost/api/app/${name}`, { method: "POST", headers, body }),
    );
    return toEnvelope(await response.json()).code;
  };
  expect(await send({ ...whole, body: whole.body.replace("1000", "9000") })).toBe(1012);
  expect(await send({ ...whole, secret: "another" })).toBe(1015);
  expect(await send({ ...whole, secret: "别的\nx-real-ip: 1" })).toBe(1015);
  expect(await send({ ...whole, apiKey: "别的\0" })).toBe(1012);
  expect(await send({ ...whole, more: 1 })).toBe(1000);
  expect(await send({ ...whole, body: " ".repeat(20_000) })).toBe(1008);
  expect(await send(whole, "danmaku/list")).toBe(1009);
  expect(await send(whole)).toBe(200);
  expect(await send(whole)).toBe(1014);
});

it.each([0, 50, 51, 300, 2000, 60_000])("a start of %d ms is told within an eighth", (time) => {
  const count = quantile(new Map([[toBucket(time), 1]]), 0.5) ?? 0;
  expect(Math.abs(count - Math.max(time, 45)) / Math.max(time, 45)).toBeLessThan(0.13);
});
