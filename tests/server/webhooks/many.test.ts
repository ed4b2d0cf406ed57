import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { handlers } from "#server/job-handlers/handlers.ts";
import { tidyWebhooks } from "#server/webhooks/deliveries.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { addMember, addOperator, type TestPerson } from "../../helpers/people.ts";
import { startReceiver, type Receiver } from "../../helpers/receiver.ts";
import { addVideo } from "../../helpers/rows.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";

const day = 86_400_000;

let app: TestApp;
let jobs: TestJobs;
let owner: TestPerson;
let receiver: Receiver;
const queries: string[] = [];
beforeAll(async () => {
  const database = await createMigratedStore();
  const settings = { IMPORT_HOSTS: "127.0.0.1", RATE_LIMITS: "off" };
  app = await openTestApp(database, settings, { onQuery: (sql) => queries.push(sql) });
  jobs = await openTestJobs(database, settings);
  owner = await addOperator(app);
  receiver = await startReceiver();
});
afterAll(async () => {
  receiver.close();
  await jobs.close();
  await app.close();
});

/** Every test begins without webhooks. */
beforeEach(async () => {
  for (const { id } of await webhooks()) await app.call("admin/webhooks/del", { id }, owner.token);
  Object.assign(receiver, { received: [], answer: { status: 204 }, silent: false });
});

const webhooks = async () => (await app.call("admin/webhooks/list", {}, owner.token)).list;
const webhookAt = async (id: number) => (await webhooks()).find((one) => one.id === id);

async function addWebhook(): Promise<number> {
  const input = { name: "群通知", address: `http://${receiver.host}/hook`, events: ["comment.added" as const] };
  return (await app.call("admin/webhooks/save", input, owner.token)).webhook.id;
}

/** Does what is due. */
async function work(): Promise<void> {
  jobs.clock.now = app.clock.now;
  await jobs.worker(handlers).drain();
}

async function comment(text: string): Promise<void> {
  const { token } = await addMember(app);
  await app.call("comment/add", { contentType: 2, targetId: await addVideo(app.site.context), text }, token);
}

it("stays on when it has recovered while an attempt from before was still waiting", async () => {
  const id = await addWebhook();
  const failed = { failures: 9, failing_since: app.clock.now - 3 * day };
  await app.site.context.db.write((trx) => trx.updateTable("webhooks").set(failed).where("id", "=", id).execute());
  receiver.silent = true;
  await comment("还在等回答");
  const old = work();
  await expect.poll(() => receiver.received.length).toBe(1);
  receiver.silent = false;
  await comment("已经好了");
  await work();
  expect(await webhookAt(id)).toMatchObject({ failures: 0 });
  receiver.answer = { status: 500 };
  receiver.release();
  await old;
  expect(await webhookAt(id)).toMatchObject({ active: true, failures: 0 });
});

it("counts every one of the failures that come at once", async () => {
  const id = await addWebhook();
  receiver.silent = true;
  for (const text of ["甲", "乙", "丙"]) await comment(text);
  const sent = work();
  await expect.poll(() => receiver.received.length).toBe(3);
  receiver.answer = { status: 500 };
  receiver.release();
  await sent;
  expect(await webhookAt(id)).toMatchObject({ failures: 3 });
});

it("is forgotten with all that was sent, in portions that let other writes in between", async () => {
  // Those of the other tests.
  app.clock.now += 2 * day;
  await tidyWebhooks(app.site.context);
  const id = await addWebhook();
  await comment("很多");
  const { db } = app.site.context;
  const { id: _, ...row } = await db.primary
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("webhook_id", "=", id)
    .executeTakeFirstOrThrow();
  const more = Array.from({ length: 2500 }, (_one, number) => ({ ...row, event_id: `evt_many_${number}` }));
  for (let at = 0; at < more.length; at += 500)
    await db.write((trx) =>
      trx
        .insertInto("webhook_deliveries")
        .values(more.slice(at, at + 500))
        .execute(),
    );
  await app.call("admin/webhooks/del", { id }, owner.token);
  app.clock.now += 2 * day;
  queries.length = 0;
  await tidyWebhooks(app.site.context);
  const deletes = queries.filter((sql) => /^delete from "webhook_deliveries"/i.test(sql));
  expect(deletes.length).toBeGreaterThanOrEqual(3);
  const left = db.primary.selectFrom("webhook_deliveries").select("id").where("webhook_id", "=", id);
  expect(await left.execute()).toEqual([]);
  const webhook = db.primary.selectFrom("webhooks").select("id").where("id", "=", id);
  expect(await webhook.execute()).toEqual([]);
});
