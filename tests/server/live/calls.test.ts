import { afterEach, beforeEach, expect, it } from "vitest";
import { stopLiveInput } from "#lib/contract/schemas/lives.ts";
import { keepSpoken } from "#server/danmaku/spoken.ts";
import { openStore } from "#server/live-ingest/store.ts";
import { sweep, takeLive } from "#server/live-ingest/turns.ts";
import { positionsIn } from "#server/live/positions.ts";
import { emptyEdge } from "#server/live/edge.ts";
import { playlistOf, within } from "#server/live/playlist.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { openTestLive } from "../../helpers/live.ts";
import { addGuest, addMember, addOperator, makeMember } from "../../helpers/people.ts";
import { addWork } from "../../helpers/works.ts";

let app: TestApp;
const open = async (more: Record<string, string> = {}) => {
  app = await createTestApp({ LIVE_PORT: "1935", LIVE_WHO: "members", ...more });
};
beforeEach(() => open());
afterEach(() => app.close());

/** As if the first picture had come. */
async function begin(id: number): Promise<void> {
  const now = app.clock.now;
  await app.site.context.db.write((trx) =>
    trx
      .updateTable("lives")
      .set({ state: "on", started_at: now, beat_at: now, push: "one" })
      .where("id", "=", id)
      .execute(),
  );
  app.site.context.changed("lives", `live:${id}`);
}
async function onAir() {
  const owner = await openTestLive(app);
  await begin(owner.liveId);
  return owner;
}
const pulse = (id: number) => app.call("live/pulse", { id });

it("lets nobody go live where it is off, and only members the site knows where that is set", async () => {
  const member = await makeMember(app, await addGuest(app));
  expect((await app.call("live/own", {}, member.token)).refusal).toBeNull();
  await app.close();
  await open({ LIVE_PORT: "" });
  const one = await addMember(app);
  expect(await app.call("live/own", {}, one.token)).toMatchObject({ refusal: "off", address: null });
  expect(await app.ask("live/open", { title: "雨" }, { token: one.token })).toMatchObject({ code: 4068 });
  expect(await app.call("live/list", {})).toEqual({ possible: false, list: [] });
  await app.close();
  await open({ LIVE_WHO: "trusted" });
  const other = await addMember(app);
  expect(await app.call("live/own", {}, other.token)).toMatchObject({ refusal: "trust" });
  expect(await app.ask("live/key", {}, { token: other.token })).toMatchObject({ code: 4068 });
});

it("says the address, makes keys of which only the last is good, and opens one live at a time", async () => {
  const owner = await openTestLive(app);
  const { address, keyMadeAt, current } = await app.call("live/own", {}, owner.token);
  expect(address).toBe("rtmp://localhost:1935/live");
  expect(keyMadeAt).not.toBeNull();
  expect(current).toMatchObject({ title: "雨夜直播", state: "waiting", signal: null });
  const again = await app.call("live/open", { title: "另一场" }, owner.token);
  expect(again.current?.id).toBe(owner.liveId);
  const { context } = app.site;
  expect(await takeLive(context, { key: owner.key, push: "one" })).toMatchObject({ id: owner.liveId });
  const { key } = await app.call("live/key", {}, owner.token);
  expect(await takeLive(context, { key: owner.key, push: "two" })).toBe("wrong key");
  expect(await takeLive(context, { key, push: "two" })).toMatchObject({ id: owner.liveId, push: "two" });
  await app.call("live/end", { id: owner.liveId }, owner.token);
  expect(await takeLive(context, { key, push: "three" })).toBe("no live was opened on the site");
});

it("refuses more lives at once than the site allows, and says so to the creator", async () => {
  await app.close();
  await open({ LIVE_MAX: "1" });
  await onAir();
  const second = await openTestLive(app);
  expect(await takeLive(app.site.context, { key: second.key, push: "x" })).toBe("too many lives");
  expect((await app.call("live/own", {}, second.token)).current?.note).toContain("太多");
});

it("is listed and shown while it is on, and counts each viewer once, without its owner", async () => {
  const owner = await onAir();
  const [viewer, guest] = [await addMember(app), await app.signIn()];
  for (const { token } of [viewer, viewer, guest, owner]) await app.call("live/watch", { id: owner.liveId }, token);
  expect((await app.call("live/list", {})).list).toMatchObject([{ id: owner.liveId, viewers: 2, state: "on" }]);
  expect(await app.call("live/show", { id: owner.liveId })).toMatchObject({ state: "on", videoId: null });
  app.clock.now += 60_000;
  await app.call("live/watch", { id: owner.liveId }, viewer.token);
  expect(await pulse(owner.liveId)).toMatchObject({ viewers: 1 });
  expect((await app.call("live/own", {}, owner.token)).current).toMatchObject({ viewers: 1, peak: 2 });
});

