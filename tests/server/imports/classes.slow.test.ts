import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { handlers } from "#server/job-handlers/handlers.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { addOperator, refusal } from "../../helpers/people.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";

const hour = 3_600_000;
let films: { vod_id: number; vod_name: string; type_id: number; type_name: string; vod_time: string }[] = [];
let ignoresClass = false;
const asked: URLSearchParams[] = [];
let server: Server;
let address = "";
let app: TestApp;
let jobs: TestJobs;
let token = "";

const film = (vod_id: number, vod_name: string, type_id: number, type_name: string) => ({
  vod_id,
  vod_name,
  type_id,
  type_name,
  vod_time: "2024-01-02 03:04:05",
});

/** The interface of another site, in JSON and under `/xml` in XML. */
function answer(url: URL): string {
  const query = url.searchParams;
  asked.push(query);
  const one = query.get("t");
  const list = films.filter(({ type_id }) => one === null || ignoresClass || String(type_id) === one);
  const classes = [...new Map(films.map(({ type_id, type_name }) => [type_id, type_name]))];
  if (url.pathname.startsWith("/xml"))
    return `<rss><list page="1" pagecount="1" recordcount="${list.length}"></list><class>${classes
      .map(([id, name]) => `<ty id="${id}"><![CDATA[${name}]]></ty>`)
      .join("")}</class></rss>`;
  const named = classes.map(([type_id, type_name]) => ({ type_id, type_pid: 0, type_name }));
  return JSON.stringify({
    code: 1,
    page: 1,
    pagecount: 1,
    total: list.length,
    list: query.get("ac") === "list" ? list.map(({ vod_id, vod_name }) => ({ vod_id, vod_name })) : list,
    ...(query.get("ac") === "list" && { class: named }),
  });
}

