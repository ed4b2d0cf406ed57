import { afterEach, beforeEach, expect, it } from "vitest";
import { createHandler } from "#server/http/handler.ts";
import { readEnv } from "#server/env/env.ts";
import { createCounter } from "#server/figures/counter.ts";
import type { Database } from "#server/db/open.ts";
import { listen } from "#server/net/server.ts";
import { createLog } from "#server/process/log.ts";
import { queueJob } from "#server/jobs/queue.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, type TestPerson } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;
let owner: TestPerson;
beforeEach(async () => {
  app = await createTestApp();
  owner = await addOperator(app);
});
afterEach(() => app.close());

const overview = () => app.call("admin/running", {}, owner.token);
const today = async () => (await overview()).days.at(-1);
const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };

/** The site on a port, with pages that a test renders. */
async function serve(render: () => Promise<Response>) {
  const env = readEnv({ DATA_DIR: app.site.context.place.dataDir, PORT: "0", HOST: "127.0.0.1" });
  const build = { id: "x", scripts: [], styles: [], clientFolder: env.dataDir, render };
  const log = createLog({ logLevel: "silent" });
  const handler = createHandler({ env, log, site: app.site, build, assets: () => false, standing: () => "ready" });
  const server = await listen(handler.listener, env);
  const url = `http://127.0.0.1:${server.port}`;
  return {
    get: async (path: string, headers: Record<string, string> = browser) =>
      (await fetch(url + path, { headers })).arrayBuffer(),
    async stop() {
      await server.stop(0);
      handler.close();
    },
  };
}

it("counts pages that were seen, from the cache too, and programs apart; nothing else", async () => {
  const site = await serve(async () => new Response("page", { headers: { "content-type": "text/html" } }));
  for (let seen = 0; seen < 3; seen += 1) await site.get("/discuss");
  await site.get("/rank", { "user-agent": "Baiduspider/2.0" });
  for (const path of ["/sitemap.xml", "/no/such/page", "/livez", "/api/app/ping/config"]) await site.get(path);
  await site.stop();
  expect(await today()).toMatchObject({ pages: 0 });
  await app.site.figures.flush();
  expect(await today()).toMatchObject({ day: "2026-11-21", pages: 3, bots: 1, errors: 0 });
  const kept = await app.site.context.db.read.selectFrom("site_figures").selectAll().execute();
  expect(kept.toSorted((a, b) => a.count - b.count)).toEqual([
    { hour: Math.floor(app.clock.now / 3_600_000), name: "bots", count: 1 },
    { hour: Math.floor(app.clock.now / 3_600_000), name: "pages", count: 3 },
  ]);
});

it("counts requests that failed, and says so for a day", async () => {
  const site = await serve(async () => {
    throw new Error("broken");
  });
  await site.get("/discuss");
  await site.stop();
  await app.site.figures.flush();
  expect((await overview()).troubles.errors).toBe(1);
  app.clock.now += 25 * 3_600_000;
  expect((await overview()).troubles.errors).toBe(0);
});

it("adds up several processes and restarts, keeps what could not be written, and forgets the far past", async () => {
  const { context } = app.site;
  const log = createLog({ logLevel: "silent" });
  const [one, other] = [createCounter(context, log, false), createCounter(context, log, false)];
  for (const counter of [one, other, one]) counter.count("pages");
  await Promise.all([one.close(), other.close()]);
  expect(await today()).toMatchObject({ pages: 3 });

  let isFull = true;
  const write: Database["write"] = (work) => (isFull ? Promise.reject(new Error("full")) : context.db.write(work));
  const db: Database = Object.create(context.db, { write: { value: write } });
  const failing = createCounter({ now: context.now, db }, log, false);
  failing.count("pages");
  await failing.flush();
  isFull = false;
  failing.count("pages");
  await failing.flush();
  expect(await today()).toMatchObject({ pages: 5 });

  app.clock.now += 401 * 86_400_000;
  one.count("bots");
  await one.flush();
  const rows = await context.db.read.selectFrom("site_figures").select(["name", "count"]).execute();
  expect(rows).toEqual([{ name: "bots", count: 1 }]);
});

it("knows plays, new members, what waits and what went wrong", async () => {
  const { context } = app.site;
  const film = await addVideo(context);
  const member = await addMember(app);
  await app.call("video/view", { id: film }, member.token);
  await app.call("feedback/add", { category: "other", text: "你好" }, member.token);
  await context.db.write(async (trx) => {
    await queueJob(trx, { kind: "transcode", subject: "video:1", payload: {}, now: app.clock.now - 5000 });
  });
  expect(await overview()).toMatchObject({
    waiting: { cases: 0, feedbacks: 1, certifications: 0 },
    jobs: { waiting: 1, running: 0, failed: 0, oldestAt: new Date(app.clock.now - 5000).toISOString() },
    troubles: { errors: 0, mails: 0, pushes: 0, deliveries: 0, webhooksOff: 0 },
    backups: { place: null, plan: { hour: 3, daily: 7, weekly: 4, monthly: 6 }, last: null, good: null },
    version: { engine: context.db.engine },
  });
  expect(await today()).toMatchObject({ plays: 1, members: 2 });
  expect((await overview()).days).toHaveLength(30);
  expect((await overview()).databaseBytes).toBeGreaterThan(0);
});

it("is for whoever runs the site", async () => {
  for (const role of ["editor", "moderator", "support", "reviewer"] as const) {
    const { token } = await addOperator(app, role);
    expect((await app.ask("admin/running", {}, { token })).code, role).toBe(4037);
    expect((await app.ask("admin/backups/start", { kind: "backup" }, { token })).code, role).toBe(4037);
  }
  expect((await app.ask("admin/backups/start", { kind: "backup" }, owner)).code).toBe(4060);
  const plan = { hour: 5, daily: 3, weekly: 0, monthly: 1 };
  await app.call("admin/backups/plan", plan, owner.token);
  expect((await overview()).backups.plan).toEqual(plan);
  expect((await app.ask("admin/backups/plan", { ...plan, daily: 0 }, owner)).status).toBe(422);
});
