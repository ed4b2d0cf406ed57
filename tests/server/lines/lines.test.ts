import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createHandler } from "#server/http/handler.ts";
import { readEnv } from "#server/env/env.ts";
import { listen } from "#server/net/server.ts";
import { createLog } from "#server/process/log.ts";
import { readVodPage } from "#server/site-import/vod.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { addMember, addOperator, refusal, type TestPerson } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";
import { addLinedVideo, checkDue, type LineMachine, mp4, playlist, startMachine } from "./machine.ts";

let app: TestApp;
let jobs: TestJobs;
let operator: TestPerson;
let machine: LineMachine;
beforeAll(async () => {
  const database = await createMigratedStore();
  const settings = { IMPORT_HOSTS: "127.0.0.1", PUBLIC_ORIGIN: "http://films.example" };
  app = await openTestApp(database, settings);
  jobs = await openTestJobs(database, settings);
  machine = await startMachine();
  operator = await addOperator(app);
});
afterAll(async () => {
  machine.close();
  await jobs.close();
  await app.close();
});

const signIn = async () => (await app.signIn()).token;

const addLined = (urls: readonly string[], values: Parameters<typeof addVideo>[1] = {}) =>
  addLinedVideo(app.site.context, urls, values);

const detail = async (id: number) => app.call("video/detail", { id }, await signIn());
const namesOf = async (id: number) => (await detail(id)).film?.lines.map(({ name }) => name) ?? null;
const allow = (host: string, note?: string) =>
  app.call("admin/lines/allow", { host, ...(note !== undefined && { note }) }, operator.token);
const remove = (host: string) => app.call("admin/lines/remove", { host }, operator.token);
const hosts = () => app.call("admin/lines/hosts", {}, operator.token);

const check = () => checkDue(app, jobs);

const stateOf = (id: number) =>
  app.site.context.db.primary
    .selectFrom("video_lines")
    .select(["state", "failures", "check_at"])
    .where("video_id", "=", id)
    .orderBy("position")
    .execute();

describe("hosts", () => {
  it("plays a film from hosts as they are allowed and removed", async () => {
    const id = await addLined(["https://one.example/a.m3u8", "https://two.example/a.mp4"]);
    expect(await detail(id)).toMatchObject({ film: null, linesDown: false });
    await allow("two.example", "片源站");
    expect((await detail(id)).film).toMatchObject({
      master: "https://two.example/a.mp4",
      fallback: "https://two.example/a.mp4",
      lines: [{ name: "线2", master: "https://two.example/a.mp4" }],
      elsewhere: true,
      duration: 0,
    });
    await allow("one.example");
    expect(await namesOf(id)).toEqual(["线1", "线2"]);
    const { allowed } = await hosts();
    expect(allowed).toMatchObject([
      { host: "one.example", note: "", lines: 1, films: 1 },
      { host: "two.example", note: "片源站", lines: 1, films: 1 },
    ]);
    await remove("one.example");
    expect(await namesOf(id)).toEqual(["线2"]);
    expect((await hosts()).waiting).toContainEqual({ host: "one.example", lines: 1, films: 1 });
    const { list } = await app.call("admin/audit/list", { act: "line" }, operator.token);
    expect(list.map(({ act, summary }) => [act, summary])).toEqual([
      ["line.remove", "one.example"],
      ["line.allow", "one.example"],
      ["line.allow", "two.example，片源站"],
    ]);
  });

  it("keeps a film's own file before its lines, and hides neither a film without lines nor its page", async () => {
    await allow("own.example");
    const id = await addLined(["https://own.example/a.m3u8"]);
    const { context } = app.site;
    const film = await context.db.primary.selectFrom("films").select("id").executeTakeFirstOrThrow();
    await context.db.write((trx) => trx.updateTable("videos").set({ film_id: film.id }).where("id", "=", id).execute());
    expect((await detail(id)).film?.elsewhere).toBe(false);
  });

  it("takes a pasted address for its host, and refuses what is none or inside", async () => {
    expect(await allow(" HTTPS://CDN.Example:8443/a/b.m3u8?x ")).toMatchObject({ host: "cdn.example:8443" });
    for (const host of [
      "",
      "a b",
      "x;y.example",
      "a,b.example",
      "*.example",
      "user@x.example",
      "x.example/a",
      "[::1]",
    ]) {
      const { fields } = await app.ask("admin/lines/allow", { host }, { token: operator.token });
      expect([host, fields?.["host"]]).toEqual([host, expect.stringContaining("请写主机名")]);
    }
    for (const host of ["localhost", "nas", "10.0.0.8", "192.168.1.1:8080", "a.localhost", "tv.lan"]) {
      const { fields } = await app.ask("admin/lines/allow", { host }, { token: operator.token });
      expect([host, fields?.["host"]]).toEqual([host, expect.stringContaining("内网")]);
    }
    expect(await allow("127.0.0.1:9")).toMatchObject({ host: "127.0.0.1:9" });
    await remove("127.0.0.1:9");
  });

  it("is for operators alone", async () => {
    const { token } = await addMember(app);
    expect(await refusal(app.call("admin/lines/hosts", {}, token))).toMatch(/403/);
    expect(await refusal(app.call("admin/lines/allow", { host: "x.example" }, token))).toMatch(/403/);
  });
});

