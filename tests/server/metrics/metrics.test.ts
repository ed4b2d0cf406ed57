import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { calls } from "#lib/contract/calls.ts";
import { queueJob } from "#server/jobs/queue.ts";
import { serve, type WebServer } from "#server/main.ts";
import { createLog } from "#server/process/log.ts";
import { createMetrics, type Metrics } from "#server/metrics/metrics.ts";
import { readEnv } from "#server/env/env.ts";
import { openSite, type Site } from "#server/site/site.ts";
import { createMigratedStore, testEngine, type TestStore } from "../../helpers/database.ts";
import { givePoints } from "../../helpers/ledger.ts";
import { fixtureSite } from "../http/fixture-site.ts";
import { serveFixture, temporaryFolder } from "../http/serve-fixture.ts";

const token = "metrics-token-of-tests";
const root = path.join(import.meta.dirname, "../../..");
let database: TestStore;
let metrics: Metrics;
let site: Site;
let server: WebServer;
let url: string;

beforeAll(async () => {
  database = await createMigratedStore();
  const env = readEnv({
    DATA_DIR: database.dataDir,
    ...(database.databaseUrl && { DATABASE_URL: database.databaseUrl }),
    DEMO_CONTENT: "off",
    SIGNATURES: "off",
    PORT: "0",
    HOST: "127.0.0.1",
    METRICS_TOKEN: token,
  });
  metrics = createMetrics();
  const log = createLog(env, { write: () => {} }, metrics.line);
  site = await openSite(env, log, { onQuery: metrics.query, watch: metrics.watch, background: false });
  const build = {
    id: "0123456789ab",
    scripts: [],
    styles: [],
    clientFolder: database.dataDir,
    render: async () => new Response("page"),
  };
  server = await serve({ env, log, site, build, metrics });
  url = `http://127.0.0.1:${server.port}`;
});
afterAll(async () => {
  await server.stop();
  await database.remove();
});

const read = async (): Promise<string> =>
  (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
/** Value of a series; NaN when it is not there. */
const valueOf = (text: string, series: string): number =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1) ?? Number.NaN,
  );

