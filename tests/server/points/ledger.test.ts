import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { levels } from "#lib/points/levels.ts";
import type { Context } from "#server/core/context.ts";
import { award, awardEach, spend } from "#server/points/ledger.ts";
import { transfer } from "#server/points/transfer.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addUp, givePoints, keptBooks } from "../../helpers/ledger.ts";
import { addGuest, addMember, testPassword } from "../../helpers/people.ts";

let app: TestApp;
let context: Context;
beforeAll(async () => {
  app = await createTestApp();
  ({ context } = app.site);
});
afterAll(async () => {
  expect(await keptBooks(context)).toEqual(await addUp(context));
  await app.close();
});

const now = () => context.now();

async function balanceOf(userId: number): Promise<number> {
  const row = await context.db.read
    .selectFrom("point_accounts")
    .select("balance")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.balance ?? 0;
}

function comment(userId: number, key: string): Promise<number> {
  return context.db.write((trx) => award(trx, { userId, rule: "comment", key, now: now() }));
}

it("gives points for the same thing once, and up to the daily cap when everything comes at once", async () => {
  const { userId } = await addMember(app);
  const given = await Promise.all(Array.from({ length: 40 }, (_, index) => comment(userId, String(index % 20))));
  expect(given.reduce((sum, points) => sum + points)).toBe(10);
  expect(await balanceOf(userId)).toBe(10);
  const { now: before } = app.clock;
  app.clock.now = before + 86_400_000;
  const { entry_key: known } = await context.db.read
    .selectFrom("point_entries")
    .select("entry_key")
    .where("user_id", "=", userId)
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(await comment(userId, known)).toBe(0);
  expect(await comment(userId, "the next day")).toBe(2);
  app.clock.now = before;
});

it("gives points for the same thing once when it is named twice at once", async () => {
  const { userId } = await addMember(app);
  const one = { userId, rule: "comment", key: "1", now: now() } as const;
  expect(await context.db.write((trx) => awardEach(trx, [one, one, { ...one, key: "2" }]))).toEqual([2, 0, 2]);
  expect(await balanceOf(userId)).toBe(4);
});

it("stands and falls with the transaction it is given in", async () => {
  const { userId } = await addMember(app);
  const failing = context.db.write(async (trx) => {
    await award(trx, { userId, rule: "comment", key: "1", now: now() });
    throw new Error("the comment was not kept");
  });
  await expect(failing).rejects.toThrow("the comment was not kept");
  expect(await balanceOf(userId)).toBe(0);
  expect(await comment(userId, "1")).toBe(2);
});

it("never spends what is not there", async () => {
  const { userId } = await addMember(app);
  await givePoints(context, userId, 55);
  const spendings = Array.from({ length: 12 }, (_, index) =>
    context.db.write((trx) => spend(trx, { userId, rule: "post-pay", key: String(index), amount: 10, now: now() })),
  );
  const settled = await Promise.allSettled(spendings);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  expect(await balanceOf(userId)).toBe(5);
  await expect(
    context.db.write((trx) => spend(trx, { userId, rule: "post-pay", key: "free", amount: 0, now: now() })),
  ).rejects.toMatchObject({ error: "invalid" });
});

it("moves a price once, less the site's share, also when two buy from each other at the same time", async () => {
  const [one, other] = [await addMember(app), await addMember(app)];
  // Too little to pay twice: a repetition costs nothing.
  for (const { userId } of [one, other]) await givePoints(context, userId, 50);
  const buy = (buyerId: number, authorId: number) =>
    context.db.write((trx) =>
      transfer(trx, { buyerId, authorId, price: 50, object: { contentType: 3, id: authorId }, shares: [], now: now() }),
    );
  const both = [
    [one.userId, other.userId],
    [other.userId, one.userId],
  ] as const;
  const bought = await Promise.all(
    Array.from({ length: 10 }, () => both.map(([buyer, author]) => buy(buyer, author))).flat(),
  );
  expect(bought.filter(Boolean)).toHaveLength(2);
  const income = (50 * levels[0].incomeRate) / 100;
  for (const { userId } of [one, other]) expect(await balanceOf(userId)).toBe(income);
  const work = await app.call("user/work/income", {}, one.token);
  expect(work).toMatchObject({ sum: income, month: income, today: income });
  expect(work.list).toMatchObject([
    { rule: "post-income", amount: income, object: { contentType: 3, id: one.userId } },
  ]);
  // What members pay each other makes nobody a master.
  expect((await app.call("user/title", {}, one.token)).score).toBe(50);
});

it("has a ledger that nobody changes", async () => {
  const { userId } = await addMember(app);
  await givePoints(context, userId, 1);
  const statements = [
    sql`update point_entries set amount = 1000 where user_id = ${userId}`,
    sql`delete from point_entries where user_id = ${userId}`,
  ];
  for (const statement of statements) {
    await expect(context.db.write((trx) => statement.execute(trx))).rejects.toThrow("append-only");
  }
});

it("takes a guest's check-ins and points into the account they sign in to, each day once and within its caps", async () => {
  const [guest, member] = [await addGuest(app), await addMember(app)];
  for (let index = 0; index < 4; index += 1) {
    await comment(guest.userId, `guest ${index}`);
    await comment(member.userId, `member ${index}`);
  }
  const { now: before } = app.clock;
  await app.call("checkin/click", {}, guest.token);
  app.clock.now = before + 86_400_000;
  await app.call("checkin/click", {}, guest.token);
  await app.call("checkin/click", {}, member.token);
  const form = { account: member.account, password: testPassword };
  const signedIn = await app.call("login/official", form, guest.token);
  const score = await app.call("user/score/list", {}, signedIn.token);
  const sum = (rule: string) => score.list.filter((entry) => entry.rule === rule).map(({ amount }) => amount);
  expect(sum("comment").reduce((total, amount) => total + amount)).toBe(10);
  expect(sum("check-in")).toEqual([5, 5]);
  expect(await app.call("checkin/gave", {}, member.token)).toMatchObject({ streak: 2, checkedToday: true });
  expect(await balanceOf(guest.userId)).toBe(0);
  app.clock.now = before;
});
