import { afterAll, beforeAll, expect, it } from "vitest";
import { pointRules } from "#lib/points/rules.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addUp, keptBooks } from "../../helpers/ledger.ts";
import { addGuest, addMember, testPassword } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const day = 86_400_000;

it("gives an account no more for many guests than one busy person earns, day by day and in all", async () => {
  const { context } = app.site;
  const on = { contentType: 2, targetId: await addVideo(context) } as const;
  const member = await addMember(app);
  const guests = [];
  for (let count = 0; count < 6; count += 1) guests.push(await addGuest(app, { devID: "one-device-000000" }));
  for (let round = 0; round < 2; round += 1) {
    for (const [index, { token }] of [member, ...guests].entries()) {
      await app.call("checkin/click", {}, token);
      for (let turn = 0; turn < 4; turn += 1) {
        app.clock.now += 60_000;
        await app.call("comment/add", { ...on, text: `第 ${index} 位第 ${round} 天第 ${turn} 句` }, token);
      }
    }
    app.clock.now += day;
  }
  let token = member.token;
  for (const guest of guests) {
    const form = { account: member.account, password: testPassword };
    token = (await app.call("login/official", form, guest.token)).token;
  }
  const entries = await context.db.read
    .selectFrom("point_entries")
    .select(["user_id", "rule", "day", "amount"])
    .where("user_id", "=", member.userId)
    .execute();
  const days = [...new Set(entries.map((entry) => entry.day))];
  const sum = (rule: string, on: number) =>
    entries.reduce((total, entry) => total + (entry.rule === rule && entry.day === on ? entry.amount : 0), 0);
  expect(days).toHaveLength(2);
  for (const one of days) expect(sum("comment", one)).toBe(pointRules.comment.dailyCap);
  expect(days.map((one) => sum("check-in", one))).toEqual([5, 6]);
  expect((await app.call("user/title", {}, token)).balance).toBe(2 * pointRules.comment.dailyCap + 5 + 6);

  // A full day stays full, whoever comes.
  const late = await addGuest(app);
  app.clock.now -= day;
  await app.call("comment/add", { ...on, text: "再来一句" }, late.token);
  const form = { account: member.account, password: testPassword };
  token = (await app.call("login/official", form, late.token)).token;
  expect((await app.call("user/title", {}, token)).balance).toBe(2 * pointRules.comment.dailyCap + 5 + 6);
  expect(await keptBooks(context)).toEqual(await addUp(context));
  const left = await context.db.read
    .selectFrom("point_accounts")
    .select("balance")
    .where(
      "user_id",
      "in",
      [...guests, late].map(({ userId }) => userId),
    )
    .execute();
  expect(left.every(({ balance }) => balance === 0)).toBe(true);
});