beforeAll(async () => {
  server = createServer((req, res) => {
    res.end(answer(new URL(req.url ?? "", "http://x")));
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  const listening = server.address();
  const host = `127.0.0.1:${typeof listening === "object" ? listening?.port : 0}`;
  address = `http://${host}/api.php/provide/vod/`;
  const database = await createMigratedStore();
  app = await openTestApp(database, { IMPORT_HOSTS: host });
  jobs = await openTestJobs(database, { IMPORT_HOSTS: host });
  ({ token } = await addOperator(app));
  films = [
    film(1, "海边的灯", 6, "剧情片"),
    film(2, "夜航", 7, "动作片"),
    film(3, "追风", 7, "动作片"),
    film(4, "别的", 8, "伦理片"),
  ];
});
afterAll(async () => {
  server.close();
  await jobs.close();
  await app.close();
});

async function move(milliseconds: number): Promise<void> {
  app.clock.now += milliseconds;
  jobs.clock.now = app.clock.now;
  await jobs.worker(handlers).drain();
}

const detail = (id: number) => app.call("admin/imports/detail", { id }, token);

async function list(from: string) {
  const { id } = await app.call("admin/imports/start", { source: "maccms", address: from, classes: true }, token);
  await move(1000);
  return detail(id);
}

const videos = async () => {
  const rows = await app.site.context.db.primary
    .selectFrom("videos")
    .select(["title", "kind"])
    .orderBy("title")
    .execute();
  return rows.map(({ title, kind }) => ({ title, kind }));
};

it("lists the classes of an interface with their films before anything else is read", async () => {
  asked.length = 0;
  const { row, channels, problems } = await list(address);
  expect(row).toMatchObject({ step: "classes", state: "done", dry: true, read: 3, total: 3, rows: 0 });
  expect(channels).toEqual([
    { name: "动作片", count: 2, to: null },
    { name: "剧情片", count: 1, to: null },
    { name: "伦理片", count: 1, to: null },
  ]);
  expect(problems).toEqual([]);
  expect(asked.map((query) => query.get("ac"))).not.toContain("videolist");
  expect(await refusal(app.call("admin/imports/write", { id: row.id }, token))).toContain("1006");
});

it("counts in XML too, and says no number where the interface answers the same for every class", async () => {
  const { channels } = await list(address.replace("/api.php", "/xml/api.php"));
  expect(channels[0]).toEqual({ name: "动作片", count: 2, to: null });
  ignoresClass = true;
  const other = await list(address);
  ignoresClass = false;
  expect(other.channels.map(({ count }) => count)).toEqual([null, null, null]);
});

it("checks and writes the classes that were chosen, as what was chosen, and repeats that", async () => {
  const listed = await list(address);
  const choice = { channels: { 伦理片: "" }, genres: { 动作片: "" }, kinds: { 剧情片: "documentary" as const } };
  const checked = await app.call("admin/imports/check", { id: listed.row.id, ...choice }, token);
  expect(checked).toMatchObject({ step: "check", dry: true, state: "waiting" });
  await move(1000);
  const report = await detail(checked.id);
  expect(report.row).toMatchObject({ read: 4, added: 3, leftOut: 1 });
  const { id } = await app.call(
    "admin/imports/write",
    { id: checked.id, channels: choice.channels, genres: choice.genres, repeatHours: 6 },
    token,
  );
  await move(1000);
  expect((await detail(id)).row).toMatchObject({ state: "done", step: "write", added: 3, leftOut: 1, newClasses: 0 });
  expect(await videos()).toEqual([
    { title: "夜航", kind: "feature" },
    { title: "海边的灯", kind: "documentary" },
    { title: "追风", kind: "feature" },
  ]);
  const again = await list(address);
  expect(again.channels.find(({ name }) => name === "伦理片")?.to).toBe("");
  expect(again.kinds.find(({ name }) => name === "剧情片")?.to).toBe("documentary");
});

it("takes films of a class that comes later, reports it and asks, and follows the answer from then on", async () => {
  films = [...films, film(5, "新的一部", 9, "短剧"), film(6, "又一部伦理", 8, "伦理片")];
  await move(6 * hour);
  const repeated = async () =>
    (await app.call("admin/imports/list", {}, token)).list.find(({ repeatHours }) => repeatHours !== null)!;
  const first = await repeated();
  expect(first).toMatchObject({ state: "done", added: 1, leftOut: 2, newClasses: 1 });
  const { channels, problems, report } = await detail(first.id);
  expect(channels).toEqual([{ name: "短剧", count: 1, to: null }]);
  expect(problems).toEqual([
    expect.objectContaining({ field: "分类", reason: expect.stringContaining("短剧"), count: 1 }),
  ]);
  expect(report).toContain("短剧");
  // A run that finds nothing more keeps the question.
  await move(6 * hour);
  const second = await repeated();
  expect(second).toMatchObject({ newClasses: 1 });
  const decided = await app.call("admin/imports/classes", { id: second.id, channels: { 短剧: "" } }, token);
  expect(decided).toMatchObject({ newClasses: 0, repeatHours: 6 });
  films = [...films, film(7, "不要的短剧", 9, "短剧")];
  await move(6 * hour);
  expect(await repeated()).toMatchObject({ added: 0, leftOut: 4, newClasses: 0 });
  expect((await videos()).map(({ title }) => title)).not.toContain("不要的短剧");
});

it("lists the classes of a dump, and says which films are in none of them", async () => {
  const dump = `INSERT INTO mac_type (type_id, type_name, type_mid) VALUES (6,'剧情片',1),(9,'资讯',2),(7,'动作片',1);
INSERT INTO mac_vod (vod_id, type_id, vod_name) VALUES (1,6,'甲'),(2,6,'乙'),(3,66,'丙');
INSERT INTO mac_user VALUES (1,'secret-name','hash');
INSERT INTO mac_gbook VALUES (1,'留言');`;
  const bytes = Buffer.from(dump);
  const { fileId } = await app.call("admin/imports/file", { name: "站.sql", size: bytes.length }, token);
  await app.call("admin/imports/part", { fileId, number: "0", part: new File([bytes], "part") }, token);
  const { id } = await app.call("admin/imports/start", { source: "maccms-sql", fileId, classes: true }, token);
  await move(1000);
  const { row, channels, problems } = await detail(id);
  expect(row).toMatchObject({ step: "classes", state: "done", read: 2, total: 2 });
  expect(channels).toEqual([
    { name: "剧情片", count: 2, to: null },
    { name: "动作片", count: 0, to: null },
  ]);
  expect(problems.map(({ field, samples }) => ({ field, samples }))).toEqual([
    { field: "gbook", samples: [{ line: "备份", value: "留言板" }] },
    { field: "type_id", samples: [{ line: "备份", value: "1 部" }] },
    { field: "user", samples: [{ line: "备份", value: "会员" }] },
  ]);
  expect(JSON.stringify(await detail(id))).not.toContain("secret-name");
  const checked = await app.call("admin/imports/check", { id, channels: { 动作片: "" } }, token);
  await move(1000);
  expect((await detail(checked.id)).row).toMatchObject({ state: "done", read: 3, added: 3 });
});
