import { afterAll, beforeAll, expect, it } from "vitest";
import { award } from "#server/points/ledger.ts";
import { takeBack } from "#server/points/take-back.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { addUp, keptBooks } from "../../helpers/ledger.ts";
import { addGuest, addMember, testPassword } from "../../helpers/people.ts";

let app: TestApp;
const asked: string[] = [];
beforeAll(async () => {
  const store = await createMigratedStore();
  app = await openTestApp(store, { RATE_LIMITS: "off" }, { onQuery: (query) => void asked.push(query) });
});
afterAll(() => app.close());

const today = 20_000;

/** A guest with so many comments that gave points, five a day, of whom one was taken back; and a member. */
async function collected(count: number) {
  const guest = await addGuest(app);
  const member = await addMember(app);
  const { db, now } = app.site.context;
  const own = { rule: "comment", now: now() } as const;
  await db.write(async (trx) => {
    for (let at = 0; at < count; at += 1) {
      await award(trx, { ...own, userId: guest.userId, key: `${count}-${at}`, day: today - Math.floor(at / 5) });
    }
    await takeBack(trx, { ...own, userId: guest.userId, key: `${count}-1` });
    // The same occasion once more.
    await award(trx, { ...own, userId: member.userId, key: `${count}-0`, day: today });
  });
  return { guest, member };
}

async function balanceOf(userId: number): Promise<number | undefined> {
  return (await addUp(app.site.context)).accounts.get(userId)?.balance;
}

async function mergeCounted(count: number): Promise<number> {
  const { guest, member } = await collected(count);
  asked.length = 0;
  await app.call("login/official", { account: member.account, password: testPassword }, guest.token);
  const used = asked.filter((query) => query.includes("point_")).length;
  expect(await balanceOf(member.userId)).toBe(2 * (count - 1));
  expect(await balanceOf(guest.userId)).toBe(0);
  expect(await keptBooks(app.site.context)).toEqual(await addUp(app.site.context));
  return used;
}

it("a guest's points become the member's once each, by as many statements for many as for few", async () => {
  const few = await mergeCounted(5);
  expect(await mergeCounted(300)).toBe(few);
});
