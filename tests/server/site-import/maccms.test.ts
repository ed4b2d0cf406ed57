import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fetchOutside, isPublicAddress } from "#server/net/fetch-outside.ts";
import { htmlToText } from "#server/site-import/from-maccms.ts";
import { beginImport, continueImport } from "#server/site-import/imports.ts";
import { importOptions } from "#server/site-import/options.ts";
import { readProblems } from "#server/site-import/problems.ts";
import { readEpisodes, readVodPage } from "#server/site-import/vod.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { refusal } from "../../helpers/people.ts";

type VodRow = Record<string, string | number | null>;

const first: VodRow = {
  vod_id: 1,
  vod_name: "海边的灯",
  vod_sub: "Sea Lamp,灯塔",
  vod_en: "haibiandedeng",
  type_id: 6,
  type_name: "剧情片",
  vod_class: "剧情,家庭",
  vod_actor: "沈甲,陆乙",
  vod_director: "沈甲",
  vod_area: "大陆,香港,constructor",
  vod_lang: "国语,constructor",
  vod_year: "2019",
  vod_content: "<p>一座灯塔&amp;一个人。</p><script>x</script>",
  vod_douban_id: 12345,
  vod_douban_score: "8.1",
  vod_time: "2024-01-02 03:04:05",
  vod_play_from: "aa$$$bb",
  vod_play_url: "HD$https://v.example/1.m3u8$$$HD$https://w.example/1.m3u8",
};
const second: VodRow = {
  vod_id: 2,
  vod_name: "长街",
  type_id: 13,
  type_name: "国产剧",
  vod_year: "2020",
  vod_total: 24,
  vod_remarks: "更新至第2集",
  vod_time: "2024-01-03 03:04:05",
  vod_play_from: "aa",
  vod_play_url: "第1集$https://v.example/2-1.m3u8#第2集$https://v.example/2-2.m3u8",
};

let rows: VodRow[] = [first, second];
let isXml = false;
/** Of the answers; only ASCII and what is written as single bytes can be sent as `latin1`. */
let encoding: "utf8" | "latin1" = "utf8";
const asked: string[] = [];
let server: Server;
let address = "";
let host = "";
let app: TestApp;

