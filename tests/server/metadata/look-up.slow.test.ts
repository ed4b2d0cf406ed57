import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { importContent } from "#server/content-files/import.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { rainCity, startMetadataServer, type MetadataServer } from "../../helpers/metadata-server.ts";
import { addOperator, refusal, type TestPerson } from "../../helpers/people.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");
const day = 86_400_000;

let machine: MetadataServer;
let app: TestApp;
let editor: TestPerson;
beforeAll(async () => {
  machine = await startMetadataServer();
  app = await createTestApp(machine.settings);
  await importContent(app.site.context, app.site.storage, fixture);
  editor = await addOperator(app);
  machine.answers.set("/3/search/movie", rainCity.search).set("/3/search/tv", { results: [] });
  machine.answers.set("/3/movie/777", rainCity.details);
});
beforeEach(() => {
  machine.refusal = null;
  machine.asked.splice(0);
});
afterAll(async () => {
  await app.close();
  machine.close();
});

const search = (title: string, more: object = {}) =>
  app.call("admin/metadata/search", { provider: "tmdb", title, ...more }, editor.token);
const details = (id: string, provider = "tmdb") => app.call("admin/metadata/details", { provider, id }, editor.token);
const paths = () => machine.asked.map(({ url }) => url.split("?")[0]);

it("offers films with picture, title and year, and asks the provider once for the same", async () => {
  const { list } = await search("雨城", { year: 2019 });
  expect(list).toMatchObject([
    { id: "movie:777", title: "雨城", originalTitle: "Rain City", year: 2019, series: false, note: "一座多雨的城市。" },
  ]);
  expect(list[0]?.picture).toMatch(/^data:image\/webp;base64,/);
  expect(paths()).toEqual(["/3/search/movie", "/3/search/tv", "/img/w185/rain.jpg"]);
  expect(machine.asked[0]?.url).toContain("language=zh-CN");
  expect(machine.asked[0]?.url).toContain("year=2019");
  expect(machine.asked[0]?.url).toContain(`api_key=${machine.settings["TMDB_KEY"]}`);
  await search("雨城", { year: 2019 });
  expect(paths().filter((one) => one?.startsWith("/3"))).toHaveLength(2);
  const { db } = app.site.context;
  const kept = await db.primary.selectFrom("metadata_answers").selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(machine.settings["TMDB_KEY"]);
  app.clock.now += 8 * day;
  await search("雨城", { year: 2019 });
  expect(paths().filter((one) => one?.startsWith("/3"))).toHaveLength(4);
});

it("does not ask again for what a provider does not have, until the next day", async () => {
  for (let time = 0; time < 2; time += 1) await expect(details("movie:999")).rejects.toThrow();
  expect(paths()).toEqual(["/3/movie/999"]);
  app.clock.now += day + 1;
  await expect(details("movie:999")).rejects.toThrow();
  expect(paths()).toHaveLength(2);
});

it("shows what is known of a film in the shape of the form, and writes nothing", async () => {
  const { db } = app.site.context;
  const count = async () => (await db.primary.selectFrom("performers").select("id").execute()).length;
  const before = await count();
  const { document, names, pictures } = await details("movie:777");
  expect(document).toMatchObject({
    title: "雨城",
    originalTitle: "Rain City",
    aliases: ["雨城舊事"],
    kind: "feature",
    year: 2019,
    releases: [{ date: "2019-05-01" }],
    runtime: 95,
    countries: ["CN"],
    languages: ["zh"],
    tagline: "雨一直下",
    scores: [{ source: "TMDB", score: 7.8, votes: 1234 }],
    ids: [
      { source: "tmdb", id: "777" },
      { source: "imdb", id: "tt0000777" },
      { source: "wikidata", id: "Q777" },
    ],
    performers: [
      { role: "", crafts: ["director", "writer"] },
      { role: "邮差", crafts: ["cast"] },
    ],
  });
  expect(Object.values(names)).toEqual(expect.arrayContaining(["沈甲（新建）", "林丁（新建）"]));
  expect(Object.keys(pictures).toSorted()).toEqual(["portrait", "poster"]);
  expect(await count()).toBe(before);
});

