import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { tellOfPremieres } from "#server/premieres/tell.ts";
import { showDueWorks } from "#server/works/due.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, refusal, type TestMember } from "../../helpers/people.ts";
import { addWork } from "../../helpers/works.ts";

let app: TestApp;
let owner: TestMember;
let viewer: TestMember;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  await app.call("admin/publishing", { rule: "nothing" }, (await addOperator(app)).token);
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await addMember(app);
  viewer = await addMember(app);
});

const minute = 60_000;
const soon = () => Math.ceil(app.clock.now / minute) * minute + 60 * minute;
const iso = (time: number) => new Date(time).toISOString();
const announce = (id: number, at: number) =>
  app.call("works/modify/show", { id, act: "schedule", at: iso(at), premiere: true }, owner.token);
const state = (id: number, token = viewer.token) => app.call("premiere/state", { id }, token);
const remind = (id: number, on = true, token = viewer.token) => app.call("premiere/remind", { id, on }, token);
const announced = async (q?: string) =>
  (await app.call("premiere/list", { pageSize: 50, ...(q !== undefined && { q }) })).list.map(({ id }) => id);
const told = async (token = viewer.token) =>
  (await app.call("message/list", { kind: "announcement" }, token)).list.map(
    ({ about, text }) => `${about.title}：${text}`,
  );

async function planned(title = "夜航船") {
  const at = soon();
  const { id, folder } = await addWork(app.site.context, owner.userId, { title });
  const { work } = await announce(id, at);
  expect(work).toMatchObject({ stage: "scheduled", premiere: true, publishedAt: iso(at) });
  return { id, folder, at };
}

it("is announced with its poster and time, and plays for nobody before", async () => {
  const { id, folder, at } = await planned("等风来的那晚");
  const media = (file: string) => app.site.mediaGuard(`${folder}/${file}`, new URLSearchParams());
  const card = { id, title: "等风来的那晚", startsAt: iso(at), endsAt: iso(at + 20_040) };
  expect(await app.call("premiere/detail", { id }, viewer.token)).toMatchObject(card);
  expect(await announced()).toContain(id);
  expect([
    await announced("风来"),
    await announced("風來"),
    await announced("没有这个名字"),
    await announced("%"),
  ]).toEqual([[id], [id], [], []]);
  expect((await app.ask("video/detail", { id }, { token: viewer.token })).status).toBe(404);
  const files = ["1/master.m3u8", "1/360p.mp4", "1/sprite-0.webp", "1/frame-1-640.webp", "1/frame-0-640.webp"];
  expect(await Promise.all(files.map(media))).toEqual([null, null, null, null, "public"]);
  const detail = await app.call("works/media/detail", { id }, owner.token);
  expect(detail.film?.master).toMatch(/^\/media\/~/);
  await expect(refusal(app.call("works/media/detail", { id }, viewer.token))).resolves.toContain("4");
  expect(await state(id)).toEqual({
    now: app.clock.now,
    phase: "waiting",
    gone: false,
    startsAt: iso(at),
    waiting: 0,
    reminded: false,
  });

  app.clock.now = at;
  expect(await Promise.all(files.slice(0, 2).map(media))).toEqual(["public", "public"]);
  const { premiere } = await app.call("video/detail", { id }, viewer.token);
  expect(premiere).toEqual({ startsAt: iso(at), endsAt: iso(at + 20_040), room: expect.any(Number) });
  expect([await announced(), (await state(id)).phase]).toEqual([[], "on"]);
  expect((await app.ask("premiere/detail", { id }, { token: viewer.token })).status).toBe(404);
});

it("says to those who wait whether the film is gone, or only its premiere", async () => {
  const { id } = await planned("删掉的首映");
  await remind(id);
  const show = (act: "delete" | "restore" | "hide") => app.call("works/modify/show", { id, act }, owner.token);
  await show("hide");
  expect(await state(id)).toMatchObject({ phase: "none", gone: false });
  await show("delete");
  expect(await state(id)).toMatchObject({ phase: "none", gone: true });
  await show("restore");
  expect(await state(id)).toMatchObject({ phase: "none", gone: false });
  await tellOfPremieres(app.site.context);
  expect(await told()).toEqual(["《删掉的首映》的首映取消了：这场首映不会开始了，不用再等。"]);
});