beforeAll(async () => {
  // Answers are not kept: an import tells other processes what has changed, and this one hears of it a moment later.
  app = await createTestApp({ PAGE_FRESH_SECONDS: "0" });
  server = createServer((req, res) => {
    asked.push(req.url ?? "");
    const page = Number(new URL(req.url ?? "", "http://x").searchParams.get("pg"));
    const list = rows.slice(page - 1, page);
    if (isXml) res.end(xmlOf(list, rows.length, page), encoding);
    else res.end(JSON.stringify({ code: 1, page, pagecount: rows.length, limit: "1", total: rows.length, list }));
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  // A server that listens on a port has such an address.
  // eslint-disable-next-line typescript/consistent-type-assertions
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  address = `http://${host}/api.php/provide/vod/`;
});
afterAll(async () => {
  server.close();
  await app.close();
});

function xmlOf(list: readonly VodRow[], total: number, page: number): string {
  const videos = list.map(
    (row) => `<video><last>${row["vod_time"]}</last><id>${row["vod_id"]}</id><tid>${row["type_id"]}</tid>
      <name><![CDATA[${row["vod_name"]}]]></name><type>${row["type_name"]}</type><year>${row["vod_year"]}</year>
      <dl><dd flag="xx"><![CDATA[${row["vod_play_url"]}]]></dd></dl><des><![CDATA[${row["vod_content"]}]]></des></video>`,
  );
  return `<?xml version="1.0"?><rss version="5.1"><list page="${page}" pagecount="${total}" pagesize="1" recordcount="${total}">${videos.join("")}</list></rss>`;
}

async function bring(options: object = {}) {
  const { context } = app.site;
  const row = await beginImport(context, {
    source: "maccms",
    address,
    options: importOptions.parse(options),
    dry: false,
  });
  const pace = { clock: () => performance.now(), rest: async () => {} };
  const counts = await continueImport(context, row, { pace, pause: async () => {}, privateHosts: [host] });
  return { ...counts, problems: await readProblems(context.db.primary, row.id) };
}

const found = async (title: string) => {
  const { token } = await app.signIn();
  const { db } = app.site.context;
  const row = await db.primary.selectFrom("videos").select("id").where("title", "=", title).executeTakeFirstOrThrow();
  return app.call("video/detail", { id: row.id }, token);
};

it("brings in films, series with their episodes, people, genres and lines, and says which hosts are not allowed", async () => {
  const report = await bring();
  expect(report).toMatchObject({ read: 2, added: 4, wrong: 0 });
  expect(report.problems.map(({ reason }) => reason).toSorted()).toEqual([
    "还没有允许的主机 v.example",
    "还没有允许的主机 w.example",
  ]);
  const film = await found("海边的灯");
  expect(film).toMatchObject({ year: 2019, kind: "feature", description: "一座灯塔&一个人。" });
  expect(film.facts?.aliases).toEqual(["Sea Lamp", "灯塔"]);
  expect(film.facts?.countries.map(({ name }) => name)).toEqual(["中国大陆", "中国香港"]);
  expect(film.facts?.languages.map(({ code }) => code)).toEqual(["zh"]);
  expect(film.performers.map(({ name, crafts }) => [name, crafts])).toEqual([
    ["沈甲", ["director", "cast"]],
    ["陆乙", ["cast"]],
  ]);
  expect(film.tags.map(({ name }) => name)).toEqual(["剧情", "家庭", "剧情片"]);
  const { db } = app.site.context;
  const lines = await db.primary
    .selectFrom("video_lines")
    .select(["name", "url"])
    .where("video_id", "=", film.id)
    .orderBy("position")
    .execute();
  expect(lines.map((line) => ({ ...line }))).toEqual([
    { name: "aa", url: "https://v.example/1.m3u8" },
    { name: "bb", url: "https://w.example/1.m3u8" },
  ]);
  const series = await db.primary
    .selectFrom("series")
    .innerJoin("episodes", "episodes.series_id", "series.id")
    .innerJoin("videos", "videos.id", "episodes.video_id")
    .select(["series.title as series", "total", "season", "number", "videos.title", "videos.kind"])
    .orderBy("number")
    .execute();
  expect(series.map((row) => ({ ...row }))).toEqual([
    { series: "长街", total: 24, season: 1, number: 1, title: "长街 第1集", kind: "episode" },
    { series: "长街", total: 24, season: 1, number: 2, title: "长街 第2集", kind: "episode" },
  ]);
});

it("writes nothing the second time, and a new episode alone when there is one", async () => {
  expect(await bring()).toMatchObject({ read: 2, added: 0, changed: 0, rows: 0 });
  rows = [first, { ...second, vod_play_url: `${second["vod_play_url"]}#第3集$https://v.example/2-3.m3u8` }];
  expect(await bring({ hours: 24 })).toMatchObject({ added: 1, changed: 0 });
  expect(asked.at(-1)).toContain("h=24");
});

it("goes on at the page where it was cut off, and reads the others to the end", async () => {
  const { context } = app.site;
  rows = Array.from({ length: 40 }, (_, at) => ({
    vod_id: 100 + at,
    vod_name: `长夜 ${at}`,
    type_id: 6,
    type_name: "剧情片",
  }));
  let ticks = 0;
  // Every transaction takes longer than its turn.
  const slow = { clock: () => (ticks += 1000), rest: async () => {} };
  const begin = () =>
    beginImport(context, { source: "maccms", address: `${address}cut/`, options: importOptions.parse({}), dry: false });
  const leaving = new AbortController();
  const cut = continueImport(context, await begin(), {
    pace: slow,
    pause: async () => {},
    privateHosts: [host],
    tell: () => leaving.abort(new Error("cut off")),
    signal: leaving.signal,
  });
  await expect(cut).rejects.toThrow("cut off");
  const row = await begin();
  expect(row.read).toBeGreaterThan(0);
  expect(row.read).toBeLessThan(40);
  asked.splice(0);
  const counts = await continueImport(context, row, { pace: slow, pause: async () => {}, privateHosts: [host] });
  expect(counts).toMatchObject({ read: 40, added: 40 });
  expect(asked.map((url) => Number(new URL(url, "http://x").searchParams.get("pg"))).at(-1)).toBe(40);
  expect(asked.length).toBeLessThan(40);
  rows = [first, second];
});

it("counts what it reads anew when it begins again at the first page, and what it wrote with what it had written", async () => {
  const { context } = app.site;
  rows = Array.from({ length: 40 }, (_, at) => ({
    vod_id: 200 + at,
    vod_name: `晨光 ${at}`,
    type_id: 6,
    type_name: "剧情片",
    vod_play_url: `HD$https://dawn.example/${at}.m3u8`,
  }));
  let ticks = 0;
  const pace = { clock: () => (ticks += 1000), rest: async () => {} };
  const options = importOptions.parse({ hours: 24 });
  const begin = () => beginImport(context, { source: "maccms", address: `${address}late/`, options, dry: false });
  const how = { pace, pause: async () => {}, privateHosts: [host] };
  const leaving = new AbortController();
  const tell = () => leaving.abort(new Error("cut off"));
  const cut = continueImport(context, await begin(), { ...how, tell, signal: leaving.signal });
  await expect(cut).rejects.toThrow("cut off");
  const row = await begin();
  expect(row.read).toBeGreaterThan(0);
  const counts = await continueImport(context, row, how);
  expect(counts).toMatchObject({ read: 40, added: 40, same: row.read, wrong: 0 });
  const problems = await readProblems(context.db.primary, row.id);
  expect(problems.map(({ reason, count }) => [reason, count])).toEqual([["还没有允许的主机 dawn.example", 40]]);
  rows = [first, second];
});

it("leaves what an editor has changed while the source says what it said before", async () => {
  const { db } = app.site.context;
  await db.write((trx) =>
    trx.updateTable("videos").set({ subtitle: "编辑写的" }).where("title", "=", "海边的灯").execute(),
  );
  expect(await bring()).toMatchObject({ changed: 0 });
  expect(await found("海边的灯")).toMatchObject({ subtitle: "编辑写的" });
});

it("goes on after what is odd: signs no database keeps, times beyond all years, names that every object has", async () => {
  const odd = { vod_play_url: "", vod_douban_id: "" };
  rows = [
    { ...first, ...odd, vod_id: "91\0", vod_name: "空\0字" },
    { ...first, ...odd, vod_id: 92, vod_name: "远方", vod_time_add: "1e400" },
    { ...first, ...odd, vod_id: 93, vod_name: "万年", vod_time_add: 9_999_999_999_999 },
    { ...first, ...odd, vod_id: 94, vod_name: "造物", type_name: "constructor", vod_class: "constructor" },
    { ...first, ...odd, vod_id: 95, vod_name: "最后一部" },
  ];
  expect(await bring()).toMatchObject({ read: 5, added: 5, wrong: 0 });
  for (const title of ["空字", "远方", "万年", "最后一部"]) expect(await found(title)).toMatchObject({ title });
  expect((await found("造物")).tags.map(({ name }) => name)).toEqual(["constructor"]);
});

it("queues the poster and the stills, however their addresses are written", async () => {
  const stills = "一$mac://s.example/1.jpg#https://s.example/2.jpg\r\n//s.example/3.jpg#坏$no#https://s.example/2.jpg";
  rows = [
    {
      ...first,
      vod_id: 8,
      vod_name: "有剧照的",
      vod_douban_id: 8,
      vod_pic: "//s.example/p.jpg",
      vod_pic_screenshot: stills,
    },
  ];
  expect(await bring()).toMatchObject({ added: 1, wrong: 0 });
  const { db } = app.site.context;
  const named = await db.primary
    .selectFrom("remote_picture_places as places")
    .innerJoin("remote_pictures as pictures", "pictures.id", "places.picture_id")
    .select(["place", "address"])
    .where("target_id", "=", (await found("有剧照的")).id)
    .orderBy("place")
    .execute();
  expect(named.map((row) => Object.values(row))).toEqual([
    ["portrait", "https://s.example/p.jpg"],
    ["still-0", "https://s.example/1.jpg"],
    ["still-1", "https://s.example/2.jpg"],
    ["still-2", "https://s.example/3.jpg"],
  ]);
  expect(await bring()).toMatchObject({ same: 1, rows: 0 });
});

it("reads XML as well", async () => {
  isXml = true;
  const vod_content = "<b>新</b>的";
  rows = [{ ...first, vod_id: 7, vod_name: "新的一部", vod_content, vod_play_url: "HD$https://v.example/7.m3u8" }];
  expect(await bring()).toMatchObject({ read: 1, added: 1, wrong: 0 });
  expect(await found("新的一部")).toMatchObject({ year: 2019, description: "新的" });
  // 雨巷 in GBK, which such a site need not declare.
  encoding = "latin1";
  rows = [{ vod_id: 9, vod_name: "\xd3\xea\xcf\xef", type_name: "", vod_year: 2021, vod_content: "", vod_time: "" }];
  expect(await bring()).toMatchObject({ added: 1, wrong: 0 });
  expect(await found("雨巷")).toMatchObject({ year: 2021 });
  isXml = false;
});

it("reads names and people as they were before the site escaped them for HTML", async () => {
  const words = {
    vod_name: "阿林&#039;s &quot;夜&quot; &amp; 昼",
    vod_actor: "D&#039;Arc,陆乙",
    vod_sub: "L&#039;&eacute;t&eacute;",
    vod_class: "R&amp;B",
    vod_content: "<p>&ldquo;夜&rdquo;&mdash;&mdash;caf&eacute;&hellip;&constructor;</p>",
  };
  rows = [{ ...first, ...words, vod_id: 10, vod_douban_id: 10 }];
  expect(await bring()).toMatchObject({ added: 1, wrong: 0 });
  const film = await found('阿林\'s "夜" & 昼');
  expect(film).toMatchObject({ description: "“夜”——café…&constructor;" });
  expect(film.facts?.aliases).toEqual(["L'été"]);
  expect(film.performers.map(({ name }) => name)).toEqual(["沈甲", "D'Arc", "陆乙"]);
  expect(film.tags.map(({ name }) => name)).toContain("R&B");
});

it("goes to no machine of its own network that the operator has not named", async () => {
  for (const inside of ["127.0.0.1", "10.1.2.3", "192.168.1.1", "169.254.169.254", "::1", "fd00::1", "::ffff:10.0.0.1"])
    expect(isPublicAddress(inside)).toBe(false);
  expect(isPublicAddress("93.184.216.34")).toBe(true);
  expect(isPublicAddress("2606:4700::1111")).toBe(true);
  const limits = { maxBytes: 1000, timeout: 5000 };
  expect(await refusal(fetchOutside(address, limits))).toContain("内网");
  expect(await refusal(fetchOutside(`http://localhost:${host.split(":")[1]}/`, limits))).toContain("内网");
  expect(await refusal(fetchOutside("file:///etc/passwd", limits))).toContain("http");
  const small = { maxBytes: 10, timeout: 5000, privateHosts: [host] };
  expect(await refusal(fetchOutside(address, small))).toContain("超过");
});

it("reads lines and episodes however they are written", () => {
  expect(
    readEpisodes({
      vod_play_from: "a$$$b",
      vod_play_url: "https://x.example/1.m3u8$$$第2集$https://y.example/2.m3u8#坏的$ftp://z",
    }),
  ).toEqual([
    { number: 1, title: "", lines: [{ name: "a", url: "https://x.example/1.m3u8" }] },
    { number: 2, title: "第2集", lines: [{ name: "b", url: "https://y.example/2.m3u8" }] },
  ]);
});

it.each(["<", "<script ", "<br ", " ", " \t"])("reads a text of many %j without delay", (piece) => {
  const begun = performance.now();
  htmlToText(`${piece.repeat(50_000)}x`);
  expect(performance.now() - begun).toBeLessThan(1000);
});

it.each(["<list ", "<video>", "<ty ", "<ty id=1", "<dd>", "<dl>", "<des>"])(
  "reads a page of many %s without delay",
  (piece) => {
    const many = piece.repeat(60_000);
    const begun = performance.now();
    readVodPage(`<rss><list pagecount="1"><video>${many}</video>${many}`);
    expect(performance.now() - begun).toBeLessThan(1000);
  },
);

it("takes the text of HTML", () => {
  expect(htmlToText("<p>一 &lt; 二</p>\r\n\n <STYLE>p {}</STYLE>三<br/>四 < 五<script>if (a < b)")).toBe(
    "一 < 二\n三\n四 < 五",
  );
});