it("shows what is said to everybody at once; its owner and moderators take lines away and silence people", async () => {
  const owner = await onAir();
  const [one, two, moderator] = [await addMember(app), await addMember(app), await addOperator(app)];
  const { liveId } = owner;
  const { line } = await app.call("live/say", { id: liveId, text: "前排" }, one.token);
  expect((await pulse(liveId)).lines).toMatchObject([{ id: line.id, text: "前排" }]);
  expect((await app.call("live/pulse", { id: liveId, after: line.id })).lines).toEqual([]);
  expect(await app.ask("live/unsay", { id: line.id }, { token: two.token })).toMatchObject({ status: 403 });
  expect(await app.ask("live/unsay", { id: line.id, mute: true }, { token: one.token })).toMatchObject({ status: 403 });
  await app.call("live/unsay", { id: line.id, mute: true }, owner.token);
  expect(await pulse(liveId)).toMatchObject({ lines: [], removed: [line.id] });
  expect((await app.ask("live/say", { id: liveId, text: "又来" }, { token: one.token })).fields).toHaveProperty("text");
  const { line: other } = await app.call("live/say", { id: liveId, text: "广告" }, two.token);
  expect(await app.call("live/unsay", { id: other.id }, moderator.token)).toEqual({ removed: true });
  expect(await app.call("live/unsay", { id: other.id }, moderator.token)).toEqual({ removed: false });
  expect((await app.ask("live/say", { id: liveId, text: "游客" }, { token: (await app.signIn()).token })).status).toBe(
    403,
  );
});

it("keeps the pace of slow mode", async () => {
  const owner = await onAir();
  const viewer = await addMember(app);
  await app.call("live/change", { id: owner.liveId, slowSeconds: 30, title: "慢慢看" }, owner.token);
  expect(await pulse(owner.liveId)).toMatchObject({ slowSeconds: 30, title: "慢慢看" });
  await app.call("live/say", { id: owner.liveId, text: "一" }, viewer.token);
  const refused = await app.ask("live/say", { id: owner.liveId, text: "二" }, { token: viewer.token });
  expect(refused).toMatchObject({ retryAfter: 30 });
  app.clock.now += 30_000;
  await app.call("live/say", { id: owner.liveId, text: "二" }, viewer.token);
  expect(await app.ask("live/change", { id: owner.liveId, slowSeconds: 0 }, { token: viewer.token })).toMatchObject({
    code: 4069,
  });
});

it("keeps the pace of slow mode when several lines come at once", async () => {
  const owner = await onAir();
  const { token } = await addMember(app);
  await app.call("live/change", { id: owner.liveId, slowSeconds: 30 }, owner.token);
  const said = await Promise.all(
    ["一", "二", "三", "四"].map((text) => app.ask("live/say", { id: owner.liveId, text }, { token })),
  );
  expect(said.filter(({ code }) => code === 200)).toHaveLength(1);
});

it("is stopped by a moderator only: nobody sees it, its files are closed, and its owner is told", async () => {
  const owner = await onAir();
  const input = { id: owner.liveId, reason: "不符合社区规则" };
  expect(stopLiveInput.safeParse(input).success).toBe(true);
  const { playlist } = await app.call("live/show", { id: owner.liveId });
  const key = playlist?.replace("/media/", "") ?? "";
  expect(await app.site.mediaGuard(key, new URLSearchParams())).toBe("public");
  expect((await app.ask("admin/live/stop", input, { token: owner.token })).status).toBe(403);
  await app.call("admin/live/stop", input, (await addOperator(app)).token);
  expect(await app.site.mediaGuard(key, new URLSearchParams())).toBeNull();
  expect(await app.ask("live/show", { id: owner.liveId })).toMatchObject({ code: 1007, tip: "这场直播已被停止" });
  expect((await app.call("live/own", {}, owner.token)).past).toMatchObject([{ state: "stopped", note: input.reason }]);
});

it("tells its owner in every language what the moderator wrote", async () => {
  const owner = await onAir();
  const reason = "广告";
  await app.call("admin/live/stop", { id: owner.liveId, reason }, (await addOperator(app)).token);
  const headers = { "accept-language": "en" };
  await app.fetch(app.request("user/info", {}, { token: owner.token, headers }));
  const { list } = await app.call("message/list", { kind: "announcement" }, owner.token);
  expect(list[0]?.about.title).toBe("Your live stream was stopped");
  expect(list[0]?.text).toContain(reason);
});

