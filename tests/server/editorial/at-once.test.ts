import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { kinds } from "#lib/kinds.ts";
import { importContent } from "#server/content-files/import.ts";
import { publishDue } from "#server/editorial/publish.ts";
import { readEnv } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { indexDocument } from "#server/search/indexing.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { overlap } from "../../helpers/overlap.ts";
import { addOperator } from "../../helpers/people.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");
const log = createLog(readEnv({ DEMO_CONTENT: "off", LOG_LEVEL: "silent", APP_SECRET: "a-secret-for-the-log" }));

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await importContent(app.site.context, app.site.storage, fixture);
});
afterAll(() => app.close());

it("publishes what is due while its film is being indexed for another reason", async () => {
  const { context } = app.site;
  const { token } = await addOperator(app);
  const { list } = await app.call("admin/content/list", { kind: "video", q: "第二封信" }, token);
  const { entry, document } = await app.call("admin/content/get", { id: list[0]?.id ?? 0 }, token);
  const changed = { id: entry.id, kind: "video", base: entry.revision, document: { ...document, subtitle: "改过" } };
  const draft = (await app.call("admin/content/save", { ...changed, kind: "video" }, token)).entry;
  const at = new Date(app.clock.now + 60_000).toISOString();
  const seen = { id: draft.id, base: draft.revision, live: draft.liveRevision };
  await app.call("admin/content/schedule", { ...seen, at }, token);
  app.clock.now += 60_000;

  const video = Number(/id=(\d+)/.exec(draft.href ?? "")?.[1]);
  const published = await overlap(
    context,
    (trx) => indexDocument(context, trx, kinds.video.type, video),
    () => publishDue(context, log),
  );
  expect(published).toBe(1);
  const now = await app.call("admin/content/get", { id: entry.id }, token);
  expect(now.entry).toMatchObject({ state: "published", note: "" });
});
