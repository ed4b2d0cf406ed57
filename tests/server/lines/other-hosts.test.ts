import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore, testEngine } from "../../helpers/database.ts";
import { addOperator, type TestPerson } from "../../helpers/people.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";
import { addLinedVideo, checkDue, type LineMachine, mp4, playlist, startMachine } from "./machine.ts";

const asked: string[] = [];
let app: TestApp;
let jobs: TestJobs;
let operator: TestPerson;
/** What lines lead to, and what that leads on to. */
let lists: LineMachine;
let pieces: LineMachine;
beforeAll(async () => {
  const database = await createMigratedStore();
  const settings = { IMPORT_HOSTS: "127.0.0.1", PUBLIC_ORIGIN: "http://films.example" };
  app = await openTestApp(database, settings, { onQuery: (query) => void asked.push(query) });
  jobs = await openTestJobs(database, settings);
  lists = await startMachine();
  pieces = await startMachine();
  operator = await addOperator(app);
});
afterAll(async () => {
  lists.close();
  pieces.close();
  await jobs.close();
  await app.close();
});

const allow = (host: string) => app.call("admin/lines/allow", { host }, operator.token);
const hosts = () => app.call("admin/lines/hosts", {}, operator.token);

const check = () => checkDue(app, jobs);

it("tells which other host a line needs, and plays from it once that is allowed", async () => {
  const there = `http://${pieces.host}`;
  const list = (first: string) => playlist.replace("a.ts", first);
  const key = `#EXT-X-KEY:METHOD=AES-128,URI="${there}/film.key"`;
  lists.answers.set("/own.m3u8", { body: playlist });
  lists.answers.set("/pieces.m3u8", { body: list(`${there}/1.ts`) });
  lists.answers.set("/key.m3u8", { body: list(`a.ts`).replace("#EXTINF", `${key}\n#EXTINF`) });
  lists.answers.set("/moved.m3u8", { status: 302, location: `${there}/moved.m3u8`, body: "" });
  lists.answers.set("/moved.mp4", { status: 302, location: `${there}/moved.mp4`, body: "" });
  lists.answers.set("/master.m3u8", { body: "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n" });
  lists.answers.set("/low.m3u8", { body: list(`${there}/1.ts`) });
  lists.answers.set("/lost.m3u8", { body: "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\ngone.m3u8\n" });
  pieces.answers.set("/moved.m3u8", { body: playlist });
  pieces.answers.set("/moved.mp4", { body: mp4 });
  pieces.answers.set("/film.key", { body: Buffer.alloc(16) });
  const names = ["own.m3u8", "pieces.m3u8", "key.m3u8", "moved.m3u8", "moved.mp4", "master.m3u8", "lost.m3u8"];
  const { context } = app.site;
  const id = await addLinedVideo(
    context,
    names.map((name) => `http://${lists.host}/${name}`),
    {},
  );
  const states = async () => {
    const lines = context.db.primary.selectFrom("video_lines").select(["url", "state", "fault"]);
    const rows = await lines.where("video_id", "=", id).orderBy("position").execute();
    return rows.map(({ url, state, fault }) => `${url.slice(url.lastIndexOf("/") + 1)} ${state} ${fault}`.trim());
  };
  const allGood = names.map((name) => `${name} good`);
  const led = ["pieces.m3u8", "key.m3u8", "moved.m3u8", "moved.mp4", "master.m3u8"];
  const blocked = names.map((name) => (led.includes(name) ? `${name} dead elsewhere` : `${name} good`));

  await allow(lists.host);
  await check();
  expect(await states()).toEqual(blocked);
  const { allowed, waiting } = await hosts();
  expect(allowed).toMatchObject([{ host: lists.host, lines: 7, dead: 5, faults: [{ name: "elsewhere", count: 5 }] }]);
  expect(waiting).toEqual([{ host: pieces.host, lines: 5, films: 1 }]);

  await allow(pieces.host);
  await check();
  expect(await states()).toEqual(allGood);
  // It is in use, although no line begins there.
  expect((await hosts()).allowed).toContainEqual(expect.objectContaining({ host: pieces.host, lines: 5, dead: 0 }));

  await app.call("admin/lines/remove", { host: pieces.host }, operator.token);
  await check();
  expect(await states()).toEqual(blocked);
});

it("makes many lines that lead to a host due some at a time", async () => {
  const { context } = app.site;
  const id = await addLinedVideo(context, ["http://films.example/1.m3u8"], {});
  const { now } = app.clock;
  await context.db.maintain((trx) =>
    sql`insert into video_lines (video_id, position, name, url, host, other_host, state, check_at)
      with recursive numbers (number) as (select 10 union all select number + 1 from numbers where number < 2509)
      select ${id}, number, '', 'http://films.example/' || number, 'films.example', 'far.example', 'dead', ${now + 1000}
      from numbers`.execute(trx),
  );
  asked.length = 0;
  await allow("far.example");
  expect(asked.filter((query) => query.startsWith('update "video_lines"'))).toHaveLength(3);
  const later = context.db.primary.selectFrom("video_lines").select("position").where("video_id", "=", id);
  expect(await later.where("check_at", ">", now).execute()).toEqual([]);
  await app.call("admin/lines/remove", { host: "far.example" }, operator.token);
});

it("allows no host whose lines could not be made due, as if the program ended there", async () => {
  const { context } = app.site;
  const id = await addLinedVideo(context, ["http://films.example/2.m3u8"], {});
  await context.db.write((trx) =>
    trx
      .updateTable("video_lines")
      .set({ other_host: "late.example", check_at: app.clock.now + 1000 })
      .where("video_id", "=", id)
      .execute(),
  );
  const run = (statements: readonly string[]) =>
    context.db.write(async (trx) => {
      for (const statement of statements) await sql.raw(statement).execute(trx);
    });
  const trigger = "create trigger stopped before update on video_lines";
  await run(
    testEngine === "sqlite"
      ? [`${trigger} begin select raise(abort, 'stopped'); end`]
      : [
          "create function stopped() returns trigger language plpgsql as $$ begin raise 'stopped'; end $$",
          `${trigger} for each row execute function stopped()`,
        ],
  );
  await expect(allow("late.example")).rejects.toThrow();
  await run([testEngine === "sqlite" ? "drop trigger stopped" : "drop trigger stopped on video_lines"]);
  expect((await hosts()).allowed.map(({ host }) => host)).not.toContain("late.example");
});
