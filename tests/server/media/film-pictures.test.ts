import { afterAll, beforeAll, expect, it } from "vitest";
import { pictureSince } from "#server/media/shown.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("opens upright posters and stills with their film, and closes those it no longer has", async () => {
  const { context } = app.site;
  const { db } = context;
  const since = (name: string) => pictureSince(db.read, `images/stills/${name}`);
  const time = context.now() - 1000;
  const shown = await addVideo(context, { published_at: time });
  const draft = await addVideo(context, { status: "draft" });
  const stills = JSON.stringify(["a", "a", "b"].map((name) => `images/stills/${name}`));
  await db.write(async (trx) => {
    await trx.insertInto("video_facts").values({ video_id: shown, portrait: "images/stills/p", stills }).execute();
    await trx.insertInto("video_facts").values({ video_id: draft, portrait: "images/stills/hidden" }).execute();
  });
  expect(await Promise.all(["p", "a", "b", "hidden"].map(since))).toEqual([time, time, time, null]);
  await db.write(async (trx) => {
    const facts = trx.updateTable("video_facts").set({ portrait: "", stills: '["images/stills/b"]' });
    await facts.where("video_id", "=", shown).execute();
  });
  expect(await Promise.all(["p", "a", "b"].map(since))).toEqual([null, null, time]);
});
