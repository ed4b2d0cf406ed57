import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { importContent } from "#server/content-files/import.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
  await importContent(app.site.context, app.site.storage, path.join(import.meta.dirname, "../../fixtures/content"));
});
afterEach(() => app.close());

it("who a film's files are for is looked up again after a minute, behind the answer, even if nobody told of a change", async () => {
  const { db } = app.site.context;
  const film = await db.read
    .selectFrom("films")
    .innerJoin("videos", "videos.film_id", "films.id")
    .select(["films.folder", "videos.id"])
    .where("videos.status", "=", "published")
    .executeTakeFirstOrThrow();
  const audience = () => app.site.mediaGuard(`${film.folder}/master.m3u8`, new URLSearchParams());
  expect(await audience()).toBe("public");
  await db.write((trx) =>
    trx.updateTable("videos").set({ status: "archived" }).where("film_id", "is not", null).execute(),
  );
  app.clock.now += 59_000;
  expect(await audience()).toBe("public");
  app.clock.now += 2000;
  expect(await audience()).toBe("public");
  await expect.poll(audience).toBeNull();
  // Also when the clock was set back.
  await db.write((trx) =>
    trx.updateTable("videos").set({ status: "published" }).where("film_id", "is not", null).execute(),
  );
  app.clock.now -= 7_200_000;
  expect(await audience()).toBeNull();
  await expect.poll(audience).not.toBeNull();
});
