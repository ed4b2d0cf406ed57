import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inTurn, isTurnTaken } from "#server/db/in-turn.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";

const hour = 3_600_000;
const lease = 30_000;
const name = "test-turn";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const context = () => app.site.context;

/** A process died during its turn; then the machine's clock was set back by an hour. */
async function dieAndSetBack(): Promise<string> {
  const value = `${app.clock.now + lease} a process that is no more`;
  await context().db.write((trx) => trx.insertInto("settings").values({ name, value }).execute());
  app.clock.now -= hour;
  return value;
}

const isTaken = () => isTurnTaken(context(), name);

it("a dead process keeps its turn no longer than usual after the clock was set back", async () => {
  const left = await dieAndSetBack();
  let done = false;
  const waiting = inTurn(context(), name, async () => {
    done = true;
  });
  // The one that waits has looked.
  while ((await valueOf()) === left) await pause(1);
  expect(done).toBe(false);
  app.clock.now += lease + 1;
  await waiting;
  expect(done).toBe(true);
  expect(await isTaken()).toBe(false);
});

it("nor does it stand in the way of those who only ask", async () => {
  await dieAndSetBack();
  expect(await isTaken()).toBe(true);
  app.clock.now += lease + 1;
  expect(await isTaken()).toBe(false);
  await inTurn(context(), name, async () => expect(await isTaken()).toBe(true));
});

async function valueOf(): Promise<string> {
  const row = context().db.primary.selectFrom("settings").select("value").where("name", "=", name);
  return (await row.executeTakeFirstOrThrow()).value;
}
