import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importContent } from "#server/content-files/import.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("brings the members along as they say of themselves, and since when", async () => {
  const { context, storage } = app.site;
  await context.db.write((trx) =>
    trx
      .insertInto("users")
      .values({
        role: "user",
        account: null,
        mobile: null,
        name: "以前的名字",
        avatar: null,
        channel_code: null,
        inviter_code: null,
        content_key: "lin",
        created_at: app.clock.now,
      })
      .execute(),
  );
  await importContent(context, storage, fixture);
  const { id } = await context.db.read
    .selectFrom("users")
    .select("id")
    .where("content_key", "=", "lin")
    .executeTakeFirstOrThrow();
  const page = app.site.locals({ requestId: "test", origin: "http://localhost", buildId: "test" });
  expect(await page.person(id)).toMatchObject({
    name: "林小满",
    bio: "看完灯亮才走。",
    joinedAt: "2026-01-05T01:00:00.000Z",
  });
});