it("tells no line of a film that is not public", async () => {
  await allow("secret.example");
  const later = app.site.context.now() + 3_600_000;
  for (const values of [{ status: "draft" }, { status: "archived" }, { published_at: later }] as const) {
    const id = await addLined(["https://secret.example/a.m3u8"], values);
    expect(await refusal(detail(id))).toMatch(/404|410/);
    const { body } = await app.site.provide(new URLSearchParams(`ac=detail&ids=${id}`), "https://films.example");
    expect(body).not.toContain("secret.example");
  }
});

it("plays plain HTTP only where the site itself does", async () => {
  await allow("http.example");
  const id = await addLined(["http://http.example/a.m3u8", "https://http.example/b.m3u8"]);
  expect(await namesOf(id)).toEqual(["线1", "线2"]);
  const secure = await openTestApp(await createMigratedStore(), { PUBLIC_ORIGIN: "https://films.example" });
  onTestFinished(() => secure.close());
  const plain = app;
  app = secure;
  operator = await addOperator(secure);
  try {
    await allow("http.example");
    const other = await addLined(["http://http.example/a.m3u8", "https://http.example/b.m3u8"]);
    expect(await namesOf(other)).toEqual(["线2"]);
  } finally {
    app = plain;
    operator = await addOperator(plain);
  }
});

it("names the hosts in the policy of pages that play from lines, and of no others, as they change", async () => {
  const id = await addLined(["https://policy.example/a.m3u8"]);
  const own = await addVideo(app.site.context);
  const env = readEnv({ PORT: "0", HOST: "127.0.0.1", APP_SECRET: "x".repeat(32), LOG_LEVEL: "error" });
  const handler = createHandler({
    env,
    log: createLog(env),
    site: app.site,
    build: {
      id: "0123456789ab",
      scripts: [],
      styles: [],
      clientFolder: "",
      render: async (request, locals) => {
        const video = await locals.find("video/detail", { id: Number(new URL(request.url).searchParams.get("id")) });
        return new Response(video !== null && video !== "gone" && video.film ? "plays" : "does not play");
      },
    },
    assets: () => false,
    standing: () => "ready",
  });
  const server = await listen(handler.listener, env);
  onTestFinished(async () => {
    await server.stop(0);
    handler.close();
  });
  const page = async (path: string, video: number) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}?id=${video}`);
    const policy = answer.headers.get("content-security-policy") ?? "";
    const of = (name: string) => policy.split("; ").find((part) => part.startsWith(name)) ?? "";
    return { text: await answer.text(), media: of("media-src"), connect: of("connect-src"), script: of("script-src") };
  };
  expect(await page("/videoDetails", id)).toMatchObject({ text: "does not play" });
  expect((await page("/videoDetails", id)).media).not.toContain("policy.example");
  await allow("policy.example");
  for (const path of ["/videoDetails", "/embed"]) {
    const shown = await page(path, id);
    expect(shown.text).toBe("plays");
    expect(shown.media).toMatch(/ policy\.example( |$)/);
    expect(shown.connect).toMatch(/ policy\.example( |$)/);
    expect(shown.script).not.toContain("policy.example");
  }
  expect((await page("/videoDetails", own)).media).not.toContain("policy.example");
  await remove("policy.example");
  expect(await page("/videoDetails", id)).toMatchObject({ text: "does not play" });
  expect((await page("/videoDetails", id)).media).not.toContain("policy.example");
});

it("checks lines, puts dead ones last and checks them again later and later", async () => {
  const { host, answers, asked } = machine;
  answers.set("/good.m3u8", { body: `\uFEFF${playlist}` });
  answers.set("/good.mp4", { type: "video/mp4", body: mp4 });
  answers.set("/words.m3u8", { type: "text/html", body: "<h1>这里没有</h1>" });
  answers.set("/words.mp4", { type: "text/html", body: "<h1>这里没有</h1>" });
  answers.set("/busy.m3u8", { status: 503, body: "" });
  const paths = ["gone.m3u8", "words.m3u8", "words.mp4", "busy.m3u8", "good.m3u8", "good.mp4"];
  const id = await addLined(paths.map((path) => `http://${host}/${path}`));
  const down = await addLined([`http://${host}/gone.m3u8`]);
  await check();
  expect(asked).toEqual([]);
  await allow(host);
  const start = app.clock.now;
  await check();
  expect(asked.filter(({ path }) => path === "/good.mp4")).toEqual([{ path: "/good.mp4", range: "bytes=0-4095" }]);
  const minute = 60_000;
  expect((await stateOf(id)).map((row) => ({ ...row, check_at: (row.check_at - start) / minute }))).toEqual([
    { state: "dead", failures: 1, check_at: 10 },
    { state: "dead", failures: 1, check_at: 10 },
    { state: "dead", failures: 1, check_at: 10 },
    { state: "unknown", failures: 1, check_at: 10 },
    { state: "good", failures: 0, check_at: 1440 },
    { state: "good", failures: 0, check_at: 1440 },
  ]);
  expect(await namesOf(id)).toEqual(["线4", "线5", "线6", "线1", "线2", "线3"]);
  expect(await detail(down)).toMatchObject({ film: null, linesDown: true });

  app.clock.now += 10 * minute;
  await check();
  expect((await stateOf(id))[3]).toMatchObject({ state: "dead", failures: 2, check_at: app.clock.now + 20 * minute });
  expect(await namesOf(id)).toEqual(["线5", "线6", "线1", "线2", "线3", "线4"]);

  answers.set("/gone.m3u8", { body: playlist });
  app.clock.now += 20 * minute;
  await check();
  expect((await stateOf(down))[0]).toMatchObject({ state: "good", failures: 0 });
  expect((await detail(down)).film?.master).toBe(`http://${host}/gone.m3u8`);
  await remove(host);
});

