import { afterAll, beforeAll, expect, it } from "vitest";
import { settleDueVotes } from "#server/ratings/due.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, testPassword, type TestMember } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";

const hour = 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
});
afterAll(() => app.close());

/** Somebody who is no newcomer any more and has rated this many films today. */
async function addRater(count: number): Promise<TestMember> {
  const member = await addMember(app);
  app.clock.now += 31 * 24 * hour;
  const { token } = await app.signIn();
  const again = await app.call("login/official", { account: member.account, password: testPassword }, token);
  const rater = { ...member, token: again.token };
  for (let index = 0; index < count; index += 1) await rate(rater);
  return rater;
}

async function rate({ token }: TestMember): Promise<number> {
  const videoId = await addVideo(app.site.context);
  await app.call("mark/set", { videoId, status: "done", rating: 8 }, token);
  return videoId;
}

async function weightOf({ userId }: TestMember, videoId: number): Promise<number> {
  const { weight } = await app.site.context.db.primary
    .selectFrom("rating_votes")
    .select("weight")
    .where("user_id", "=", userId)
    .where("video_id", "=", videoId)
    .executeTakeFirstOrThrow();
  return weight;
}

it("makes a vote a full one on the third day, however many films were rated on the first", async () => {
  const rater = await addRater(65);
  app.clock.now += 24 * hour;
  expect(await weightOf(rater, await rate(rater))).toBe(400);
  app.clock.now += 24 * hour;
  const last = await rate(rater);
  expect(await weightOf(rater, last)).toBe(1000);
  // A request waits for some of them only, and nobody for all: every reading of the clock is 30 milliseconds later.
  let [clock, rests] = [0, 0];
  const pace = { clock: () => (clock += 30), rest: async () => void (rests += 1) };
  expect(await settleDueVotes(app.site.context, { within: 1000, pace })).toBe(50);
  expect(rests).toBeGreaterThan(20);
  await settleDueVotes(app.site.context);
  expect((await weightsOf(rater)).full).toBe(67);
  // The vote taken back was the only one of its day.
  await app.call("mark/remove", { videoId: last }, rater.token);
  await settleDueVotes(app.site.context);
  const { votes, full } = await weightsOf(rater);
  expect({ votes, full }).toEqual({ votes: 66, full: 0 });
});

it("counts the days of Shanghai", async () => {
  // 23:30 there.
  app.clock.now = Date.parse("2027-03-01T15:30:00Z") - 31 * 24 * hour;
  const rater = await addRater(4);
  app.clock.now += hour;
  expect(await weightOf(rater, await rate(rater))).toBe(400);
  // Still the same day there, another one in Greenwich.
  app.clock.now += 22 * hour;
  expect(await weightOf(rater, await rate(rater))).toBe(400);
  app.clock.now += 2 * hour;
  expect(await weightOf(rater, await rate(rater))).toBe(1000);
});

async function weightsOf({ userId }: TestMember): Promise<{ votes: number; full: number }> {
  const rows = await app.site.context.db.primary
    .selectFrom("rating_votes")
    .select("weight")
    .where("user_id", "=", userId)
    .where("rating", "is not", null)
    .execute();
  return { votes: rows.length, full: rows.filter(({ weight }) => weight === 1000).length };
}
