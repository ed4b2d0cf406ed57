import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { zipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { importPart } from "#lib/contract/schemas/imports.ts";
import { unpacked } from "#server/imports/unpack.ts";
import { handlers } from "#server/job-handlers/handlers.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { addOperator, refusal } from "../../helpers/people.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";

const hour = 3_600_000;
let films: Record<string, string | number>[] = [];
let isDown = false;
const asked: URLSearchParams[] = [];
let server: Server;
let address = "";
let app: TestApp;
let jobs: TestJobs;
let token = "";

beforeAll(async () => {
  server = createServer((req, res) => {
    const query = new URL(req.url ?? "", "http://x").searchParams;
    asked.push(query);
    if (isDown) res.writeHead(503).end();
    else if (req.url?.startsWith("/page")) res.end("<html></html>");
    else res.end(JSON.stringify({ code: 1, page: 1, pagecount: 1, total: films.length, list: films }));
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
});
beforeEach(async () => {
  ({ token } = await addOperator(app));
  isDown = false;
  films = [film(1, "海边的灯", "剧情片"), film(2, "夜航", "动作片"), film(3, "别的", "伦理片")];
});
afterAll(async () => {
  server.close();
  await jobs.close();
  await app.close();
});

const film = (id: number, name: string, type: string) => ({
  vod_id: id,
  vod_name: name,
  type_name: type,
  vod_year: "2020",
  vod_time: "2024-01-02 03:04:05",
});

async function move(milliseconds: number): Promise<void> {
  app.clock.now += milliseconds;
  jobs.clock.now = app.clock.now;
  await jobs.worker(handlers).drain();
}

const detail = (id: number) => app.call("admin/imports/detail", { id }, token);
const titles = async () => {
  const rows = await app.site.context.db.primary.selectFrom("videos").select("title").orderBy("title").execute();
  return rows.map(({ title }) => title);
};

async function upload(name: string, text: string | Uint8Array): Promise<string> {
  const bytes = Buffer.from(text);
  const { fileId } = await app.call("admin/imports/file", { name, size: bytes.length }, token);
  for (let number = 0; number * importPart < bytes.length; number += 1) {
    const part = new File([bytes.subarray(number * importPart, (number + 1) * importPart)], "part");
    await app.call("admin/imports/part", { fileId, number: String(number), part }, token);
  }
  return fileId;
}

it("checks an interface, proposes its categories, writes what is wanted and remembers the mapping", async () => {
  const checked = await app.call("admin/imports/start", { source: "maccms", address }, token);
  expect(checked).toMatchObject({ state: "waiting", dry: true });
  await move(1000);
  const report = await detail(checked.id);
  expect(report.row).toMatchObject({ state: "done", read: 3, added: 3, wrong: 0, rows: 0 });
  expect(report.channels.toSorted((one, other) => one.name.localeCompare(other.name, "zh"))).toEqual([
    { name: "动作片", count: 1, to: null },
    { name: "剧情片", count: 1, to: null },
    { name: "伦理片", count: 1, to: null },
  ]);
  expect(await titles()).toEqual([]);
  const channels = { 伦理片: "" };
  const genres = { 剧情片: "剧情", 动作片: "" };
  const written = await app.call("admin/imports/write", { id: checked.id, channels, genres, repeatHours: 6 }, token);
  expect(await refusal(app.call("admin/imports/write", { id: checked.id, channels, genres }, token))).toContain("1006");
  await move(1000);
  const { row } = await detail(written.id);
  expect(row).toMatchObject({ state: "done", read: 3, added: 2, leftOut: 1, repeatHours: 6 });
  expect(row.nextAt).toBe(new Date(app.clock.now + 6 * hour).toISOString());
  expect(await titles()).toEqual(["夜航", "海边的灯"]);
  const again = await app.call("admin/imports/start", { source: "maccms", address: ` ${address} ` }, token);
  await move(1000);
  const proposed = await detail(again.id);
  expect(proposed.channels.find(({ name }) => name === "伦理片")?.to).toBe("");
  expect(proposed.genres.find(({ name }) => name === "剧情片")?.to).toBe("剧情");
});

it("repeats an import once when it is due, asks only for what has changed, and backs off while it fails", async () => {
  films = [...films, film(4, "新来的", "剧情片")];
  await move(6 * hour);
  expect(await titles()).toEqual(["夜航", "新来的", "海边的灯"]);
  expect(Number(asked.at(-1)?.get("h"))).toBeGreaterThanOrEqual(6);
  const repeated = async () => {
    const { list } = await app.call("admin/imports/list", {}, token);
    return list.filter(({ repeatHours }) => repeatHours !== null);
  };
  const [latest, ...others] = await repeated();
  expect(others).toEqual([]);
  expect(latest).toMatchObject({ state: "done", added: 1 });
  isDown = true;
  const { db } = app.site.context;
  await db.write((trx) =>
    trx
      .updateTable("imports")
      .set({ address: "http://127.0.0.1:1/vod" })
      .where("id", "=", latest?.id ?? 0)
      .execute(),
  );
  await move(6 * hour);
  const [failed] = await repeated();
  expect(failed).toMatchObject({ state: "failed", failures: 1 });
  expect(failed?.reason).toContain("内网");
  expect(Date.parse(failed?.nextAt ?? "")).toBe(app.clock.now + 15 * 60_000);
  await move(15 * 60_000);
  expect((await repeated())[0]).toMatchObject({ state: "failed", failures: 2 });
  expect((await app.call("admin/overview", {}, token)).imports).toBe(1);
  const off = await app.call("admin/imports/repeat", { id: failed?.id ?? 0, hours: null }, token);
  expect(off).toMatchObject({ repeatHours: null, nextAt: null });
  await move(48 * hour);
  expect(await repeated()).toEqual([]);
  expect(await app.call("admin/imports/repeat", { id: failed?.id ?? 0, hours: 6 }, token)).toMatchObject({
    repeatHours: 6,
  });
  await app.call("admin/imports/repeat", { id: failed?.id ?? 0, hours: null }, token);
});

it("takes an uploaded file in parts, tells what is wrong with it, and is stopped and continued", async () => {
  const lines = [
    { kind: "video", key: "sent-one", title: "传来的一部" },
    { kind: "video", key: "sent-two", title: "年份不对", year: "很久以前" },
    { kind: "announcement", key: "long", title: "长", body: "长".repeat(3 * 1024 * 1024) },
  ];
  const fileId = await upload("我的片单.jsonl", lines.map((line) => JSON.stringify(line)).join("\n"));
  const checked = await app.call("admin/imports/start", { source: "json-lines", fileId }, token);
  expect(await app.call("admin/imports/stop", { id: checked.id }, token)).toMatchObject({ state: "cancelled" });
  await move(1000);
  expect((await detail(checked.id)).row).toMatchObject({ state: "cancelled", read: 0 });
  await app.call("admin/imports/continue", { id: checked.id }, token);
  await move(1000);
  const report = await detail(checked.id);
  expect(report.row).toMatchObject({ state: "failed", name: "我的片单.jsonl" });
  expect(report.row.reason).toContain("一行超过");
  const short = await upload(
    "我的片单.jsonl",
    lines
      .slice(0, 2)
      .map((line) => JSON.stringify(line))
      .join("\n"),
  );
  const { id } = await app.call("admin/imports/start", { source: "json-lines", fileId: short }, token);
  await move(1000);
  const { row, problems, report: text } = await detail(id);
  expect(row).toMatchObject({ state: "done", read: 2, added: 1, wrong: 1 });
  expect(problems[0]).toMatchObject({ field: "year", count: 1, samples: [{ line: "第 2 行", value: "很久以前" }] });
  expect(text).toContain("我的片单.jsonl");
});

it("says at the field what is wrong with an address or a file, and lets nobody but operators in", async () => {
  const start = async (input: object) => (await app.ask("admin/imports/start", input, { token })).fields;
  expect(await start({ source: "maccms", address: "" })).toEqual({ address: "请填采集接口的地址" });
  expect((await start({ source: "maccms", address: "http://10.0.0.1/" }))?.["address"]).toContain("内网");
  const page = new URL("/page", address).href;
  expect((await start({ source: "maccms", address: page }))?.["address"]).toContain("不是采集接口的格式");
  isDown = true;
  expect((await start({ source: "maccms", address }))?.["address"]).toContain("503");
  expect(await start({ source: "json-lines" })).toEqual({ file: "请选一个文件" });
  const fileId = await upload("片单.csv", "key,title\na,甲");
  expect((await start({ source: "json-lines", fileId }))?.["file"]).toContain(".jsonl");
  expect((await start({ source: "csv", fileId }))?.["kind"]).toContain("哪一种");
  const { token: guest } = await app.signIn();
  expect((await app.ask("admin/imports/list", {}, { token: guest })).status).toBe(403);
});

it("reports what is wrong with a table as a whole, also from reports that were kept with the number of the line", async () => {
  const reported = async (bytes: string | Uint8Array) => {
    const fileId = await upload("片单.csv", bytes);
    const { id } = await app.call("admin/imports/start", { source: "csv", kind: "video", fileId }, token);
    await move(1000);
    const { row, problems } = await detail(id);
    return [row.added, ...problems.map(({ reason, samples }) => [reason, samples[0]?.line])];
  };
  expect(await reported("标题,year\n甲,2020")).toEqual([0, ["没有这个键", "第 1 行"]]);
  expect(await reported(Buffer.from("ff80", "hex"))).toEqual([0, [expect.stringContaining("另存为"), "第 1 行"]]);
  // As a Chinese spreadsheet saves it, in GBK.
  expect(await reported(Buffer.concat([Buffer.from("key,title\njia,"), Buffer.from("bcd7", "hex")]))).toEqual([1]);
  expect(await reported('title\n甲\n"乙')).toEqual([0, [expect.stringContaining("引号"), "第 3 行"]]);
  const [last] = (await app.call("admin/imports/list", {}, token)).list;
  const samples = '[{"line":1,"value":""}]';
  await app.site.context.db.write((trx) => trx.updateTable("import_problems").set({ samples }).execute());
  expect((await detail(last?.id ?? 0)).problems[0]?.samples[0]?.line).toBe("第 1 行");
});

it("takes a packed file, and says what is wrong with an archive", async () => {
  const line = (title: string) => Buffer.from(JSON.stringify({ kind: "video", key: "packed", title }));
  const check = async (name: string, bytes: Uint8Array) => {
    const fileId = await upload(name, bytes);
    const { id } = await app.call("admin/imports/start", { source: "json-lines", fileId }, token);
    await move(1000);
    return (await detail(id)).row;
  };
  const junk = { "__MACOSX/._a.jsonl": line("旁"), "readme.txt": line("旁") };
  const packed = zipSync({ ...junk, "片单/一.jsonl": line("压缩的片子") });
  expect(await check("片单.jsonl.gz", gzipSync(line("压缩的片子")))).toMatchObject({
    state: "done",
    read: 1,
    wrong: 0,
  });
  expect(await check("片单.zip", packed)).toMatchObject({ state: "done", read: 1, wrong: 0 });

  const locked = Buffer.from(packed);
  for (let at = locked.indexOf("PK\x01\x02"); at !== -1; at = locked.indexOf("PK\x01\x02", at + 4)) locked[at + 8] = 1;
  const escaping = zipSync({ "../../一.jsonl": line("外面") });
  const wrong: [name: string, bytes: Uint8Array, reason: string][] = [
    ["a.jsonl.gz", gzipSync(line("断")).subarray(0, 20), "gz 文件不完整"],
    ["a.zip", packed.subarray(0, 60), "压缩包打不开"],
    ["a.zip", Buffer.from("not a zip"), "压缩包打不开"],
    ["a.zip", escaping, "压缩包打不开"],
    ["a.zip", locked, "加了密码"],
    ["a.zip", zipSync({ "a.jsonl.gz": gzipSync(line("两层")) }), "没有以 .jsonl"],
    ["a.zip", zipSync(junk), "没有以 .jsonl、.ndjson 结尾的文件"],
    ["a.zip", zipSync({ "a.jsonl": line("甲"), "b.ndjson": line("乙") }), "有 2 个以"],
  ];
  for (const [name, bytes, reason] of wrong) {
    const row = await check(name, bytes);
    expect(row, reason).toMatchObject({ state: "failed", reason: expect.stringContaining(reason) });
  }
});

it("takes a folder of NFO files in one archive, with Chinese names, and says what is wrong with it", async () => {
  const nfo = (title: string, more = "") =>
    Buffer.from(`<movie><title>${title}</title><year>2001</year>${more}</movie>`);
  const start = async (name: string, bytes: Uint8Array) => {
    const fileId = await upload(name, bytes);
    const { id } = await app.call("admin/imports/start", { source: "nfo-zip", fileId }, token);
    await move(1000);
    return (await detail(id)).row;
  };
  const write = async (id: number) => {
    const choice = { channels: {}, genres: {}, repeatHours: null };
    const written = await app.call("admin/imports/write", { id, ...choice }, token);
    await move(1000);
    return (await detail(written.id)).row;
  };
  const zipped = zipSync({
    "片库/灯塔 (2001)/movie.nfo": nfo("灯塔"),
    "片库/灯塔 (2001)/灯塔.mkv": Buffer.alloc(1000),
    "片库/灯塔 (2001)/poster.jpg": Buffer.alloc(10),
    "片库/长街/tvshow.nfo": Buffer.from("<tvshow><title>长街</title></tvshow>"),
    "片库/长街/Season 2/S02E01.nfo": Buffer.from("<episodedetails><title>开门</title></episodedetails>"),
    "片库/长街/Season 2/season.nfo": Buffer.from("<season><seasonnumber>2</seasonnumber></season>"),
    "__MACOSX/._movie.nfo": nfo("旁"),
  });
  const checked = await start("片库.zip", zipped);
  expect(checked).toMatchObject({ state: "done", read: 3, added: 3, wrong: 0 });
  expect(await write(checked.id)).toMatchObject({ state: "done", added: 3 });
  expect(await titles()).toEqual(expect.arrayContaining(["灯塔", "长街", "开门"]));
  const again = await start("片库.zip", zipped);
  expect(again).toMatchObject({ read: 3, added: 0, changed: 0, same: 3 });

  // The names as Chinese Windows writes them: in GBK, without the flag for UTF-8. Both names have four bytes.
  const gbk = Buffer.from(zipSync({ "abcd/movie.nfo": Buffer.from("<movie><year>2003</year></movie>") }));
  const [name, bytes] = [Buffer.from("abcd"), Buffer.from([0xcd, 0xfb, 0xba, 0xa3])];
  for (let at = gbk.indexOf(name); at !== -1; at = gbk.indexOf(name, at + 4)) bytes.copy(gbk, at);
  const old = await start("旧.zip", gbk);
  expect(await write(old.id)).toMatchObject({ state: "done", added: 1 });
  expect(await titles()).toContain("望海");

  const locked = Buffer.from(zipped);
  for (let at = locked.indexOf("PK\x01\x02"); at !== -1; at = locked.indexOf("PK\x01\x02", at + 4)) locked[at + 8] = 1;
  const wrong: [bytes: Uint8Array, reason: string][] = [
    [zipped.subarray(0, 60), "压缩包打不开"],
    [zipSync({ "../../a/movie.nfo": nfo("外面") }), "压缩包打不开"],
    [zipSync({ "/a/movie.nfo": nfo("根") }), "压缩包打不开"],
    [locked, "加了密码"],
    [zipSync({ "a.mkv": Buffer.alloc(10) }), "压缩包里没有 NFO 文件"],
    [zipSync({ "a/movie.nfo": Buffer.alloc(5_000_000, 32) }), "a/movie.nfo 太大"],
  ];
  for (const [packed, reason] of wrong) {
    const row = await start("a.zip", packed);
    expect(row, reason).toMatchObject({ state: "failed", reason: expect.stringContaining(reason) });
  }
  const fileId = await upload("片库.nfo", nfo("单个"));
  const refused = await app.ask("admin/imports/start", { source: "nfo-zip", fileId }, { token });
  expect(refused.fields).toEqual({ file: "这种来源的文件以 .zip 结尾" });
});

it("stops unpacking at its limit", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "unpack-"));
  const file = path.join(folder, "large.jsonl.gz");
  writeFileSync(file, gzipSync(Buffer.alloc(3_000_000)));
  await expect(unpacked(file, [".jsonl"], { bytes: 1_000_000, entries: 5 })).rejects.toThrow("解开以后超过");
  expect(statSync(path.join(folder, "large.jsonl")).size).toBeLessThan(2_000_000);
  rmSync(folder, { recursive: true });
});
