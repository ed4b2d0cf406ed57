import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addOperator, type TestPerson } from "../../helpers/people.ts";

let app: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  owner = await addOperator(app);
});
afterAll(() => app.close());

async function addWebhook() {
  const hook = { name: "群通知", address: "https://hooks.example/", events: ["film.published" as const] };
  return (await app.call("admin/webhooks/save", hook, owner.token)).webhook;
}

it("is turned on and off with nothing else of it said, and a new one says everything", async () => {
  const hook = await addWebhook();
  for (const active of [false, true]) {
    const { webhook } = await app.call("admin/webhooks/save", { id: hook.id, active }, owner.token);
    expect(webhook).toEqual({ ...hook, active });
  }
  await app.call("admin/webhooks/save", { id: hook.id, active: false }, owner.token);
  const renamed = await app.call("admin/webhooks/save", { id: hook.id, name: "换了名字" }, owner.token);
  expect(renamed.webhook).toEqual({ ...hook, name: "换了名字", active: false });
  for (const field of ["name", "address", "events"]) {
    const { name, address, events } = hook;
    const input = { name, address, events, [field]: undefined };
    const refused = await app.ask("admin/webhooks/save", input, owner);
    expect(refused).toMatchObject({ code: 2002, fields: { [field]: expect.any(String) } });
  }
});

it("can be turned off, not on, when its address is allowed no more", async () => {
  const { id } = await addWebhook();
  await app.site.context.db.write((trx) =>
    trx.updateTable("webhooks").set({ address: "http://10.0.0.1/hook" }).where("id", "=", id).execute(),
  );
  const { webhook } = await app.call("admin/webhooks/save", { id, active: false }, owner.token);
  expect(webhook.active).toBe(false);
  const refused = await app.ask("admin/webhooks/save", { id, active: true }, owner);
  expect(refused).toMatchObject({ code: 2002, fields: { address: expect.stringContaining("https") } });
});
