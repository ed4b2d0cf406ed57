import { afterAll, beforeAll, expect, it } from "vitest";
import { maxCounted } from "#lib/contract/schemas/search.ts";
import { kinds } from "#lib/kinds.ts";
import { handlers } from "#server/job-handlers/handlers.ts";
import { indexDocument } from "#server/search/indexing.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore, type TestStore } from "../../helpers/database.ts";
import { addTag, addVideo, tagItem } from "../../helpers/rows.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";

const film = kinds.video.type;

let place: TestStore;
let app: TestApp;
let jobs: TestJobs;
let token: string;
beforeAll(async () => {
  place = await createMigratedStore();
  app = await openTestApp(place);
  jobs = await openTestJobs(place);
  ({ token } = await app.signIn());
});
afterAll(async () => {
  await jobs.close();
  await app.close();
  await place.remove();
});

/** A tag, and so many films that have it. */
async function tagged(name: string, films: number): Promise<number> {
  const { context } = app.site;
  const tag = await addTag(context, { name });
  for (let count = 0; count < films; count += 1) {
    const id = await addVideo(context, { title: `${name}之片` });
    await tagItem(context, "video_tags", id, [tag]);
    await context.db.write((trx) => indexDocument(context, trx, film, id));
  }
  await change(tag, {});
  return tag;
}

/** Changes a tag and indexes it, as publishing it does. */
async function change(id: number, values: { name?: string; description?: string }): Promise<void> {
  const { context } = app.site;
  await context.db.write(async (trx) => {
    await trx
      .updateTable("tags")
      .set({ changed_at: context.now(), ...values })
      .where("id", "=", id)
      .execute();
    await indexDocument(context, trx, kinds.tag.type, id);
  });
}

async function filmsFound(q: string): Promise<number | undefined> {
  const { totals } = await app.call("search/query", { q }, token);
  return totals.find(({ contentType }) => contentType === film)?.total;
}

const waiting = () =>
  app.site.context.db.primary
    .selectFrom("jobs")
    .select("subject")
    .where("kind", "=", "index-carriers")
    .where("state", "=", "waiting")
    .execute();

it("a few films are found by a tag's new name at once, without a job", async () => {
  const tag = await tagged("晨雾", 3);
  await change(tag, { name: "暮霭" });
  expect(await filmsFound("暮霭")).toBe(3);
  expect(await waiting()).toEqual([]);
});

it("many are indexed by a job, not while the editor waits", async () => {
  const tag = await tagged("长堤", 101);
  await app.site.context.db.write((trx) => trx.deleteFrom("jobs").where("kind", "=", "index-carriers").execute());
  await change(tag, { name: "短桥" });
  expect(await filmsFound("短桥")).toBe(0);
  expect(await waiting()).toEqual([{ subject: `tag:${tag}` }]);
  await jobs.worker(handlers).drain();
  expect(await filmsFound("短桥")).toBe(maxCounted);
});

it("a description alone touches none of them", async () => {
  const tag = await tagged("浅滩", 2);
  // Whatever indexes the films would bring them back.
  await app.site.context.db.write(async (trx) => {
    const rows = await trx
      .deleteFrom("search_documents")
      .where("content_type", "=", film)
      .where("names", "like", "%浅滩之片%")
      .returning("place")
      .execute();
    await app.site.context.db.search.remove(
      trx,
      rows.map(({ place: at }) => at),
    );
  });
  await change(tag, { description: "水很浅的地方。" });
  expect(await filmsFound("浅滩")).toBe(0);
  await change(tag, { name: "深滩" });
  expect(await filmsFound("深滩")).toBe(2);
});
