import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fetchDue } from "#server/remote-pictures/fetch.ts";
import { beginImport, continueImport } from "#server/site-import/imports.ts";
import { readXml } from "#server/site-import/nfo-xml.ts";
import { importOptions } from "#server/site-import/options.ts";
import { readProblems } from "#server/site-import/problems.ts";
import { sourceFor } from "#server/site-import/sources.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { refusal } from "../../helpers/people.ts";

const outside = mkdtempSync(path.join(tmpdir(), "shiguang-outside-"));
const folder = mkdtempSync(path.join(tmpdir(), "shiguang-nfo-"));
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
  rmSync(outside, { recursive: true });
});

function put(name: string, content: string | Uint8Array): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#7fb2c9" } })
    .png()
    .toBuffer();

const usual = { clock: () => performance.now(), rest: async () => {} };

async function bring({ pace = usual, dry = false } = {}) {
  const { context } = app.site;
  const options = importOptions.parse({});
  const row = await beginImport(context, { source: "nfo", address: folder, options, dry });
  const counts = await continueImport(context, row, { pace });
  return { ...counts, problems: await readProblems(context.db.primary, row.id) };
}

async function film(title: string) {
  const { token } = await app.signIn();
  const { db } = app.site.context;
  const row = await db.primary.selectFrom("videos").select("id").where("title", "=", title).executeTakeFirstOrThrow();
  return app.call("video/detail", { id: row.id }, token);
}

const rain = `<?xml version="1.0" encoding="UTF-8" standalone="yes" ?>
<movie>
  <title>雨城</title><originaltitle>Rain City</originaltitle><year>2019</year><premiered>2019-05-01</premiered>
  <ratings><rating name="imdb" max="10" default="true"><value>7.8</value><votes>1,234</votes></rating>
    <rating name="tomatometerallcritics" max="100"><value>91</value></rating></ratings>
  <plot>一座多雨的城市 & 一封信。</plot><tagline>雨一直下</tagline><runtime>95</runtime><mpaa>PG-13</mpaa>
  <uniqueid type="imdb" default="true">tt0000777</uniqueid><uniqueid type="tmdb">777</uniqueid><uniqueid type="constructor">7</uniqueid>
  <genre>剧情</genre><genre>家庭 / 悬疑</genre><country>China</country><country>法国</country><country>constructor</country>
  <set><name>城市三部曲</name></set><studio>雨城制片厂</studio><tag>海边</tag>
  <director>沈甲</director><credits>陆乙</credits>
  <actor><name>周丙</name><role>信差</role><type>constructor</type><order>1</order></actor>
  <actor><name>林丁</name><role>邮差</role><order>0</order></actor>
</movie>
https://www.imdb.com/title/tt0000777/`;

it("reads films with everything that is known of them, and their pictures", async () => {
  put("雨城 (2019)/movie.nfo", Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(rain)]));
  put("雨城 (2019)/poster.png", await picture(400, 600));
  put("雨城 (2019)/fanart.jpg", await picture(640, 360));
  for (const name of ["fanart10.jpg", "fanart2.jpg", "movie-backdrop1.jpg", "雨城-thumb1.jpg"])
    put(`雨城 (2019)/${name}`, await picture(640, 360));
  put("雨城 (2019)/雨城.mkv", "film");
  expect(sourceFor(folder, true)).toBe("nfo");
  expect(await bring({ dry: true })).toMatchObject({ read: 1, added: 1, rows: 0 });
  expect(await bring()).toMatchObject({ read: 1, added: 1, wrong: 0, problems: [] });
  expect(await fetchDue(app.site.context, { local: true })).toBe(5);
  const found = await film("雨城");
  expect(found).toMatchObject({
    year: 2019,
    kind: "feature",
    description: "一座多雨的城市 & 一封信。",
    poster: { width: 1280 },
    facts: {
      originalTitle: "Rain City",
      tagline: "雨一直下",
      runtime: 95,
      advisory: "分级 PG-13",
      portrait: { width: 800 },
      stills: [{ width: 1280 }, { width: 1280 }, { width: 1280 }],
    },
  });
  expect(await pictureAddresses("still-%")).toEqual(["fanart2.jpg", "fanart10.jpg", "movie-backdrop1.jpg"]);
  expect(found.facts?.countries.map(({ code }) => code)).toEqual(["CN", "FR"]);
  expect(found.facts?.ids).toEqual([
    { source: "imdb", id: "tt0000777" },
    { source: "tmdb", id: "777" },
  ]);
  expect(found.facts?.scores).toMatchObject([
    { source: "IMDb", score: 7.8, best: 10, votes: 1234 },
    { source: "烂番茄", score: 91, best: 100 },
  ]);
  expect(found.performers.map(({ name, role }) => [name, role])).toEqual([
    ["沈甲", ""],
    ["陆乙", ""],
    ["林丁", "邮差"],
    ["周丙", "信差"],
  ]);
  const tags = found.tags.map(({ name }) => name);
  expect(tags).toEqual(["剧情", "家庭", "悬疑", "城市三部曲", "雨城制片厂", "海边"]);
});

