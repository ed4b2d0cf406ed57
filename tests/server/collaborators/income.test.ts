import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { levelOf, levels } from "#lib/points/levels.ts";
import { emptyDeleted } from "#server/accounts/leaving.ts";
import { ledgerFaults } from "#server/points/ledger-faults.ts";
import { giveAgain, takeBack } from "#server/points/take-back.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addUp, givePoints, keptBooks } from "../../helpers/ledger.ts";
import { addMember, addOperator, type TestMember, type TestPerson, testPassword } from "../../helpers/people.ts";
import { addPost } from "../../helpers/rows.ts";
import { addWork } from "../../helpers/works.ts";

let app: TestApp;
let operator: TestPerson;
let owner: TestMember;
let [one, other, buyer]: TestMember[] = [];
let film: number;
let post: number;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  operator = await addOperator(app);
});
afterAll(async () => {
  const { context } = app.site;
  expect(await keptBooks(context)).toEqual(await addUp(context));
  expect(await ledgerFaults(context.db)).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  [owner, one, other, buyer] = [await addMember(app), await addMember(app), await addMember(app), await addMember(app)];
  const { context } = app.site;
  film = (await addWork(context, owner.userId, { title: "灯塔" })).id;
  post = await paidPost();
  await givePoints(context, buyer.userId, 1000);
});

const paidPost = (authorId = owner.userId, videoId: number | null = film) =>
  addPost(app.site.context, { author_id: authorId, video_id: videoId, paid_text: "幕后", price: 99 });
/** What the author gets of 99 points, before it is divided. */
const income = Math.floor((99 * levels[0].incomeRate) / 100);
const person = (member: TestMember | undefined): TestMember => {
  if (!member) throw new Error("nobody");
  return member;
};
async function join(member: TestMember | undefined, share: number): Promise<void> {
  const { userId, token } = person(member);
  const terms = { id: film, role: "剪辑", share };
  await app.call("works/collaborators/save", { ...terms, userId }, owner.token);
  await app.call("works/collaborations/answer", { ...terms, accept: true }, token);
}
const buy = (by: TestMember | undefined, id = post) => app.call("post/pay", { id, price: 99 }, person(by).token);
const balance = async (member: TestMember | undefined) =>
  (await app.call("user/score/list", {}, person(member).token)).balance;
const balances = () => Promise.all([owner, one, other].map(balance));
const parts = (...percents: number[]) => {
  const theirs = percents.map((percent) => Math.floor((income * percent) / 100));
  return [income - theirs.reduce((sum, points) => sum + points, 0), ...theirs];
};

it("divides what a post about the film brings, once, in whole points, the rest to the owner", async () => {
  await join(one, 33);
  await join(other, 10);
  await Promise.allSettled([buy(buyer), buy(buyer), buy(buyer)]);
  expect(await balances()).toEqual(parts(33, 10));
  expect(await balance(buyer)).toBe(1000 - 99);
  expect(await app.call("user/work/income", {}, person(one).token)).toMatchObject({
    sum: parts(33)[1],
    list: [{ rule: "share-income", title: "联合创作分成", object: { contentType: 2, id: film } }],
  });
  const { list } = await app.call("works/collaborators", { id: film }, owner.token);
  expect(list.map(({ earned }) => earned)).toEqual(parts(33, 10).slice(1));
  expect((await app.call("works/collaborations", { filter: "accepted" }, person(other).token)).list).toMatchObject([
    { earned: parts(33, 10)[2] },
  ]);
});

it("says from which film a share came, once that is public", async () => {
  await app.call("admin/publishing", { rule: "nothing" }, operator.token);
  await app.call("works/modify/show", { id: film, act: "publish" }, owner.token);
  await join(one, 50);
  await buy(buyer);
  const { list } = await app.call("user/score/list", {}, person(one).token);
  expect(list).toMatchObject([{ title: "联合创作分成", about: "灯塔", amount: parts(50)[1] }]);
});

it("gives nothing of what is not the film's income, nor to who has not accepted", async () => {
  await join(one, 50);
  const { userId } = person(other);
  await app.call("works/collaborators/save", { id: film, userId, role: "配音", share: 50 }, owner.token);
  await buy(buyer, await paidPost(owner.userId, null));
  expect(await balances()).toEqual([income, 0, 0]);
  // A post by somebody else is their own income, also if they are in the film.
  await buy(buyer, await paidPost(person(one).userId));
  expect(await balances()).toEqual([income, income, 0]);
});