it("readies what was chosen for a form: the film can be saved and published with it", async () => {
  const fields = ["title", "year", "description", "performers", "tags", "portrait", "ids", "kind"];
  const taken = await app.call("admin/metadata/take", { provider: "tmdb", id: "movie:777", fields }, editor.token);
  expect(Object.keys(taken.document).toSorted()).toEqual(fields.toSorted());
  const { list: log } = await app.call("admin/audit/list", {}, editor.token);
  expect(log[0]).toMatchObject({ act: "content.metadata", summary: "tmdb movie:777" });
  const saved = await app.call("admin/content/save", { kind: "video", document: taken.document }, editor.token);
  expect(saved.problems).toEqual([]);
  const published = await app.call(
    "admin/content/publish",
    { id: saved.entry.id, base: saved.entry.revision, live: saved.entry.liveRevision },
    editor.token,
  );
  const id = Number(/id=(\d+)/.exec(published.entry.href ?? "")?.[1]);
  const film = await app.call("video/detail", { id }, (await app.signIn()).token);
  expect(film).toMatchObject({ title: "雨城", year: 2019, facts: { portrait: { width: 800 } } });
  expect(film.performers.map(({ name }) => name)).toEqual(["沈甲", "林丁"]);
  const again = await details("movie:777");
  expect(Object.values(again.names).some((name) => name.includes("新建"))).toBe(false);
});

it("finds by the number of IMDb when there is one, and series beside films", async () => {
  const found = { movie_results: [], tv_results: [{ id: 88, name: "长街", first_air_date: "2020-01-01" }] };
  machine.answers.set("/3/find/tt0000088", found);
  machine.answers.set("/3/tv/88", { id: 88, name: "长街", first_air_date: "2020-01-01", episode_run_time: [45] });
  const { list } = await search("长街", { imdb: "tt0000088" });
  expect(list).toMatchObject([{ id: "tv:88", series: true, year: 2020, picture: null }]);
  const { document } = await details("tv:88");
  expect(document).toMatchObject({ kind: "series", runtime: 45, ids: [{ source: "tmdb-tv", id: "88" }] });
});

it("leaves out what it cannot read, and keeps no answer of another shape", async () => {
  const [known] = rainCity.search.results;
  machine.answers.set("/3/search/movie", { results: [{ id: "777" }, known, null] });
  expect((await search("读不懂的一行")).list).toMatchObject([{ id: "movie:777" }]);
  machine.answers.set("/3/movie/778", { ...rainCity.details, id: 778, genres: [{ name: 1 }, { name: "剧情" }] });
  expect((await details("movie:778")).document).toMatchObject({ title: "雨城", tags: [expect.any(String)] });
  machine.answers.set("/3/search/movie", { message: "rate limit" });
  expect(await refusal(search("另一种样子"))).toContain("TMDB 的回答看不懂");
  machine.answers.set("/3/search/movie", rainCity.search);
  expect((await search("另一种样子")).list).toMatchObject([{ id: "movie:777" }]);

  const inWikidata = (title: string) =>
    app.call("admin/metadata/search", { provider: "wikidata", title }, editor.token);
  machine.answers.set("/w wbsearchentities", { error: { code: "maxlag", info: "Waiting for a database server" } });
  expect(await refusal(inWikidata("雨城"))).toContain("维基数据 的回答看不懂");
  machine.answers.set("/w wbgetentities", { error: { code: "no-such-entity", info: "Could not find an entity" } });
  expect(await refusal(details("Q99999999999", "wikidata"))).toContain("维基数据 没有这一部了");
});

it("leaves a provider alone that asks for it, and says for how long", async () => {
  machine.refusal = { status: 401 };
  expect(await refusal(search("密钥不对"))).toContain("不认这个密钥");
  machine.refusal = { status: 500 };
  expect(await refusal(search("坏了"))).toContain("回答了 500");
  machine.refusal = { status: 429, retryAfter: "120" };
  expect(await refusal(search("太快"))).toMatch(/请我们慢一点，1[12]\d 秒后再试/);
  machine.asked.splice(0);
  expect(await refusal(search("还是太快"))).toContain("请我们慢一点");
  expect(machine.asked).toEqual([]);
});

