import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { linkTogether } from "../../helpers/cluster.ts";
import { createMigratedStore, testEngine } from "../../helpers/database.ts";

const write = (app: TestApp) =>
  app.site.context.db.write((trx) => trx.insertInto("settings").values({ name: randomUUID(), value: "1" }).execute());

test("turns come in the order they were asked for, and those of a process that died are passed on", async () => {
  // They never give up waiting.
  const links = await linkTogether(3, { timeout: -1 });
  const order: number[] = [];
  const ends = links.map(async (link, index) => {
    const end = await link.takeTurn();
    order.push(index);
    return end;
  });
  (await ends[0])?.();
  await ends[1];
  expect(order).toEqual([0, 1]);
  links[1]?.cut();
  (await ends[2])?.();
  expect(order).toEqual([0, 1, 2]);
});

test.runIf(testEngine === "sqlite")("a write to SQLite waits for the turn of its process", async () => {
  const [one, two] = await linkTogether(2);
  if (!one || !two) throw new Error("no links");
  const app = await openTestApp(await createMigratedStore(), {}, { link: one });
  const end = await two.takeTurn();
  let isWritten = false;
  const written = write(app).then(() => (isWritten = true));
  // Asked after the write, so its answer comes after that of the write would have.
  await one.limits.wait(["proof-by-identity", "nobody"]);
  expect(isWritten).toBe(false);
  end();
  await written;
  // And has given it back.
  (await two.takeTurn())();
  await app.close();
});

test.runIf(testEngine === "sqlite")("one that keeps its turn does not stop the others for ever", async () => {
  const [one, two] = await linkTogether(2, { timeout: 50 });
  if (!one || !two) throw new Error("no links");
  const app = await openTestApp(await createMigratedStore(), {}, { link: one });
  const end = await two.takeTurn();
  await write(app);
  await write(app);
  // It was given up, not forgotten.
  end();
  (await two.takeTurn())();
  await write(app);
  await app.close();
});