it("has its pages rendered anew at its start and its end, once each", async () => {
  const { id, at } = await planned();
  const heard: string[] = [];
  const stop = app.site.onInvalidate((tags) => heard.push(...tags));
  const count = () => heard.splice(0).filter((tag) => tag === `video:${id}`).length;
  const look = () => Promise.all([showDueWorks(app.site.context), showDueWorks(app.site.context)]);
  app.clock.now = at;
  const next = await look();
  expect(next).toContain(at + 20_040);
  expect([count(), (await look()).length]).toEqual([1, 2]);
  app.clock.now = at + 20_040;
  await look();
  await look();
  expect(count()).toBe(1);
  stop();
  expect((await app.call("video/detail", { id }, viewer.token)).premiere).toBeNull();
  expect((await state(id)).phase).toBe("over");
});

it("tells those who asked for it at the start, each once", async () => {
  const { id, at } = await planned("到点再看");
  const other = await addMember(app);
  expect(await remind(id)).toEqual({ reminded: true, waiting: 1 });
  expect(await remind(id)).toEqual({ reminded: true, waiting: 1 });
  await remind(id, true, other.token);
  expect(await remind(id, false, other.token)).toEqual({ reminded: false, waiting: 1 });
  await tellOfPremieres(app.site.context);
  expect(await told()).toEqual([]);
  app.clock.now = at;
  await showDueWorks(app.site.context);
  const counts = await Promise.all([tellOfPremieres(app.site.context), tellOfPremieres(app.site.context)]);
  expect(counts.toSorted()).toEqual([0, 1]);
  expect([await told(), await told(other.token)]).toEqual([
    ["《到点再看》的首映开始了：大家正在一起看，现在进来正好。"],
    [],
  ]);
  expect(await refusal(remind(id))).toContain("4062");
});

it("tells those who wait when it moves and when it is called off", async () => {
  const { id, at } = await planned("改了又改");
  await remind(id);
  await announce(id, at + minute);
  await announce(id, at + 2 * minute);
  await tellOfPremieres(app.site.context);
  const [first, ...rest] = await told();
  expect(first).toMatch(/^《改了又改》的首映改时间了：改到 .*（北京时间）/);
  expect(rest).toEqual([]);
  expect((await state(id)).startsAt).toBe(iso(at + 2 * minute));
  await app.call("works/modify/show", { id, act: "hide" }, owner.token);
  await tellOfPremieres(app.site.context);
  expect((await told())[0]).toContain("《改了又改》的首映取消了");
  expect([await state(id), await announced()]).toEqual([{ ...(await state(id)), phase: "none", waiting: 0 }, []]);

  // Planned without a premiere it is not announced; published before its time, those who wait hear of it.
  const again = await planned("提前放出");
  await remind(again.id);
  await app.call("works/modify/show", { id: again.id, act: "publish" }, owner.token);
  await tellOfPremieres(app.site.context);
  expect((await told())[0]).toContain("《提前放出》提前公开了");
  await app.call("works/modify/show", { id, act: "schedule", at: iso(soon()) }, owner.token);
  expect(await announced()).not.toContain(id);
});

it("has a room before and during it, by the means of lives; what is said while it is on becomes danmaku", async () => {
  const { id, at } = await planned("一起看");
  const { room } = await app.call("premiere/detail", { id }, viewer.token);
  const pulse = () => app.call("live/pulse", { id: room });
  const say = (text: string, shownAt?: number, token = viewer.token) =>
    app.call("live/say", { id: room, text, ...(shownAt !== undefined && { shownAt }) }, token);
  const other = await addMember(app);
  await say("来早了");
  await app.call("live/watch", { id: room }, viewer.token);
  expect(await pulse()).toMatchObject({ state: "waiting", viewers: 1, lines: [{ text: "来早了" }] });
  // It is no live.
  expect((await app.call("live/list", {})).list.map((live) => live.id)).not.toContain(room);
  expect(await app.call("live/own", {}, owner.token)).toMatchObject({ current: null, past: [] });
  expect((await app.ask("live/show", { id: room })).status).toBe(404);

  app.clock.now = at + 8000;
  await showDueWorks(app.site.context);
  expect(await pulse()).toMatchObject({ state: "on" });
  await say("开始了");
  await say("这里我倒回去看的", at + 3500);
  const { line } = await say("广告", undefined, other.token);
  await app.call("live/unsay", { id: line.id, mute: true }, owner.token);
  expect(await refusal(say("又来", undefined, other.token))).toContain("禁言");
  await app.call("live/change", { id: room, slowSeconds: 30 }, owner.token);
  expect(await refusal(say("太快"))).toContain("慢速模式");
  const ahead = { videoId: id, at: 19, text: "剧透", colour: "white", place: "scroll" } as const;
  expect(await refusal(app.call("danmaku/add", ahead, viewer.token))).toContain("首映还没有放到这里");

  app.clock.now = at + 20_040;
  await showDueWorks(app.site.context);
  const { list } = await app.call("danmaku/list", { videoId: id, minute: 0 });
  expect(list.map(({ at: second, text }) => [second, text])).toEqual([
    [3.5, "这里我倒回去看的"],
    [8, "开始了"],
  ]);
  expect(await pulse()).toMatchObject({ state: "ended", lines: [], viewers: 0 });
  await expect(refusal(say("还在吗"))).resolves.toContain("4069");
  await app.call("danmaku/add", ahead, viewer.token);
});

