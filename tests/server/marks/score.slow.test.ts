import { afterAll, beforeAll, expect, it } from "vitest";
import { tidyAccounts } from "#server/site/housekeeping.ts";
import { rebuildRatings } from "#server/ratings/rebuild.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, testPassword, type TestMember } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";

const day = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  await app.call("admin/publishing", { rule: "nothing" }, (await addOperator(app)).token);
});
afterAll(() => app.close());

async function members(count: number): Promise<TestMember[]> {
  const made: TestMember[] = [];
  for (let index = 0; index < count; index += 1) made.push(await addMember(app));
  return made;
}

const rate = (videoId: number, { token }: TestMember, rating: number | null) =>
  app.call("mark/set", { videoId, status: "done", rating }, token);

/** Lets a month go by and these people rate other films on three days, so that their votes are whole ones. */
async function season(people: readonly TestMember[]): Promise<void> {
  const films = await Promise.all([1, 2, 3, 4].map(() => addVideo(app.site.context)));
  app.clock.now += 31 * day;
  for (const [index, film] of films.entries()) {
    if (index < 3) app.clock.now += day;
    for (const person of people) {
      if (index === 0) person.token = await signInAgain(person);
      await rate(film, person, 7);
    }
  }
}

async function ratingsOf(id: number) {
  const { token } = await app.signIn();
  return (await app.call("video/detail", { id }, token)).ratings;
}

async function signInAgain({ account }: TestMember): Promise<string> {
  const { token } = await app.signIn();
  return (await app.call("login/official", { account, password: testPassword }, token)).token;
}

it("says how many gave what, and a score once enough have", async () => {
  const id = await addVideo(app.site.context);
  const people = await members(5);
  await season(people);
  for (const person of people.slice(0, 4)) await rate(id, person, 10);
  expect(await ratingsOf(id)).toMatchObject({ score: null, votes: 4 });
  await rate(id, people[4]!, 8);
  // (5 × 7 + 4 × 10 + 8) / 10
  expect(await ratingsOf(id)).toEqual({ score: 8.3, votes: 5, distribution: [0, 0, 0, 0, 0, 0, 0, 1, 0, 4] });
  await rate(id, people[4]!, 10);
  expect((await ratingsOf(id)).score).toBe(8.5);
  await app.call("mark/remove", { videoId: id }, people[4]!.token);
  expect(await ratingsOf(id)).toMatchObject({ score: null, votes: 4 });
  expect(await rebuildRatings(app.site.context)).toEqual([]);
});

it("counts a person once however often and at once they rate", async () => {
  const id = await addVideo(app.site.context);
  const people = await members(6);
  await Promise.all(people.flatMap((person) => [2, 4, 9, 9].map((rating) => rate(id, person, rating))));
  const { votes, distribution } = await ratingsOf(id);
  expect(votes).toBe(6);
  expect(distribution.reduce((sum, count) => sum + count, 0)).toBe(6);
  const { list } = await app.call("mark/state", { videoIds: [id] }, people[0]!.token);
  expect(distribution[(list[0]?.rating ?? 1) - 1]).toBeGreaterThan(0);
  expect(await rebuildRatings(app.site.context)).toEqual([]);
  await Promise.all(people.flatMap((person) => [null, null].map((rating) => rate(id, person, rating))));
  expect(await ratingsOf(id)).toMatchObject({ votes: 0 });
  expect(await rebuildRatings(app.site.context)).toEqual([]);
});