it("looks up Wikidata without a key", async () => {
  const item = (id: string) => ({ mainsnak: { datavalue: { value: { id } } } });
  const text = (value: string) => ({ mainsnak: { datavalue: { value } } });
  const named = (label: string, claims: object = {}) => ({ labels: { zh: { value: label } }, claims });
  machine.answers.set("/w wbsearchentities", { search: [{ id: "Q1" }, { id: "Q2" }] });
  machine.answers.set("/w wbgetentities", {
    entities: {
      Q1: {
        ...named("雨城", {
          P31: [item("Q11424")],
          P57: [item("Q10")],
          P136: [item("Q14"), item("Q15"), item("Q16")],
          P161: [item("Q11")],
          P495: [item("Q12")],
          P364: [item("Q13")],
          P577: [{ mainsnak: { datavalue: { value: { time: "+2019-05-01T00:00:00Z" } } } }],
          P2047: [{ mainsnak: { datavalue: { value: { amount: "+95" } } } }],
          P345: [text("tt0000777")],
          P1476: [{ mainsnak: { datavalue: { value: { text: "Rain City", language: "en" } } } }],
        }),
        descriptions: { zh: { value: "2019年电影" } },
      },
      Q2: named("雨城（城市）"),
      Q10: named("沈甲"),
      Q11: named("林丁"),
      Q12: named("中国", { P297: [text("CN")] }),
      Q13: named("汉语", { P218: [text("zh")] }),
      // The site has a genre with this key.
      Q14: named("drama-of-wikidata"),
      Q15: named("维基的剧情"),
      Q16: { labels: { en: { value: "noir" } }, claims: {} },
    },
  });
  const tag = { key: "drama-of-wikidata", category: "mood", name: "维基的剧情" };
  const { entry } = await app.call("admin/content/save", { kind: "tag", document: tag }, editor.token);
  await app.call("admin/content/publish", { id: entry.id, base: entry.revision, live: null }, editor.token);
  const { list } = await app.call("admin/metadata/search", { provider: "wikidata", title: "雨城" }, editor.token);
  expect(list).toMatchObject([{ id: "Q1", title: "雨城", year: 2019, note: "2019年电影" }]);
  const { document, names } = await details("Q1", "wikidata");
  expect(document).toMatchObject({
    title: "雨城",
    originalTitle: "Rain City",
    year: 2019,
    runtime: 95,
    countries: ["CN"],
    languages: ["zh"],
    ids: [
      { source: "wikidata", id: "Q1" },
      { source: "imdb", id: "tt0000777" },
    ],
  });
  expect(document["performers"]).toHaveLength(2);
  expect(tagsIn(document).map((key) => names[`tag:${key}`])).toEqual(["维基的剧情", "noir（新建）"]);
});

const tagsIn = ({ tags }: object & { tags?: unknown }) => (Array.isArray(tags) ? tags.map(String) : []);

it("is not there where nobody has set a provider up, and goes to no machine of its own network", async () => {
  const bare = await createTestApp();
  const inside = await createTestApp({ ...machine.settings, IMPORT_HOSTS: "" });
  try {
    const operator = await addOperator(bare);
    expect(await bare.call("admin/metadata/providers", {}, operator.token)).toEqual({ list: [] });
    const none = bare.call("admin/metadata/search", { provider: "tmdb", title: "雨城" }, operator.token);
    expect(await refusal(none)).toContain("没有设置这个资料来源");
    const other = await addOperator(inside);
    const kept = inside.call("admin/metadata/search", { provider: "tmdb", title: "雨城" }, other.token);
    expect(await refusal(kept)).toContain("连不上");
    expect(machine.asked).toEqual([]);
  } finally {
    await bare.close();
    await inside.close();
  }
});

it("sends a token for reading apart from the address", async () => {
  const token = "eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJ4In0.c2lnbmF0dXJl";
  const other = await createTestApp({ ...machine.settings, TMDB_KEY: token });
  try {
    const operator = await addOperator(other);
    await other.call("admin/metadata/search", { provider: "tmdb", title: "雨城" }, operator.token);
    expect(machine.asked[0]?.authorization).toBe(`Bearer ${token}`);
    expect(machine.asked[0]?.url).not.toContain(token);
  } finally {
    await other.close();
  }
});