it("leaves the owner nothing if that is agreed, and one who has no share nothing", async () => {
  await join(one, 100);
  await join(other, 0);
  await buy(buyer);
  expect(await balances()).toEqual([0, income, 0]);
});

it("pays everything to the owner once the film is deleted, and for who is shut out or gone", async () => {
  await join(one, 50);
  await join(other, 20);
  await app.call("admin/people/ban", { userId: person(one).userId, reason: "测试", days: null }, operator.token);
  await buy(buyer);
  const [first = 0, , theirs = 0] = parts(0, 20);
  expect([await balance(owner), await balance(other)]).toEqual([first, theirs]);

  const { token } = person(other);
  await app.call("user/delete", { oldPassword: testPassword }, token);
  app.clock.now += 8 * 86_400_000;
  await emptyDeleted(app.site.context);
  const { list, free } = await app.call("works/collaborators", { id: film }, owner.token);
  expect([list.map(({ person: { id } }) => id), free]).toEqual([[person(one).userId], 50]);
  await buy(buyer, await paidPost());
  expect(await balance(owner)).toBe(first + income);

  await app.call("admin/people/unban", { userId: person(one).userId }, operator.token);
  await app.call("works/modify/show", { id: film, act: "delete" }, owner.token);
  await buy(buyer, await paidPost());
  expect(await balance(owner)).toBe(first + 2 * income);
});

it("adds up whatever happens at once: purchases, an answer, a change, somebody leaving", async () => {
  await join(one, 40);
  const buyers = await Promise.all(Array.from({ length: 6 }, () => addMember(app)));
  for (const { userId } of buyers) await givePoints(app.site.context, userId, 99);
  const { userId, token } = person(other);
  const terms = { id: film, role: "配音", share: 30 };
  await app.call("works/collaborators/save", { ...terms, userId }, owner.token);
  await Promise.all([
    ...buyers.slice(0, 3).flatMap((by) => [buy(by), buy(by).catch(() => null)]),
    app.call("works/collaborations/answer", { ...terms, accept: true }, token),
    ...buyers.slice(3, 5).map((by) => buy(by)),
    app.call("works/collaborations/leave", { id: film }, person(one).token),
    buy(buyers[5]),
  ]);
  const [mine, first, second] = await balances();
  expect((mine ?? 0) + (first ?? 0) + (second ?? 0)).toBe(6 * income);
  const [, part = 0, small = 0] = parts(40, 30);
  expect([(first ?? 0) % part, (second ?? 0) % small]).toEqual([0, 0]);
  const late = await addMember(app);
  await givePoints(app.site.context, late.userId, 99);
  await buy(late);
  expect(await balances()).toEqual([(mine ?? 0) + income - small, first, (second ?? 0) + small]);
});

it("does not lock up when those who share buy from each other", async () => {
  await join(one, 40);
  await join(other, 40);
  const theirs = await Promise.all([one, other].map((member) => paidPost(person(member).userId, null)));
  for (const member of [one, other, owner]) await givePoints(app.site.context, person(member).userId, 198);
  const [ofOne = 0, ofOther = 0] = theirs;
  await Promise.all([
    buy(one),
    buy(other),
    buy(owner, ofOne),
    buy(owner, ofOther),
    buy(one, ofOther),
    buy(other, ofOne),
  ]);
  const [mine = 0, first = 0, second = 0] = await balances();
  const brought = Math.floor((99 * levelOf(198).incomeRate) / 100);
  expect(mine + first + second).toBe(6 * brought);
});

it("takes back and gives back the same parts", async () => {
  await join(one, 33);
  await buy(buyer);
  const { context } = app.site;
  const key = `3:${post}:${person(buyer).userId}`;
  const both = [
    { userId: owner.userId, rule: "post-income" as const },
    { userId: person(one).userId, rule: "share-income" as const },
  ];
  const [mine = 0, theirs = 0] = parts(33);
  for (const move of [takeBack, takeBack, giveAgain]) {
    const moved = await context.db.write(async (trx) => [
      await move(trx, { ...both[0]!, key, now: context.now() }),
      await move(trx, { ...both[1]!, key, now: context.now() }),
    ]);
    expect([
      [mine, theirs],
      [0, 0],
    ]).toContainEqual(moved);
  }
  expect((await balances()).slice(0, 2)).toEqual([mine, theirs]);
});