it("takes the rating of a review unless there is a mark's", async () => {
  const id = await addVideo(app.site.context);
  const [person] = await members(1);
  const review = { videoId: id, rating: 6, title: "还行", text: "说点什么" };
  const { id: reviewId } = await app.call("review/publish", review, person!.token);
  expect((await ratingsOf(id)).distribution[5]).toBe(1);
  await rate(id, person!, 9);
  expect(await ratingsOf(id)).toMatchObject({ votes: 1, distribution: [0, 0, 0, 0, 0, 0, 0, 0, 1, 0] });
  await app.call("review/publish", { ...review, rating: 2 }, person!.token);
  expect((await ratingsOf(id)).distribution[8]).toBe(1);
  await app.call("mark/remove", { videoId: id }, person!.token);
  expect((await ratingsOf(id)).distribution[1]).toBe(1);
  await app.call("review/remove", { id: reviewId }, person!.token);
  expect((await ratingsOf(id)).votes).toBe(0);
  expect(await rebuildRatings(app.site.context)).toEqual([]);
});

it("is hardly moved by a hundred new accounts at once, and finds what was tampered with", async () => {
  const { context } = app.site;
  const id = await addVideo(context);
  const old = await members(20);
  await season(old);
  for (const person of old) await rate(id, person, 9);
  const before = (await ratingsOf(id)).score ?? 0;
  const brigade = await members(100);
  // In tens: more at once are turned away by a busy database.
  for (let at = 0; at < 100; at += 10)
    await Promise.all(brigade.slice(at, at + 10).map((person) => rate(id, person, 1)));
  const after = await ratingsOf(id);
  expect(after.votes).toBe(120);
  expect(before - (after.score ?? 0)).toBeLessThan(0.6);
  app.clock.now += 40 * day;
  await tidyAccounts(context);
  expect(before - ((await ratingsOf(id)).score ?? 0)).toBeLessThan(4);
  expect(await rebuildRatings(context)).toEqual([]);
  await context.db.write((trx) =>
    trx.updateTable("video_ratings").set({ count: 99 }).where("video_id", "=", id).where("stars", "=", 9).execute(),
  );
  expect(await rebuildRatings(context)).toEqual([id]);
  expect((await ratingsOf(id)).votes).toBe(120);
});

it("is moved less by a hundred patient accounts that rate nothing else, and follows those who come to rate more", async () => {
  const { context } = app.site;
  const id = await addVideo(context);
  const [old, patient] = [await members(20), await members(100)];
  await season(old);
  for (const person of old) await rate(id, person, 9);
  const before = (await ratingsOf(id)).score ?? 0;
  for (const person of patient) person.token = await signInAgain(person);
  app.clock.now += 2 * day;
  for (const person of patient) await rate(id, person, 1);
  const struck = (await ratingsOf(id)).score ?? 0;
  // A hundred whole votes would leave (35 + 180 + 100) / 125 = 2.5.
  expect(before).toBeGreaterThan(8.5);
  expect(struck).toBeGreaterThan(4.5);
  expect(await rebuildRatings(context)).toEqual([]);

  const other = await addVideo(context);
  const five = patient.slice(0, 5);
  for (const person of five) await rate(other, person, 10);
  const casual = (await ratingsOf(other)).score ?? 0;
  await season(five);
  await tidyAccounts(context);
  expect((await ratingsOf(other)).score).toBeGreaterThan(casual);
  expect(await rebuildRatings(context)).toEqual([]);
});

it("goes with who is shut out, comes back with them, and ends with an account", async () => {
  const id = await addVideo(app.site.context);
  const [person] = await members(1);
  const operator = await addOperator(app);
  await rate(id, person!, 9);
  await app.call(
    "admin/people/ban",
    { userId: person!.userId, reason: "刷分", days: 7, removeContent: false },
    operator.token,
  );
  expect((await ratingsOf(id)).votes).toBe(0);
  await app.call("admin/people/unban", { userId: person!.userId }, operator.token);
  expect((await ratingsOf(id)).votes).toBe(1);
  const token = await signInAgain(person!);
  await app.call("user/delete", { oldPassword: testPassword }, token);
  app.clock.now += 8 * day;
  await tidyAccounts(app.site.context);
  expect((await ratingsOf(id)).votes).toBe(0);
  expect(await rebuildRatings(app.site.context)).toEqual([]);
});
