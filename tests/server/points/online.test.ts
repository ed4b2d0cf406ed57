import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";

const second = 1000;
const minute = 60 * second;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Heartbeats at an even pace; the last answer. */
async function beat(token: string, times: number, pace = minute) {
  for (let index = 1; index < times; index += 1) {
    await app.call("user/online/time", {}, token);
    app.clock.now += pace;
  }
  return app.call("user/online/time", {}, token);
}

it("counts the time that has passed, however many tabs send heartbeats", async () => {
  const { token } = await app.signIn();
  expect(await app.call("user/online/time", {}, token)).toEqual({ minutes: 0, points: 0, dailyCap: 12, earned: 0 });
  // Twelve heartbeats a minute, as of many tabs.
  expect(await beat(token, 61, 5 * second)).toMatchObject({ minutes: 5 });
  const atOnce = await Promise.all(Array.from({ length: 50 }, () => app.call("user/online/time", {}, token)));
  expect(new Set(atOnce.map(({ minutes }) => minutes))).toEqual(new Set([5]));
});

it("does not count the time nobody was there", async () => {
  const { token } = await app.signIn();
  await beat(token, 4);
  app.clock.now += 30 * minute;
  expect(await beat(token, 3)).toMatchObject({ minutes: 5 });
});

it("gives points for every step up to the cap of the day", async () => {
  const { token } = await app.signIn();
  expect(await beat(token, 11)).toMatchObject({ minutes: 10, points: 2, earned: 2 });
  expect(await beat(token, 2)).toMatchObject({ minutes: 11, points: 2, earned: 0 });
  expect(await beat(token, 80)).toMatchObject({ minutes: 90, points: 12 });
});

it("parts a visit at midnight in Shanghai", async () => {
  app.clock.now = Date.parse("2026-11-22T15:58:30Z");
  const { token } = await app.signIn();
  expect(await beat(token, 2)).toMatchObject({ minutes: 1 });
  app.clock.now += minute;
  // 24:00:30: half a minute of the new day, the other half belongs to the old one.
  expect(await app.call("user/online/time", {}, token)).toMatchObject({ minutes: 0 });
  const days = await app.site.context.db.read
    .selectFrom("online_days")
    .selectAll()
    .orderBy("day", "desc")
    .limit(2)
    .execute();
  expect(days.map(({ milliseconds }) => milliseconds)).toEqual([30 * second, 90 * second]);
});