it("takes the score that Kodi keeps without the name of who gave it", async () => {
  const score =
    '<ratings><rating name="default" max="10" default="true"><value>8.6</value><votes>88</votes></rating></ratings>';
  put("无名的分/无名的分.nfo", `<movie><title>无名的分</title>${score}</movie>`);
  expect(await bring()).toMatchObject({ added: 1, wrong: 0 });
  expect((await film("无名的分")).facts?.scores).toMatchObject([{ source: "NFO", score: 8.6, votes: 88 }]);
  rmSync(path.join(folder, "无名的分"), { recursive: true });
});

it("writes nothing the second time, and a film again whose file or picture has changed", async () => {
  expect(await bring()).toMatchObject({ read: 1, same: 1, rows: 0 });
  put("雨城 (2019)/movie.nfo", rain.replace("雨一直下", "雨停了"));
  expect(await bring()).toMatchObject({ changed: 1 });
  expect((await film("雨城")).facts?.tagline).toBe("雨停了");
  const file = path.join(folder, "雨城 (2019)/poster.png");
  utimesSync(file, 1_000_000, 1_000_000);
  expect(await bring()).toMatchObject({ rows: 1 });
  expect(await fetchDue(app.site.context, { local: true })).toBe(1);
});

it("reads a show, its seasons and files with several episodes", async () => {
  put("长街/tvshow.nfo", `<tvshow><title>长街</title><uniqueid type="tmdb">88</uniqueid><genre>剧情</genre></tvshow>`);
  put("长街/season.nfo", "<season><title>第一季</title></season>");
  const episode = (season: number, number: number, title: string) =>
    `<episodedetails><title>${title}</title><season>${season}</season><episode>${number}</episode></episodedetails>`;
  put("长街/Season 1/长街 S01E01.nfo", `${episode(1, 1, "开头")}\n${episode(1, 2, "雨夜")}`);
  put("长街/Season 2/s02e01.nfo", `<?xml version="1.0"?>${episode(2, 1, "")}`);
  put("长街/Season 0/s00e01.nfo", episode(0, 1, "花絮"));
  put("长街/Season 1/长街 S01E01-thumb.png", await picture(640, 360));
  expect(await bring()).toMatchObject({ added: 5, wrong: 0, problems: [] });
  const rows = await app.site.context.db.primary
    .selectFrom("series")
    .innerJoin("episodes", "episodes.series_id", "series.id")
    .innerJoin("videos", "videos.id", "episodes.video_id")
    .select(["series.title as series", "season", "number", "videos.title"])
    .orderBy("season")
    .orderBy("number")
    .execute();
  expect(rows.map((row) => Object.values(row))).toEqual([
    ["长街", 1, 1, "开头"],
    ["长街", 1, 2, "雨夜"],
    ["长街", 2, 1, "第1集"],
  ]);
  expect(await film("花絮")).toMatchObject({ kind: "episode" });
  expect((await film("长街")).facts?.ids).toEqual([{ source: "tmdb-tv", id: "88" }]);
});

it("takes the season from season.nfo, else from the folder's name, for episodes that name none", async () => {
  const episode = (number: number, title: string, season = "") =>
    `<episodedetails><title>${title}</title>${season}<episode>${number}</episode></episodedetails>`;
  put("海岸/tvshow.nfo", "<tvshow><title>海岸</title></tvshow>");
  put("海岸/续篇/season.nfo", "<season><title>续篇</title><seasonnumber>3</seasonnumber></season>");
  put("海岸/续篇/01.nfo", episode(1, "退潮"));
  put("海岸/续篇/02.nfo", episode(2, "涨潮", "<season>4</season>"));
  put("海岸/第2季/01.nfo", episode(1, "灯塔"));
  put("海岸/Season 05/season.nfo", "<season><title>断了");
  put("海岸/Season 05/01.nfo", episode(1, "雾"));
  put("海岸/Specials/01.nfo", episode(1, "海岸花絮"));
  expect(await bring()).toMatchObject({ added: 6, wrong: 0, problems: [] });
  const rows = await app.site.context.db.primary
    .selectFrom("series")
    .innerJoin("episodes", "episodes.series_id", "series.id")
    .innerJoin("videos", "videos.id", "episodes.video_id")
    .select(["season", "number", "videos.title"])
    .where("series.title", "=", "海岸")
    .orderBy("season")
    .execute();
  expect(rows.map((row) => Object.values(row))).toEqual([
    [2, 1, "灯塔"],
    [3, 1, "退潮"],
    [4, 2, "涨潮"],
    [5, 1, "雾"],
  ]);
  expect(await film("海岸花絮")).toMatchObject({ kind: "episode" });
});

/** Names of the picture files in these positions, by position. */
async function pictureAddresses(places: string): Promise<string[]> {
  const rows = await app.site.context.db.primary
    .selectFrom("remote_picture_places as places")
    .innerJoin("remote_pictures as pictures", "pictures.id", "places.picture_id")
    .select("address")
    .where("place", "like", places)
    .orderBy("place")
    .execute();
  return rows.map(({ address }) => path.basename(new URL(address).pathname));
}

