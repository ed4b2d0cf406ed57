import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { queueLook, watchHandler, watchKind } from "#server/film-sources/watch-job.ts";
import { handlers } from "#server/job-handlers/handlers.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { withoutFilms } from "../../helpers/films.ts";
import { addMember, addOperator, type TestMember, type TestPerson } from "../../helpers/people.ts";
import { addChannel } from "../../helpers/rows.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";
import { smallFilm } from "../transcode/sent.ts";

let folder: string;
let app: TestApp;
let jobs: TestJobs;
let operator: TestPerson;
let owner: TestMember;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "shiguang-test-watch-"));
  const database = await createMigratedStore();
  app = await openTestApp(database, { WORKER: "off" });
  await addChannel(app.site.context, 10783);
  operator = await addOperator(app);
  owner = await addMember(app);
  const settings = { WORKER: "off", WATCH_FOLDER: folder, WATCH_ACCOUNT: owner.account, WATCH_SHOW: "published" };
  jobs = await openTestJobs(database, settings);
  await app.call("admin/publishing", { rule: "nothing" }, operator.token);
  await app.call("admin/words/save", { word: "雾港暗号", effect: "hold" }, operator.token);
  await app.call("admin/words/save", { word: "雾港禁语", effect: "block" }, operator.token);
  await app.call("admin/words/save", { word: "雾港遮字", effect: "mask" }, operator.token);
});
afterAll(async () => {
  await jobs.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** The film that a file of this name becomes, and the words for which it waits for an operator. */
async function watched(name: string, bytes: Buffer) {
  await writeFile(path.join(folder, name), bytes);
  for (let time = 0; time < 2; time += 1) {
    app.clock.now += 20_000;
    jobs.clock.now = app.clock.now;
    await app.site.context.db.write((trx) => queueLook(trx, app.clock.now));
    await jobs.worker({ ...handlers, [watchKind]: watchHandler }).drain();
  }
  const [work] = (await app.call("works/media", {}, owner.token)).list;
  const { list } = await app.call("admin/queue", { contentType: 2 }, operator.token);
  return [work?.title, work?.stage, list.find(({ targetId }) => targetId === work?.id)?.words];
}

it.skipIf(withoutFilms)(
  "the words of a file's name are checked before its film is public",
  async () => {
    const [first, second, third] = [await smallFilm(), await smallFilm("96x96"), await smallFilm("96x128")];
    expect(await watched("雾港遮字.mp4", first)).toEqual(["＊＊＊＊", "published", undefined]);
    expect(await watched("雾港暗号.mp4", second)).toEqual(["雾港暗号", "pending", ["雾港暗号"]]);
    expect(await watched("雾港禁语，再见.mp4", third)).toEqual(["雾港禁语，再见", "pending", ["雾港禁语"]]);
    await app.call("admin/shadow/add", { userId: owner.userId, reason: "广告", days: null }, operator.token);
    expect(await watched("雾散.mp4", await smallFilm("128x96"))).toEqual(["雾散", "pending", ["隐形限制中"]]);
  },
  120_000,
);