it("is gone everywhere, with its files, while its owner is banned", async () => {
  const owner = await onAir();
  const { playlist } = await app.call("live/show", { id: owner.liveId });
  const key = playlist?.replace("/media/", "") ?? "";
  expect(await app.site.mediaGuard(key, new URLSearchParams())).toBe("public");
  expect((await app.call("live/list", {})).list).toHaveLength(1);
  const ban = { userId: owner.userId, reason: "刷屏", days: null };
  await app.call("admin/people/ban", ban, (await addOperator(app)).token);
  expect(await app.site.mediaGuard(key, new URLSearchParams())).toBeNull();
  expect((await app.call("live/list", {})).list).toEqual([]);
  expect(await app.ask("live/show", { id: owner.liveId })).toMatchObject({ code: 4069 });
  expect(await app.ask("live/pulse", { id: owner.liveId })).toMatchObject({ code: 4069 });
});

it("is away when its process is silent, and ends when nobody goes on", async () => {
  const owner = await onAir();
  app.clock.now += 11_000;
  expect(await sweep(app.site.context)).toEqual([]);
  expect(await pulse(owner.liveId)).toMatchObject({ state: "away" });
  app.clock.now += 60_000;
  expect(await sweep(app.site.context)).toEqual([owner.liveId]);
  expect(await pulse(owner.liveId)).toMatchObject({ state: "ended" });
  const jobs = await app.site.context.db.primary.selectFrom("jobs").select("kind").orderBy("kind").execute();
  expect(jobs.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["live-film", "live-tidy"]));
});

it("is on again when more comes of a connection that was thought silent", async () => {
  const { context } = app.site;
  const owner = await openTestLive(app);
  const live = await takeLive(context, { key: owner.key, push: "one" });
  if (typeof live === "string") throw new Error(live);
  const store = await openStore({ context, live, push: "one" });
  store.begin(app.clock.now);
  const add = (second: number) =>
    store.add({
      bytes: Buffer.from("x"),
      start: second * 1000,
      end: (second + 1) * 1000,
      independent: true,
      frames: 25,
    });
  for (const second of [0, 1]) await add(second);
  expect(await pulse(owner.liveId)).toMatchObject({ state: "on" });
  app.clock.now += 11_000;
  await sweep(context);
  expect(await pulse(owner.liveId)).toMatchObject({ state: "away" });
  await add(2);
  expect(await pulse(owner.liveId)).toMatchObject({ state: "on" });
});

it("takes a line out of the film that is made of it too, when it is unsaid", async () => {
  const { context } = app.site;
  const owner = await onAir();
  const viewer = await addMember(app);
  const { line } = await app.call("live/say", { id: owner.liveId, text: "说错了" }, viewer.token);
  const { id: videoId } = await addWork(context, owner.userId);
  await context.db.write(async (trx) => {
    await trx.updateTable("lives").set({ video_id: videoId }).where("id", "=", owner.liveId).execute();
    await keepSpoken(trx, { liveId: owner.liveId, videoId, positionOf: () => 1000 });
  });
  const statuses = async () =>
    (await context.db.primary.selectFrom("danmaku").select("status").where("video_id", "=", videoId).execute()).map(
      ({ status }) => status,
    );
  expect(await statuses()).toEqual(["published"]);
  await app.call("live/unsay", { id: line.id }, viewer.token);
  expect(await statuses()).toEqual(["deleted"]);
});

it("writes the window of a playlist with a break between connections, and finds positions across them", () => {
  const segments = [0, 1, 2, 3].map((number) => ({
    number,
    piece: number < 2 ? 1 : 2,
    name: `${number}.m4s`,
    at: 1000 * number + (number < 2 ? 0 : 10_000),
    duration: 1000,
  }));
  const text = playlistOf({ segments: within(segments, 3000), edge: emptyEdge, isOver: true });
  expect(text).toContain("#EXT-X-MEDIA-SEQUENCE:1\n#EXT-X-DISCONTINUITY-SEQUENCE:0\n");
  expect(text).toContain('1.m4s\n#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="2-init.mp4"\n');
  expect(text.endsWith("3.m4s\n#EXT-X-ENDLIST\n")).toBe(true);
  const positionOf = positionsIn(segments);
  expect([-5, 500, 5000, 12_400, 99_000].map(positionOf)).toEqual([0, 500, 2000, 2400, 4000]);
});
