import { afterAll, beforeAll, expect, it } from "vitest";
import type { Output } from "#lib/contract/shapes.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember } from "../../helpers/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Takes changes as a device does: page after page, from `syncedAt` of the last. */
async function takeAll(token: string, since?: string): Promise<Output<"history/merge">> {
  const page = await app.call("history/merge", since === undefined ? {} : { since }, token);
  if (!page.more) return page;
  const rest = await takeAll(token, page.syncedAt);
  return { ...rest, entries: [...page.entries, ...rest.entries] };
}

/** Entries of one kind, all changed at the test's now. */
async function change(token: string, contentType: 2 | 8, ids: readonly number[]): Promise<void> {
  const at = new Date(app.clock.now).toISOString();
  for (let from = 0; from < ids.length; from += 200) {
    const changes = ids.slice(from, from + 200).map((id) => ({ contentType, id, at }));
    await app.call("history/merge", { changes }, token);
  }
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

it("sends everything that changed at one moment, however much it is", async () => {
  const { token } = await addMember(app);
  await change(token, 8, range(1, 100));
  app.clock.now += 1000;
  await change(token, 2, range(1000, 430));
  await change(token, 8, range(2000, 120));
  const { entries } = await takeAll(token);
  expect(entries).toHaveLength(650);
  expect(new Set(entries.map(({ contentType, id }) => `${contentType}:${id}`)).size).toBe(650);
});

it("sends again what changed in the last minute, also after several pages", async () => {
  const { token } = await addMember(app);
  await change(token, 2, range(1000, 300));
  app.clock.now += 1000;
  await change(token, 8, range(2000, 300));
  app.clock.now += 1000;
  const { syncedAt } = await takeAll(token);
  expect(app.clock.now - Date.parse(syncedAt)).toBe(60_000);
});
