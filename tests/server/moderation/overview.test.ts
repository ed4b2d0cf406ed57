import { afterAll, beforeAll, expect, it } from "vitest";
import { typesWith } from "#lib/kind-traits.ts";
import { openCase } from "#server/screening/cases.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator } from "../../helpers/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("counts the open cases of every kind that is moderated", async () => {
  const { db, now } = app.site.context;
  const operator = await addOperator(app);
  const { userId: authorId } = await addMember(app);
  for (const contentType of typesWith("moderation")) {
    const before = await counted(operator.token);
    await db.write((trx) => openCase(trx, { contentType, targetId: 1, authorId, at: now(), pending: true }));
    expect(await counted(operator.token), `content type ${contentType}`).toBe(before + 1);
  }
});

async function counted(token: string): Promise<number> {
  const { cases } = await app.call("admin/overview", {}, token);
  return Object.values(cases).reduce((sum, count) => sum + count, 0);
}
