import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { queueLook, watchHandler, watchKind } from "#server/film-sources/watch-job.ts";
import { beginUpload } from "#server/uploads/open.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { addMember, type TestMember } from "../../helpers/people.ts";
import { addChannel } from "../../helpers/rows.ts";
import { filmBytes } from "../../helpers/tus.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";

let folder: string;
let app: TestApp;
let jobs: TestJobs;
let owner: TestMember;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "shiguang-test-watch-"));
  const database = await createMigratedStore();
  app = await openTestApp(database, { WORKER: "off" });
  await addChannel(app.site.context, 10783);
  owner = await addMember(app);
  jobs = await openTestJobs(database, { WORKER: "off", WATCH_FOLDER: folder });
});
afterAll(async () => {
  await jobs.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function look(): Promise<void> {
  app.clock.now += 20_000;
  jobs.clock.now = app.clock.now;
  await app.site.context.db.write((trx) => queueLook(trx, app.clock.now));
  await jobs.worker({ [watchKind]: watchHandler }).drain();
}

const works = async () => (await app.call("works/media", {}, owner.token)).list;

/** The upload of a file as it is while it is being stored. */
async function begin(file: string): Promise<void> {
  const { context } = app.site;
  await context.db.write(async (trx) => {
    const sent = { ownerId: owner.userId, name: path.basename(file), size: 5000, fingerprint: "0".repeat(64) };
    const { id } = await beginUpload(trx, context, sent);
    await trx.updateTable("watched_files").set({ upload_id: id }).where("path", "=", file).execute();
  });
}

it("keeps what is stored of a file, and what its owner wrote, while its folder cannot be read", async () => {
  const { db } = app.site.context;
  const account = "sea\ufffd";
  await db.write((trx) => trx.updateTable("users").set({ account }).where("id", "=", owner.userId).execute());
  const readable = path.join(folder, account);
  await mkdir(readable);
  await writeFile(path.join(readable, "a.mp4"), filmBytes(5000));
  await look();
  await begin(`${account}/a.mp4`);
  const [draft] = await works();
  const written = { id: draft?.id ?? 0, version: 1, title: "海边的一天" };
  await app.call("works/modify/media", written, owner.token);

  // A name that is no UTF-8 is listed under the other, which then leads nowhere: not even root can read it.
  const unreadable = Buffer.concat([Buffer.from(`${folder}/sea`), Buffer.from([0xff])]);
  await rename(readable, unreadable);
  await look();
  expect(await works()).toMatchObject([{ id: draft?.id, title: "海边的一天", stage: "uploading" }]);

  await rename(unreadable, readable);
  await look();
  expect(await works()).toMatchObject([{ id: draft?.id, title: "海边的一天", stage: "queued" }]);
  expect(await readdir(path.join(readable, "done"))).toEqual(["a.mp4"]);
});
