import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "#server/core/context.ts";
import { award, spend } from "#server/points/ledger.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { givePoints } from "../../helpers/ledger.ts";
import { addGuest, addMember, type TestPerson } from "../../helpers/people.ts";

const day = 86_400_000;

let app: TestApp;
let context: Context;
let start: number;
beforeAll(async () => {
  app = await createTestApp();
  ({ context } = app.site);
  start = app.clock.now;
});
afterAll(() => app.close());

it("pages through the ledger while it grows, without a gap or a repeat", async () => {
  const { token, userId } = await addMember(app);
  for (let amount = 1; amount <= 5; amount += 1) await givePoints(context, userId, amount);
  const first = await app.call("user/score/list", { pageSize: 2 }, token);
  await givePoints(context, userId, 6);
  const second = await app.call("user/score/list", { pageSize: 2, cursor: first.nextCursor ?? "" }, token);
  const third = await app.call("user/score/list", { pageSize: 2, cursor: second.nextCursor ?? "" }, token);
  expect([...first.list, ...second.list, ...third.list].map(({ amount }) => amount)).toEqual([5, 4, 3, 2, 1]);
  expect(third.nextCursor).toBeNull();
  expect(first.list[0]).toMatchObject({ rule: "prize", title: "连续签到奖励", balance: 15, object: null });
  await context.db.write((trx) =>
    spend(trx, {
      userId,
      rule: "post-pay",
      key: "1",
      amount: 20,
      object: { contentType: 3, id: 7 },
      now: context.now(),
    }),
  );
  const spent = await app.call("user/score/list", { direction: "out" }, token);
  expect(spent).toMatchObject({ balance: 1, list: [{ amount: -20, balance: 1, object: { contentType: 3, id: 7 } }] });
});

it("draws the last 30 Shanghai days", async () => {
  const { token, userId } = await addMember(app);
  const award30 = (now: number, key: string) =>
    context.db.write((trx) => award(trx, { userId, rule: "review", key, now }));
  await award30(start - 30 * day, "too long ago");
  await award30(start - 29 * day, "just inside");
  await award30(start, "today");
  await context.db.write((trx) => spend(trx, { userId, rule: "post-pay", key: "1", amount: 15, now: start }));
  const { days, balance } = await app.call("user/score/chart", {}, token);
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ day: "2026-10-23", earned: 20, spent: 0 });
  expect(days.at(-1)).toEqual({ day: "2026-11-21", earned: 20, spent: 15 });
  expect(balance).toBe(45);
});

it("tells title, progress and what is missing", async () => {
  const { token, userId } = await addMember(app);
  expect(await app.call("user/title", {}, token)).toMatchObject({ level: 1, progress: 0, next: { missing: 100 } });
  await givePoints(context, userId, 150);
  const title = await app.call("user/title", {}, token);
  expect(title).toMatchObject({ level: 2, name: "同路人", score: 150, progress: 25, next: { level: 3, missing: 150 } });
  expect(title.levels.map(({ threshold }) => threshold)).toEqual(
    title.levels.map(({ threshold }) => threshold).toSorted((left, right) => left - right),
  );
  await givePoints(context, userId, 100_000);
  expect(await app.call("user/title", {}, token)).toMatchObject({ level: 8, progress: 100, next: null });
});

it("ranks members by what they earned in the period; equal points share a place", async () => {
  const site = await createTestApp();
  const people: TestPerson[] = [];
  for (let index = 0; index < 4; index += 1) people.push(await addMember(site));
  const [a, b, c, d] = people;
  const guest = await addGuest(site);
  const give = async (person: TestPerson | undefined, amount: number, ago: number) => {
    site.clock.now -= ago * day;
    await givePoints(site.site.context, person?.userId ?? 0, amount);
    site.clock.now += ago * day;
  };
  await give(a, 10, 0);
  await give(b, 10, 0);
  await give(c, 90, 6);
  await give(d, 500, 8);
  await give(d, 300, 60);
  await give(guest, 1000, 0);
  const rank = async (period: "day" | "week" | "month" | "all", person = a) => {
    const { list, me } = await site.call("user/score/rank", { period }, person?.token);
    return { list: list.map(({ place: index, person, points }) => [index, person.id, points]), me };
  };
  expect(await rank("day")).toEqual({
    list: [
      [1, a?.userId, 10],
      [1, b?.userId, 10],
    ],
    me: { place: 1, points: 10 },
  });
  expect(await rank("week", b)).toEqual({
    list: [
      [1, c?.userId, 90],
      [2, a?.userId, 10],
      [2, b?.userId, 10],
    ],
    me: { place: 2, points: 10 },
  });
  expect((await rank("month", d)).me).toEqual({ place: 1, points: 500 });
  expect((await rank("all", d)).me).toEqual({ place: 1, points: 800 });
  expect((await rank("day", guest)).me).toEqual({ place: null, points: 0 });
  expect((await site.call("user/score/rank", { period: "all" }, a?.token)).list[0]?.title.name).toBe("影迷");
  // The list is counted anew now and then; one's own points are always there.
  await give(b, 5, 0);
  const before = [
    [1, a?.userId, 10],
    [1, b?.userId, 10],
  ];
  expect(await rank("day", b)).toEqual({ list: before, me: { place: 1, points: 15 } });
  site.clock.now += 30_000;
  expect((await rank("day", a)).me).toEqual({ place: 2, points: 10 });
  await site.close();
});
