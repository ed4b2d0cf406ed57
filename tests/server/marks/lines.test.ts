import { afterAll, beforeAll, expect, it } from "vitest";
import { markLimits } from "#lib/marks.ts";
import { tidyAccounts } from "#server/site/housekeeping.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, testPassword, type TestMember, type TestPerson } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  operator = await addOperator(app);
  await app.call("admin/words/save", { word: "暗号", effect: "hold" }, operator.token);
});
afterAll(() => app.close());

const set = (videoId: number, { token }: TestMember, more: object = {}) =>
  app.call("mark/set", { videoId, status: "done", ...more }, token);

it("shows a shelf without lines that are held, and nothing of somebody who is shut out", async () => {
  const [member, videoId] = [await addMember(app), await addVideo(app.site.context)];
  await set(videoId, member, { line: "这是暗号" });
  const shelf = () => app.call("mark/shelf", { userId: member.userId }, operator.token);
  expect((await shelf()).list).toMatchObject([{ video: { id: videoId }, status: "done", line: "" }]);
  const ban = { userId: member.userId, reason: "广告", days: null, removeContent: false };
  await app.call("admin/people/ban", ban, operator.token);
  expect(await shelf()).toMatchObject({ list: [], counts: { wish: 0, doing: 0, done: 0 } });
});

it("holds what is written in place of a held line, also when the mark was deleted twice meanwhile", async () => {
  const [member, videoId] = [await addMember(app), await addVideo(app.site.context)];
  await set(videoId, member, { line: "这是暗号" });
  expect(await set(videoId, member, { line: "换一句" })).toMatchObject({ held: true });
  await app.call("mark/remove", { videoId }, member.token);
  await set(videoId, member);
  await app.call("mark/remove", { videoId }, member.token);
  expect(await set(videoId, member, { line: "再换一句" })).toMatchObject({ held: true });
});

it("has the film's short reviews rendered anew when a line is taken away", async () => {
  const [member, videoId] = [await addMember(app), await addVideo(app.site.context)];
  await set(videoId, member, { line: "好看" });
  const changed: string[] = [];
  const stop = app.site.onInvalidate((tags) => changed.push(...tags));
  await set(videoId, member, { line: "" });
  stop();
  expect(changed).toContain(`shorts:${videoId}`);
});

it("adds no line to a mark that was public when the line was private on the device", async () => {
  const [member, videoId] = [await addMember(app), await addVideo(app.site.context)];
  await set(videoId, member);
  const at = new Date(app.clock.now - 60_000).toISOString();
  const mark = { videoId, status: "done" as const, line: "自己看的", public: false, at };
  await app.call("mark/sync", { marks: [mark] }, member.token);
  const { list } = await app.call("mark/state", { videoIds: [videoId] }, member.token);
  expect(list).toMatchObject([{ line: "", public: false }]);
});

it("shows no mark made under a shadow limit when the limit is changed", async () => {
  const [member, videoId] = [await addMember(app), await addVideo(app.site.context)];
  const limit = (days: number | null) =>
    app.call("admin/shadow/add", { userId: member.userId, reason: "广告", days }, operator.token);
  await limit(null);
  app.clock.now += 1000;
  await set(videoId, member);
  app.clock.now += 1000;
  await limit(3);
  expect((await app.call("mark/shelf", { userId: member.userId }, operator.token)).list).toEqual([]);
});

it("takes a later day of a device also where a mark has as many days as it may", async () => {
  const [member, videoId] = [await addMember(app), await addVideo(app.site.context)];
  const dayAt = (index: number) => new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10);
  const days = Array.from({ length: markLimits.days }, (_, index) => dayAt(index));
  await set(videoId, member, { days });
  app.clock.now += 1000;
  const mark = { videoId, status: "done" as const, days: [dayAt(markLimits.days)] };
  const at = new Date(app.clock.now).toISOString();
  expect(await app.call("mark/sync", { marks: [{ ...mark, at }] }, member.token)).toMatchObject({ taken: 1 });
  const { list } = await app.call("mark/state", { videoIds: [videoId] }, member.token);
  expect(list[0]?.days[0]).toBe(dayAt(markLimits.days));
});

it("takes its likes along when it goes with an account", async () => {
  const [member, reader, videoId] = [await addMember(app), await addMember(app), await addVideo(app.site.context)];
  const { mark } = await set(videoId, member, { line: "好看" });
  await app.call("support/add", { contentType: 12, targetId: mark.id }, reader.token);
  const likes = () =>
    app.site.context.db.read.selectFrom("supports").select("user_id").where("target_id", "=", mark.id).execute();
  expect(await likes()).toEqual([{ user_id: reader.userId }]);
  await app.call("user/delete", { oldPassword: testPassword }, member.token);
  app.clock.now += 7 * 86_400_000;
  await tidyAccounts(app.site.context);
  expect(await likes()).toEqual([]);
});