it("closes its room when it is called off, and while its film is hidden", async () => {
  const { id } = await planned();
  const { room } = await app.call("premiere/detail", { id }, viewer.token);
  const status = async () => (await app.ask("live/say", { id: room, text: "在吗" }, { token: viewer.token })).status;
  expect(await status()).toBe(200);
  await app.call("works/modify/show", { id, act: "hide" }, owner.token);
  expect([await status(), (await app.ask("live/pulse", { id: room })).status]).toEqual([404, 404]);
});

it("has a room of its own for each film of an owner, who may be live meanwhile", async () => {
  const [one, two] = [await planned(), await planned()];
  const rooms = [one, two].map(async ({ id }) => (await app.call("premiere/detail", { id }, viewer.token)).room);
  expect(new Set(await Promise.all(rooms)).size).toBe(2);
});

it("is not for a film that is not made yet", async () => {
  const { id } = await addWork(app.site.context, owner.userId, { empty: true });
  const refused = await app.ask(
    "works/modify/show",
    { id, act: "schedule", at: iso(soon()), premiere: true },
    { token: owner.token },
  );
  expect(refused.fields).toEqual({ premiere: "影片还没有做好，做好以后才能定首映" });
  const early = await app.ask(
    "works/modify/show",
    { id, act: "schedule", at: iso(app.clock.now - minute) },
    { token: owner.token },
  );
  expect(early.fields).toEqual({ at: "请选择以后的时间" });
});

it("is not for a film that was public", async () => {
  const { id } = await addWork(app.site.context, owner.userId);
  await app.call("works/modify/show", { id, act: "publish" }, owner.token);
  expect(await refusal(announce(id, soon()))).toContain("已经公开过");
});

it("keeps much that was said, and lets others write meanwhile", async () => {
  const { id, at } = await planned("说了很多");
  const { context } = app.site;
  const { db } = context;
  const many = sql`with recursive one(n) as (select 0 union all select n + 1 from one where n < 449)`;
  const room = sql`(select id from lives where video_id = ${id})`;
  await db.write(async (trx) => {
    await sql`insert into live_lines (live_id, author_id, text, colour, place, status, shown_at, created_at)
      ${many} select ${room}, ${viewer.userId}, '第' || n || '句', 'white', 'scroll',
        case when n % 10 = 9 then 'pending' else 'published' end, cast(${at} as bigint) + n, ${at} from one`.execute(
      trx,
    );
  });
  const left = async () => {
    const { lines } = await db.read
      .selectFrom("live_lines")
      .select(({ fn }) => fn.countAll<number>().as("lines"))
      .where(sql<boolean>`live_id = ${room}`)
      .executeTakeFirstOrThrow();
    return lines;
  };
  app.clock.now = at;
  await showDueWorks(context);
  app.clock.now = at + 20_041;
  const seen: number[] = [];
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      // As somebody who writes: in turn with the others.
      await db.write((trx) => trx.updateTable("users").set({ bio: "" }).where("id", "=", viewer.userId).execute());
      seen.push(await left());
    }
  })();
  await showDueWorks(context);
  isOver = true;
  await looking;
  expect(await left()).toBe(0);
  expect(seen.some((lines) => lines > 0 && lines < 450)).toBe(true);
  const kept = await db.read.selectFrom("danmaku").select("text").where("video_id", "=", id).execute();
  expect(kept).toHaveLength(405);
  expect(new Set(kept.map(({ text }) => text)).size).toBe(405);
});
