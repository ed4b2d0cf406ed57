import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rebuildIndex } from "#server/search/indexing.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { testEngine } from "../../helpers/database.ts";
import { addTag } from "../../helpers/rows.ts";

const tags = 130;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  for (let number = 0; number < tags; number += 1) await addTag(app.site.context, { name: `远山 Harbour ${number}` });
});
afterAll(() => app.close());

it("fills the index little by little while others write, and leaves it whole and put together", async () => {
  const { context } = app.site;
  const { token } = await app.signIn();
  const indexed: number[] = [];
  let time = 0;
  const pace = {
    clock: () => (time += 1000),
    rest: async () => {
      await app.signIn();
      const { count } = await context.db.read
        .selectFrom("search_documents")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      indexed.push(count);
    },
  };
  for (let round = 0; round < 2; round += 1) {
    indexed.length = 0;
    await rebuildIndex(context, pace);
    const steps = indexed.map((count, at) => count - (indexed[at - 1] ?? 0)).filter((step) => step > 0);
    expect(steps.length).toBeGreaterThan(2);
    expect(Math.max(...steps)).toBeLessThanOrEqual(20);
    const { totals } = await app.call("search/query", { q: "harbour 远山", contentType: 5 }, token);
    expect(totals.find(({ contentType }) => contentType === 5)?.total).toBe(100);
  }
  if (testEngine !== "sqlite") return;
  // One segment: its tree has a structure record and no more than one level.
  const { rows } = await sql<{ segments: number }>`
    select count(distinct segid) as segments from search_tokens_idx`.execute(context.db.read);
  expect(rows[0]?.segments).toBeLessThanOrEqual(1);
});