it("tells which hosts let no other site read them, or want another Referer", async () => {
  const { host, answers } = machine;
  const origin = "http://films.example";
  answers.set("/own.m3u8", { body: playlist, allow: origin });
  answers.set("/closed.m3u8", { body: playlist, allow: null });
  answers.set("/other.m3u8", { body: playlist, allow: "https://other.example" });
  answers.set("/closed.mp4", { type: "video/mp4", body: mp4, allow: null });
  answers.set("/linked.m3u8", { body: playlist, referer: `http://${host}/` });
  answers.set("/shut.m3u8", { status: 403, body: "" });
  const paths = ["own.m3u8", "closed.m3u8", "other.m3u8", "closed.mp4", "linked.m3u8", "shut.m3u8"];
  const id = await addLined(paths.map((path) => `http://${host}/${path}`));
  await allow(host);
  await check();
  const states = (await stateOf(id)).map(({ state }) => state);
  expect(states).toEqual(["good", "dead", "dead", "good", "dead", "unknown"]);
  const one = (await hosts()).allowed.find((found) => found.host === host);
  expect(one?.faults).toEqual(
    expect.arrayContaining([
      { name: "cors", count: 2 },
      { name: "referer", count: 1 },
      { name: "refused", count: 1 },
    ]),
  );
  await remove(host);
  await app.site.context.db.write((trx) => trx.deleteFrom("video_lines").where("video_id", "=", id).execute());
});

it("has a film in the library as playable while one of its lines is not down", async () => {
  const { host, answers } = machine;
  const id = await addLined([`http://${host}/library.m3u8`], { year: 1931 });
  const playable = async () =>
    (await app.call("library/list", { year: "1931", film: "yes" }, await signIn())).list.map((film) => film.id);
  expect(await playable()).toEqual([id]);
  await allow(host);
  await check();
  expect(await playable()).toEqual([]);
  answers.set("/library.m3u8", { body: playlist });
  app.clock.now += 600_000;
  await check();
  expect(await playable()).toEqual([id]);
  await remove(host);
});

it("never asks a private host that the settings do not name", async () => {
  const { context } = app.site;
  const { host, asked, answers } = machine;
  const address = host.replace("127.0.0.1", "localhost");
  answers.set("/inside.m3u8", { body: playlist });
  const id = await addLined([`http://${address}/inside.m3u8`]);
  const row = { host: address, note: "", created_by: null, created_at: 0 };
  await context.db.write((trx) => trx.insertInto("line_hosts").values(row).execute());
  await check();
  expect((await stateOf(id))[0]).toMatchObject({ state: "dead" });
  expect(asked.some(({ path }) => path === "/inside.m3u8")).toBe(false);
  await remove(address);
});

it("checks a line sooner when it fails for a viewer, but not every few minutes", async () => {
  const { host, answers } = machine;
  answers.set("/watched.m3u8", { body: playlist });
  const url = `http://${host}/watched.m3u8`;
  const id = await addLined([url]);
  await allow(host);
  await check();
  const [checked] = await stateOf(id);
  let seq = 0;
  const token = await signIn();
  const complain = (broken: string[]) =>
    app.call("playback/report", { session: "b".repeat(32), seq: seq++, videoId: id, device: "pc", broken }, token);
  await complain([url]);
  expect(await stateOf(id)).toEqual([checked]);
  app.clock.now += 11 * 60_000;
  await complain(["https://other.example/x.m3u8"]);
  expect(await stateOf(id)).toEqual([checked]);
  await complain([url]);
  expect((await stateOf(id))[0]?.check_at).toBe(app.clock.now);
  answers.delete("/watched.m3u8");
  await check();
  expect((await stateOf(id))[0]).toMatchObject({ state: "dead" });
  await remove(host);
});

it("gives lines of allowed hosts to clients of provide/vod", async () => {
  await allow("provide.example");
  const id = await addLined(["https://provide.example/a.m3u8", "https://elsewhere.example/a.m3u8"]);
  const { body } = await app.site.provide(new URLSearchParams(`ac=detail&ids=${id}`), "https://films.example");
  expect(readVodPage(body)?.list).toMatchObject([
    { vod_play_from: "线1", vod_play_url: "正片$https://provide.example/a.m3u8" },
  ]);
});
