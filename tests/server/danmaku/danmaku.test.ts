import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addGuest, addMember, addOperator, type TestPerson } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;
let operator: TestPerson;
let videoId: number;

beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  operator = await addOperator(app);
  await app.call("admin/words/save", { word: "代写", effect: "block" }, operator.token);
  await app.call("admin/words/save", { word: "加群", effect: "hold" }, operator.token);
});
afterAll(() => app.close());

const add = async (text: string, token: string, at = 3, actionKey?: string) => {
  app.clock.now += 20_000;
  return app.call("danmaku/add", { videoId, at, text }, token, actionKey);
};
/** As anybody sees a minute, without a token. */
const shown = async (minute = 0) => (await app.call("danmaku/list", { videoId, minute })).list.map(({ text }) => text);

it("flies for everybody in its minute, in order, once per act, until its author takes it away", async () => {
  videoId = await addVideo(app.site.context);
  const member = await addMember(app);
  const later = await add("  后来\n的 ", member.token, 12.345);
  expect(later).toMatchObject({ line: { at: 12.345, text: "后来 的", colour: "white" }, held: false });
  const key = "a".repeat(32);
  const first = await add("先来的", member.token, 1, key);
  const sent = { videoId, at: 1, text: "先来的" };
  expect((await app.call("danmaku/add", sent, member.token, key)).line.id).toBe(first.line.id);
  expect(await shown()).toEqual(["先来的", "后来 的"]);
  expect(await shown(1)).toEqual([]);
  expect((await app.ask("danmaku/remove", { id: first.line.id }, { token: operator.token })).code).toBe(4005);
  expect(await app.call("danmaku/remove", { id: first.line.id }, member.token)).toEqual({ removed: true });
  expect(await app.call("danmaku/remove", { id: first.line.id }, member.token)).toEqual({ removed: false });
  expect(await shown()).toEqual(["后来 的"]);
});

it("refuses what is empty, too long, said again, beyond the end, by a guest, or over a film that is not public", async () => {
  videoId = await addVideo(app.site.context);
  const { token } = await addMember(app);
  const refused = async (input: object) =>
    (await app.ask("danmaku/add", { videoId, at: 3, text: "好看", ...input }, { token })).code;
  expect(await refused({ text: "\u200b \u3164" })).toBe(2002);
  expect(await refused({ text: "字".repeat(51) })).toBe(2002);
  expect(await refused({ at: 22 })).toBe(2002);
  expect(await refused({ text: "论文代写" })).toBe(4030);
  expect(await refused({ videoId: 999_999 })).toBe(3001);
  expect(await refused({ colour: "#ff0000" })).toBe(1010);
  await add("好看", token);
  expect(await refused({})).toBe(4004);
  const guest = await addGuest(app);
  expect((await app.ask("danmaku/add", { videoId, at: 3, text: "好" }, { token: guest.token })).status).toBe(403);
  await app.site.context.db.write((trx) =>
    trx.updateTable("videos").set({ status: "archived" }).where("id", "=", videoId).execute(),
  );
  expect(await shown()).toEqual([]);
});

it("waits for an operator when a word holds it, and goes at their word when somebody reports it", async () => {
  videoId = await addVideo(app.site.context);
  const member = await addMember(app);
  const reader = await addGuest(app);
  const held = await add("想看的加群", member.token);
  expect([held.held, await shown()]).toEqual([true, []]);
  const [waiting] = (await app.call("admin/queue", { contentType: 10 }, operator.token)).list;
  expect(waiting).toMatchObject({ targetId: held.line.id, text: "想看的加群", about: { contentType: 2, id: videoId } });
  const target = { contentType: 10, targetId: held.line.id } as const;
  await app.call("admin/decide", { ...target, decision: "approve" }, operator.token);
  expect(await shown()).toEqual(["想看的加群"]);
  await app.call("report/add", { ...target, reason: "spam" }, reader.token);
  expect((await app.call("admin/overview", {}, operator.token)).cases.danmaku).toBe(1);
  await app.call("admin/decide", { ...target, decision: "reject" }, operator.token);
  expect(await shown()).toEqual([]);
  const { list } = await app.call("message/list", { kind: "announcement" }, member.token);
  expect(list[0]).toMatchObject({ about: { title: "你的弹幕已被移除" } });
  await app.call("admin/undo", target, operator.token);
  expect(await shown()).toEqual(["想看的加群"]);
});

it("goes at once with an author who is banned, and comes back with them", async () => {
  videoId = await addVideo(app.site.context);
  const [loud, calm] = [await addMember(app), await addMember(app)];
  await add("吵吵吵", loud.token);
  await add("安静", calm.token, 5);
  await app.call("admin/people/ban", { userId: loud.userId, reason: "刷屏", days: null }, operator.token);
  expect(await shown()).toEqual(["安静"]);
  await app.call("admin/people/unban", { userId: loud.userId }, operator.token);
  expect(await shown()).toEqual(["吵吵吵", "安静"]);
  const whole = { userId: loud.userId, reason: "刷屏", days: null, removeContent: true };
  await app.call("admin/people/ban", whole, operator.token);
  await app.call("admin/people/unban", { userId: loud.userId }, operator.token);
  expect(await shown()).toEqual(["吵吵吵", "安静"]);
});

it("shows the latest 200 of a crowded minute", async () => {
  videoId = await addVideo(app.site.context);
  const { userId } = await addMember(app);
  const rows = Array.from({ length: 260 }, (_, n) => ({
    content_key: null,
    video_id: videoId,
    author_id: userId,
    minute: 0,
    at_ms: n,
    text: String(n),
    colour: "white",
    place: "scroll",
    created_at: app.clock.now,
  }));
  await app.site.context.db.write((trx) => trx.insertInto("danmaku").values(rows).execute());
  const texts = await shown();
  expect([texts.length, texts[0], texts.at(-1)]).toEqual([200, "60", "259"]);
});
