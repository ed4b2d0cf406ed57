import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addUp, givePoints, keptBooks } from "../../helpers/ledger.ts";
import { addGuest, addMember, type TestPerson } from "../../helpers/people.ts";

let app: TestApp;
let me: TestPerson;
beforeEach(async () => {
  app = await createTestApp();
  me = await addMember(app);
});
afterEach(async () => {
  expect(await keptBooks(app.site.context)).toEqual(await addUp(app.site.context));
  await app.close();
});

/** Noon in Shanghai. */
function setDay(day: string): void {
  app.clock.now = Date.parse(`${day}T04:00:00Z`);
}

async function clickOn(...days: string[]) {
  let answer = null;
  for (const day of days) {
    setDay(day);
    answer = await app.call("checkin/click", {}, me.token);
  }
  return answer;
}

const november = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `2026-11-${String(first + index).padStart(2, "0")}`);

it("counts one check-in a Shanghai day, to the millisecond", async () => {
  app.clock.now = Date.parse("2026-11-21T15:59:59.999Z");
  expect(await app.call("checkin/click", {}, me.token)).toEqual({
    day: "2026-11-21",
    fresh: true,
    points: 5,
    streak: 1,
    balance: 5,
  });
  expect(await app.call("checkin/click", {}, me.token)).toMatchObject({ fresh: false, points: 0, balance: 5 });
  app.clock.now += 1;
  expect(await app.call("checkin/click", {}, me.token)).toMatchObject({ day: "2026-11-22", fresh: true, streak: 2 });
});

it("counts fifty clicks at once as one", async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.call("checkin/click", {}, me.token)));
  expect(answers.filter(({ fresh }) => fresh)).toHaveLength(1);
  expect(answers.at(-1)?.balance).toBe(5);
});

it("gives more the longer the streak, up to a limit, and starts anew after a missed day", async () => {
  expect(await clickOn(...november(1, 6))).toMatchObject({ points: 10, streak: 6, balance: 45 });
  expect(await clickOn("2026-11-07")).toMatchObject({ points: 10, streak: 7 });
  expect(await clickOn("2026-11-09")).toMatchObject({ points: 5, streak: 1 });
  await givePoints(app.site.context, me.userId, 300);
  expect(await clickOn("2026-11-10")).toMatchObject({ points: 8 });
});

it("shows the month as it is", async () => {
  await clickOn("2026-10-30", "2026-10-31", ...november(1, 2), "2026-11-05", "2026-11-06");
  setDay("2026-11-07");
  const month = await app.call("checkin/gave", {}, me.token);
  expect(month).toMatchObject({
    month: "2026-11",
    today: "2026-11-07",
    checkedToday: false,
    streak: 2,
    monthStreak: 2,
    pointsToday: 7,
    pointsTomorrow: 8,
    cards: 0,
    missed: ["2026-11-03", "2026-11-04"],
  });
  expect(month.days.map(({ day, points }) => [day, points])).toEqual([
    ["2026-11-01", 7],
    ["2026-11-02", 8],
    ["2026-11-05", 5],
    ["2026-11-06", 6],
  ]);
  const october = await app.call("checkin/gave", { month: "2026-10" }, me.token);
  expect(october).toMatchObject({ month: "2026-10", streak: 2, monthStreak: 2, missed: [] });
  expect(october.days).toHaveLength(2);
  await expect(app.call("checkin/gave", { month: "2026-12" }, me.token)).rejects.toThrow("422");
});

it("counts a streak of many weeks", async () => {
  const first = Date.parse("2026-08-01T04:00:00Z");
  for (let index = 0; index < 100; index += 1) {
    app.clock.now = first + index * 86_400_000;
    await app.call("checkin/click", {}, me.token);
  }
  expect(await app.call("checkin/gave", {}, me.token)).toMatchObject({ streak: 100 });
});

it("lets a prize be claimed once a month, when its run is reached inside the month", async () => {
  await clickOn("2026-10-31", ...november(1, 2));
  const claim = (id: string) => app.call("checkin/prize", { id }, me.token);
  await expect(claim("2026-11-03")).rejects.toThrow("5002");
  await clickOn(...november(3, 7));
  const { list } = await app.call("checkin/prize", {}, me.token);
  expect(list.map(({ days, state }) => [days, state])).toEqual([
    [3, "ready"],
    [7, "ready"],
    [14, "locked"],
    [21, "locked"],
    [28, "locked"],
  ]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => claim("2026-11-07")));
  expect(answers.filter(({ claimed }) => claimed !== null)).toHaveLength(1);
  expect(await app.call("checkin/prize", {}, me.token)).toMatchObject({ cards: 1, claimed: null });
  const { list: entries } = await app.call("user/score/list", {}, me.token);
  expect(entries.filter(({ rule }) => rule === "prize")).toMatchObject([{ amount: 30 }]);
  const others = await app.call("checkin/prize", {}, (await addMember(app)).token);
  expect(others.list[1]).toMatchObject({ id: "2026-11-07", state: "locked" });
});

it("keeps a prize that was reached for one more month", async () => {
  await clickOn(...november(28, 30));
  setDay("2026-12-31");
  const waiting = await app.call("checkin/prize", {}, me.token);
  expect(waiting.list[0]).toMatchObject({ id: "2026-11-03", state: "ready" });
  expect(waiting.list).toHaveLength(6);
  setDay("2027-01-01");
  await expect(app.call("checkin/prize", { id: "2026-11-03" }, me.token)).rejects.toThrow("5002");
  await expect(app.call("checkin/prize", { id: "2026-11-05" }, me.token)).rejects.toThrow("5002");
});

it("makes up a missed day of this month with a card, which joins the streak", async () => {
  await clickOn("2026-10-31", ...november(2, 8));
  const makeUp = (day: string) => app.call("checkin/makeup", { day }, me.token);
  await expect(makeUp("2026-11-01")).rejects.toThrow("5003");
  await app.call("checkin/prize", { id: "2026-11-07" }, me.token);
  for (const day of ["2026-11-08", "2026-11-09", "2026-10-30", "2026-11-03"]) {
    await expect(makeUp(day)).rejects.toThrow("5004");
  }
  const settled = await Promise.allSettled(Array.from({ length: 10 }, () => makeUp("2026-11-01")));
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const month = await app.call("checkin/gave", {}, me.token);
  expect(month).toMatchObject({ streak: 9, monthStreak: 8, cards: 0 });
  expect(month.days[0]).toEqual({ day: "2026-11-01", makeUp: true, points: 0 });
  const { data } = await app.call("user/export", {}, me.token);
  expect(data["checkIns"]).toHaveLength(9);
  expect(data).toHaveProperty(["checkIns", 1], { day: "2026-11-01", makeUp: true });
  expect(data).toHaveProperty("points.entries[0].rule", "每日签到");
  setDay("2026-11-10");
  await expect(makeUp("2026-11-09")).rejects.toThrow("5003");
});

it("lets guests check in, and keeps it when they become members; prizes are for members", async () => {
  const guest = await addGuest(app);
  await app.call("checkin/click", {}, guest.token);
  await expect(app.call("checkin/prize", {}, guest.token)).rejects.toThrow("403 1002 请先登录账号");
  await expect(app.call("checkin/makeup", { day: "2026-11-05" }, guest.token)).rejects.toThrow("403");
  expect(await app.call("checkin/gave", {}, guest.token)).toMatchObject({ streak: 1, checkedToday: true });
});
