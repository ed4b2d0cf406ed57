import path from "node:path";
import { expect, it } from "vitest";
import { importContent } from "#server/content-files/import.ts";
import { createTestApp } from "../../helpers/app.ts";
import { addOperator } from "../../helpers/people.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");
const hour = 3_600_000;

it("an editors' review is told of when its time comes, not one that was archived or postponed", async () => {
  const app = await createTestApp({ IMPORT_HOSTS: "127.0.0.1" });
  await importContent(app.site.context, app.site.storage, fixture);
  const { token } = await addOperator(app);
  const hook = { name: "看", address: "http://127.0.0.1:9/hook", events: ["review.published" as const] };
  await app.call("admin/webhooks/save", hook, token);
  const { list } = await app.call("admin/content/list", { kind: "review", q: "" }, token);
  const { document } = await app.call("admin/content/get", { id: list[0]?.id ?? 0 }, token);
  const { key: _key, ...fields } = document;
  type Known = { id?: number; base?: number; live?: number | null };
  const publish = async (title: string, hours: number, { live = null, ...seen }: Known = {}) => {
    const publishedAt = new Date(app.clock.now + hours * hour).toISOString();
    const input = { kind: "review", document: { ...fields, title, publishedAt }, ...seen } as const;
    const { entry } = await app.call("admin/content/save", input, token);
    const done = await app.call("admin/content/publish", { id: entry.id, base: entry.revision, live }, token);
    return { id: entry.id, base: done.entry.revision, live: done.entry.liveRevision };
  };
  const waiting = () => app.site.context.db.primary.selectFrom("webhook_deliveries").select("next_at").execute();
  const archived = await publish("收起来的", 2);
  expect(await waiting()).toEqual([{ next_at: app.clock.now + 2 * hour }]);
  await app.call("admin/content/archive", archived, token);
  expect(await waiting()).toEqual([]);
  await publish("推迟的", 5, await publish("推迟的", 2));
  expect(await waiting()).toEqual([{ next_at: app.clock.now + 5 * hour }]);
  await app.close();
});
