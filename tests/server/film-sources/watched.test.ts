import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { queueLook, watchHandler, watchKind } from "#server/film-sources/watch-job.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { addMember, makeMember, addGuest, type TestMember } from "../../helpers/people.ts";
import { addChannel } from "../../helpers/rows.ts";
import { filmBytes } from "../../helpers/tus.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";
import { storedBytes } from "../uploads/stored.ts";

const look = 20_000;

let folder: string;
let app: TestApp;
let jobs: TestJobs;
let owner: TestMember;
let other: TestMember;

async function open(more: Record<string, string> = {}): Promise<void> {
  const database = await createMigratedStore();
  app = await openTestApp(database, { WORKER: "off" });
  await addChannel(app.site.context, 10783);
  owner = await makeMember(app, await addGuest(app));
  other = await addMember(app);
  const settings = { WORKER: "off", WATCH_FOLDER: folder, WATCH_ACCOUNT: owner.account, ...more };
  jobs = await openTestJobs(database, settings);
}
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "shiguang-test-watch-"));
});
afterEach(async () => {
  await jobs.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const queue = () => app.site.context.db.write((trx) => queueLook(trx, app.clock.now));
/** So many looks, each a while after the one before, by several workers at once. */
async function watch(times = 2, workers = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    app.clock.now += look;
    jobs.clock.now = app.clock.now;
    await queue();
    await Promise.all(Array.from({ length: workers }, () => jobs.worker({ [watchKind]: watchHandler }).drain()));
  }
}
const put = (name: string, bytes: Buffer = filmBytes(5000)) => writeFile(path.join(folder, name), bytes);
const worksOf = async ({ token }: TestMember) => (await app.call("works/media", {}, token)).list;
const tree = async () => (await readdir(folder, { recursive: true })).toSorted();
const uploads = () => app.site.context.db.primary.selectFrom("uploads").selectAll().execute();

it("makes a draft of its account of each file that has stopped growing, and moves it away", async () => {
  await open();
  const bytes = filmBytes(5000);
  await put("夏天的雨.mp4", bytes);
  await watch(1);
  expect(await worksOf(owner)).toEqual([]);
  await put("夏天的雨.mp4", Buffer.concat([bytes, bytes]));
  await watch(1);
  expect(await worksOf(owner)).toEqual([]);
  await watch(1);
  expect(await worksOf(owner)).toMatchObject([{ title: "夏天的雨", stage: "queued", show: "draft" }]);
  expect(await tree()).toEqual(["done", "done/夏天的雨.mp4"]);
  const [upload] = await uploads();
  expect((await storedBytes(app, upload?.id ?? "")).equals(Buffer.concat([bytes, bytes]))).toBe(true);
  await watch(3);
  expect(await uploads()).toHaveLength(1);
});

it("gives what lies in a folder to the account of that name, and publishes where that is wanted", async () => {
  await open({ WATCH_SHOW: "published" });
  await mkdir(path.join(folder, other.account));
  await put(`${other.account}/海边.mkv`);
  await watch();
  expect(await worksOf(owner)).toEqual([]);
  expect(await worksOf(other)).toMatchObject([{ title: "海边", show: "published" }]);
  expect(await tree()).toContain(`${other.account}/done/海边.mkv`);
});

it("leaves alone what is hidden, half downloaded, linked, empty, or no film by its name", async () => {
  await open();
  await put(".hidden.mp4");
  await put("half.mp4.part");
  await put("notes.txt");
  await put("empty.mp4", Buffer.alloc(0));
  await symlink("/etc/hostname", path.join(folder, "link.mp4"));
  const before = await tree();
  await watch(3);
  expect(await tree()).toEqual(before);
  expect(await uploads()).toEqual([]);
});

it("moves what cannot become a film into a folder of its own, with the reason beside it", async () => {
  await open({ UPLOAD_MAX_BYTES: "8000" });
  await put("page.mp4", Buffer.from("<!doctype html><title>雨城</title>"));
  await put("large.mp4", filmBytes(9000));
  await mkdir(path.join(folder, "nobody"));
  await put("nobody/a.mp4");
  await watch();
  expect(await tree()).toEqual([
    "failed",
    "failed/large.mp4",
    "failed/large.mp4.txt",
    "failed/page.mp4",
    "failed/page.mp4.txt",
    "nobody",
    "nobody/failed",
    "nobody/failed/a.mp4",
    "nobody/failed/a.mp4.txt",
  ]);
  const reason = (name: string) => readFile(path.join(folder, name), "utf8");
  expect(await reason("failed/page.mp4.txt")).toContain("不是能识别的视频、音频或动图");
  expect(await reason("failed/large.mp4.txt")).toContain("文件太大了");
  expect(await reason("nobody/failed/a.mp4.txt")).toContain("没有账号 nobody");
});

it("makes one film of a file however many workers look, also of one that comes twice", async () => {
  await open();
  const bytes = filmBytes(5000);
  await put("一次.mp4", bytes);
  await watch(3, 4);
  expect(await worksOf(owner)).toHaveLength(1);
  await put("再一次.mp4", bytes);
  await watch(2, 4);
  expect(await worksOf(owner)).toHaveLength(1);
  expect(await readFile(path.join(folder, "failed/再一次.mp4.txt"), "utf8")).toContain("《一次》");
});

it("goes on after a worker was stopped between storing a file and moving it", async () => {
  await open();
  await put("停电.mp4");
  await watch();
  const { db } = app.site.context;
  const [upload] = await uploads();
  // As it was before the file was moved.
  await rm(path.join(folder, "done"), { recursive: true });
  await put("停电.mp4");
  await watch(1);
  await db.write((trx) =>
    trx
      .updateTable("watched_files")
      .set({ upload_id: upload?.id ?? "" })
      .execute(),
  );
  await watch(2);
  expect(await uploads()).toHaveLength(1);
  expect(await tree()).toEqual(["done", "done/停电.mp4"]);
});

it("keeps a second file of the same name beside the first", async () => {
  await open();
  await put("同名.mp4");
  await watch();
  await put("同名.mp4");
  await watch();
  expect(await tree()).toEqual(["done", "done/同名 (2).mp4", "done/同名.mp4"]);
  expect(await worksOf(owner)).toHaveLength(2);
});

it("waits for another day when the account has sent enough for one", async () => {
  await open({ UPLOAD_DAILY_BYTES: "7000" });
  await put("a.mp4");
  await put("b.mp4");
  await watch(3);
  expect(await tree()).toEqual(["b.mp4", "done", "done/a.mp4"]);
  app.clock.now += 86_400_000;
  await watch(1);
  expect(await tree()).toEqual(["done", "done/a.mp4", "done/b.mp4"]);
});

it("leaves no trace of its looks among the jobs but the last", async () => {
  await open();
  await watch(5);
  const rows = await app.site.context.db.primary
    .selectFrom("jobs")
    .select("state")
    .where("kind", "=", watchKind)
    .execute();
  expect(rows.length).toBeLessThanOrEqual(2);
});

const reasonOf = async () => {
  const { primary } = app.site.context.db;
  const job = await primary
    .selectFrom("jobs")
    .select(["state", "reason"])
    .where("kind", "=", watchKind)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return job ?? null;
};

it("goes on with the others when one cannot be moved, and says so until it can", async () => {
  await open();
  await put("a.mp4", Buffer.from("<!doctype html><title>雨城</title>"));
  await put("b.mp4");
  // Where a.mp4 should go, no folder can be made.
  await put("failed");
  await watch(3);
  expect(await tree()).toEqual(["a.mp4", "done", "done/b.mp4", "failed"]);
  expect(await worksOf(owner)).toMatchObject([{ title: "b" }]);
  expect(await reasonOf()).toMatchObject({ state: "waiting", reason: expect.stringContaining("a.mp4") });
  await rm(path.join(folder, "failed"));
  await watch(1);
  expect(await tree()).toEqual(["done", "done/b.mp4", "failed", "failed/a.mp4", "failed/a.mp4.txt"]);
  expect(await reasonOf()).toMatchObject({ state: "done" });
});

// Nothing is refused to root.
it.skipIf(process.getuid?.() === 0)("passes over a folder and a file that it may not read", async () => {
  await open();
  for (const name of [other.account, "lost+found"]) await mkdir(path.join(folder, name));
  await put("a.mp4");
  await put("b.mp4");
  await chmod(path.join(folder, "a.mp4"), 0);
  await chmod(path.join(folder, "lost+found"), 0);
  await watch();
  expect(await worksOf(owner)).toMatchObject([{ title: "b" }]);
  expect(await readFile(path.join(folder, "failed/a.mp4.txt"), "utf8")).toContain("没有权限");
  expect(await reasonOf()).toMatchObject({ state: "done" });
  await chmod(path.join(folder, other.account), 0);
  await put("c.mp4");
  await watch();
  expect(await worksOf(owner)).toHaveLength(2);
  expect(await reasonOf()).toMatchObject({ state: "waiting", reason: expect.stringContaining(other.account) });
});