it("queues an actor's photo and fanart by their addresses, and passes over addresses that are none", async () => {
  const fanart =
    "<fanart><thumb>https://pictures.example/wide.jpg</thumb><thumb>https://pictures.example/x.jpg</thumb></fanart>";
  const actor = (name: string, thumb: string) => `<actor><name>${name}</name><thumb>${thumb}</thumb></actor>`;
  const actors = actor("江戊", "https://pictures.example/jiang.jpg") + actor("何己", "file:///etc/hostname");
  put("渡口/movie.nfo", `<movie><title>渡口</title>${fanart}${actors}</movie>`);
  expect(await bring()).toMatchObject({ added: 1, wrong: 0, problems: [] });
  const rows = await app.site.context.db.primary
    .selectFrom("remote_picture_places as places")
    .innerJoin("remote_pictures as pictures", "pictures.id", "places.picture_id")
    .select(["places.kind", "places.place", "pictures.address"])
    .where("pictures.local", "=", 0)
    .orderBy("pictures.address")
    .execute();
  expect(rows.map((row) => Object.values(row))).toEqual([
    ["performer", "portrait", "https://pictures.example/jiang.jpg"],
    ["video", "poster", "https://pictures.example/wide.jpg"],
    ["video", "still-0", "https://pictures.example/x.jpg"],
  ]);
});

it("reads other encodings, addresses without facts and files that say the wrong encoding", async () => {
  const gbk = Buffer.from([0xba, 0xa3, 0xb1, 0xdf]);
  const head = Buffer.from('<?xml version="1.0" encoding="UTF-8"?><movie><title>');
  put("others/a.nfo", Buffer.concat([head, gbk, Buffer.from("</title><year>2001</year></movie>")]));
  const wide = Buffer.from(
    `\ufeff<?xml version="1.0" encoding="utf-16"?><movie><title>双字节</title></movie>`,
    "utf16le",
  );
  put("others/b.nfo", wide);
  put("others/只有网址 (1999).nfo", "https://www.imdb.com/title/tt0000999/\n");
  expect(await bring()).toMatchObject({ added: 3, wrong: 0 });
  expect(await film("海边")).toMatchObject({ year: 2001 });
  expect(await film("双字节")).toBeDefined();
  expect((await film("只有网址")).facts?.ids).toEqual([{ source: "imdb", id: "tt0000999" }]);
});

it("reports what it cannot read and goes on, and follows no link out of the folder", async () => {
  writeFileSync(path.join(outside, "secret.nfo"), "<movie><title>外面的</title></movie>");
  writeFileSync(path.join(outside, "secret.png"), await picture(40, 60));
  put("broken/a.nfo", "<movie><title>断了");
  put(
    "broken/b.nfo",
    '<!DOCTYPE movie [<!ENTITY x SYSTEM "file:///etc/hostname">]><movie><title>实体&x;</title></movie>',
  );
  put("broken/c.nfo", "<album><title>唱片</title></album>");
  put("broken/d/movie.nfo", "<movie><title>好的</title></movie>");
  symlinkSync(path.join(outside, "secret.nfo"), path.join(folder, "broken/e.nfo"));
  symlinkSync(path.join(outside, "secret.png"), path.join(folder, "broken/d/poster.png"));
  symlinkSync(outside, path.join(folder, "broken/elsewhere"));
  const { added, wrong, problems } = await bring();
  expect({ added, wrong }).toEqual({ added: 2, wrong: 3 });
  const lines = problems.flatMap(({ samples }) => samples.map(({ line }) => line)).toSorted();
  expect(lines).toEqual(["broken/a.nfo", "broken/c.nfo", "broken/e.nfo"]);
  expect((await film("实体&x;")).kind).toBe("feature");
  expect((await film("好的")).facts?.portrait ?? null).toBeNull();
  await expect(film("外面的")).rejects.toThrow("no result");
});

it("goes on where it was cut off", async () => {
  for (let at = 0; at < 60; at += 1) put(`many/${at}/movie.nfo`, `<movie><title>第 ${at} 部</title></movie>`);
  let rests = 0;
  const pace = {
    clock: () => rests * 1000 + performance.now(),
    rest: async () => {
      if (++rests === 1) throw new Error("cut off");
    },
  };
  expect(await refusal(bring({ pace }))).toContain("cut off");
  const { read, added, wrong } = await bring();
  expect({ read, added, wrong }).toEqual({ read: 80, added: 60, wrong: 3 });
});

it("takes genres and keywords for names, whatever they look like", async () => {
  const tagged = "<movie><title>小写的</title><genre>noir</genre><tag>murder</tag><tag>剧情</tag></movie>";
  put("小写 (2011)/movie.nfo", tagged);
  for (const dry of [true, false]) expect(await bring({ dry })).toMatchObject({ added: 1 });
  expect((await film("小写的")).tags.map(({ name }) => name)).toEqual(["noir", "murder", "剧情"]);
});

it.each(["<?", "<!DOCTYPE ", "<!DOCTYPE ["])("reads a text of many %s without delay", (piece) => {
  const begun = performance.now();
  readXml(`<movie/>${piece.repeat(60_000)}`);
  expect(performance.now() - begun).toBeLessThan(1000);
});