it("is nobody's without a setting, and only for who has the token with one", async () => {
  const plain = await serveFixture();
  expect(await (await fetch(`${plain.url}/metrics`)).text()).toBe("page");
  for (const authorization of ["", "Bearer metrics-token-of-testz"]) {
    const answer = await fetch(`${url}/metrics`, { headers: { authorization } });
    expect([answer.status, await answer.text()]).toEqual([401, ""]);
  }
  expect((await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
});

it("stands on a port of its own where one is set, and nothing else does", async () => {
  const folder = await temporaryFolder();
  const env = readEnv({ DATA_DIR: folder, PORT: "0", HOST: "127.0.0.1", METRICS_PORT: "0", DEMO_CONTENT: "off" });
  const own = createMetrics();
  const build = { id: "x", scripts: [], styles: [], clientFolder: folder, render: async () => new Response("page") };
  const log = createLog(env, { write: () => {} });
  const both = await serve({ env, log, site: fixtureSite(folder), build, metrics: own });
  try {
    const apart = `http://127.0.0.1:${both.metricsPort}`;
    expect(await (await fetch(`${apart}/metrics`)).text()).toContain("shiguang_http_requests_in_flight");
    expect((await fetch(`${apart}/discuss`)).status).toBe(404);
    expect(await (await fetch(`http://127.0.0.1:${both.port}/metrics`)).text()).toBe("page");
  } finally {
    await both.stop();
  }
});

it("counts requests by route, pages by where they came from, queries, writes, jobs and log lines", async () => {
  await fetch(`${url}/discuss?tid=1`);
  await fetch(`${url}/discuss?tid=1`);
  await fetch(`${url}/api/app/ping/config`);
  await fetch(`${url}/api/app/no/such`, { method: "POST" });
  const { context } = site;
  await context.db.write((trx) =>
    queueJob(trx, { kind: "transcode", subject: "video:1", payload: {}, now: context.now() - 5000 }),
  );
  const text = await read();
  expect(valueOf(text, 'shiguang_http_requests_total{route="/discuss",status="2xx"}')).toBe(2);
  expect(valueOf(text, 'shiguang_http_requests_total{route="/api/app/*",status="4xx"}')).toBe(1);
  expect(valueOf(text, 'shiguang_http_request_duration_seconds_count{route="/discuss"}')).toBe(2);
  expect(valueOf(text, 'shiguang_page_cache_lookups_total{result="miss"}')).toBe(1);
  expect(valueOf(text, 'shiguang_page_cache_lookups_total{result="hit"}')).toBe(1);
  expect(valueOf(text, 'shiguang_db_query_duration_seconds_count{verb="select"}')).toBeGreaterThan(0);
  expect(valueOf(text, "shiguang_db_transactions_in_flight")).toBe(0);
  expect(valueOf(text, 'shiguang_jobs{kind="transcode",state="waiting"}')).toBe(1);
  expect(valueOf(text, 'shiguang_jobs_oldest_due_seconds{kind="transcode"}')).toBeGreaterThanOrEqual(5);
  expect(valueOf(text, 'shiguang_log_lines_total{level="info"}')).toBeGreaterThan(0);
  expect(valueOf(text, 'shiguang_problems{kind="broken"}')).toBe(0);
  expect(text).not.toContain("shiguang_problem{");
  expect(valueOf(text, "shiguang_ledger_faults")).toBe(0);
  expect(text).toContain(`shiguang_build_info{build="0123456789ab",engine="${testEngine}"} 1`);
});

it("stays below 5,000 series whatever is asked for", async () => {
  const asked = Object.keys(calls).map((name) => `/api/app/${name}`);
  const made = Array.from({ length: 300 }, (_, number) => [`/page-${number}`, `/media/works/${number}/a.mp4`]).flat();
  const addresses = [...asked, ...made];
  // A few at a time: each is a whole request.
  for (let from = 0; from < addresses.length; from += 25) {
    const some = addresses
      .slice(from, from + 25)
      .flatMap((address) => ["GET", "POST"].map((method) => ({ address, method })));
    await Promise.all(some.map(async ({ address, method }) => (await fetch(url + address, { method })).arrayBuffer()));
  }
  const series = (await read()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  expect(series.length).toBeLessThan(5000);
  expect(series.filter((line) => /page-\d|works\/\d/.test(line))).toEqual([]);
});

it("sees points that do not add up", async () => {
  const { context } = site;
  const guest = await fetch(`${url}/api/app/login/guest`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-app-secret": readEnv({ DATA_DIR: database.dataDir }).appSecret },
    body: JSON.stringify({ devID: "0123456789abcdef" }),
  });
  expect(guest.status).toBe(200);
  const { id } = await context.db.read.selectFrom("users").select("id").executeTakeFirstOrThrow();
  await givePoints(context, id, 5);
  await context.db.write((trx) => trx.updateTable("point_accounts").set({ balance: 7 }).execute());
  const fresh = createMetrics();
  fresh.site({ ...site, pages: { size: () => ({ bytes: 0, pages: 0 }) }, buildId: "x" });
  expect(valueOf(await fresh.text(), "shiguang_ledger_faults")).toBe(1);
  fresh.close();
});

it("has every metric the dashboard and the alerts ask for, and nothing asks for another", async () => {
  const known = new Set([...(await read()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name]) => name));
  const dashboards = readdirSync(path.join(root, "deploy/grafana")).filter((name) => name.endsWith(".json"));
  expect(dashboards).toContain("shiguang.json");
  const texts = dashboards.map((name) => readFileSync(path.join(root, "deploy/grafana", name), "utf8"));
  for (const text of texts) expect(JSON.parse(text)).toHaveProperty("panels");
  const alerts = readFileSync(path.join(root, "deploy/prometheus/alerts.yml"), "utf8");
  expect(parse(alerts).groups[0].rules.length).toBeGreaterThan(5);
  const used = [...texts, alerts].flatMap((text) => [...text.matchAll(/\bshiguang_\w+/g)].map(([name]) => name));
  const unknown = used.filter((name) => !known.has(name) && !known.has(name.replace(/_(bucket|sum|count)$/, "")));
  expect(unknown).toEqual([]);
  expect([...known].filter((name) => name !== undefined && !used.some((one) => one.startsWith(name)))).toEqual([]);
});
