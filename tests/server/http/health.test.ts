import { expect, onTestFinished, test, vi } from "vitest";
import { readEnv, type Settings } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { serve } from "#server/main.ts";
import { fixtureSite } from "./fixture-site.ts";
import { serveFixture, temporaryFolder } from "./serve-fixture.ts";

test("livez asks nothing else, readyz says yes or no and the log once what is broken", async () => {
  const { url, site, logged } = await serveFixture();
  const reported = () => logged.filter(({ msg }) => String(msg).includes("ready"));
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ ready: true });
  expect(reported()).toEqual([]);
  const broken = { part: "database", reason: "not there" };
  site.broken.push(broken);
  for (let asked = 0; asked < 3; asked += 1) {
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { ready: false }]);
  }
  expect((await fetch(`${url}/livez`)).status).toBe(200);
  expect(reported()).toMatchObject([{ level: "error", msg: "not ready", problems: [broken] }]);
  site.broken.length = 0;
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(reported().at(-1)).toMatchObject({ level: "info", msg: "ready, nothing is missed" });
});

/** A process whose first page waits to be released. */
async function starting(settings: Settings = {}) {
  const folder = await temporaryFolder();
  const quiet = { DATA_DIR: folder, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "silent" };
  const env = readEnv({ ...quiet, ...settings });
  const asked: string[] = [];
  const { promise, resolve } = Promise.withResolvers<Response>();
  const render = async (page: { url: string }) => {
    const { pathname } = new URL(page.url);
    asked.push(pathname);
    if (pathname === "/discuss") throw new Error("no posts yet");
    return promise;
  };
  const build = { id: "0123456789ab", scripts: [], styles: [], clientFolder: folder, render };
  const server = serve({ env, log: createLog(env), site: fixtureSite(folder), build, warm: true });
  onTestFinished(async () => (await server).stop());
  return { server, asked, release: () => resolve(new Response("home")) };
}

test("a process that starts is ready when the first pages have been made, whether they came out well or not", async () => {
  const { server, asked, release } = await starting();
  const url = `http://127.0.0.1:${(await server).port}`;
  const early = await fetch(`${url}/readyz`);
  expect(early.status).toBe(503);
  expect(await early.json()).toEqual({ ready: false });
  expect((await fetch(`${url}/livez`)).status).toBe(200);
  release();
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
  expect(asked).toEqual(["/", "/discuss"]);
});

test("behind a proxy the port opens only then", async () => {
  const { server, asked, release } = await starting({ TRUST_PROXY: "1" });
  const opened = vi.fn();
  void server.then(opened);
  await expect.poll(() => asked).toEqual(["/"]);
  expect(opened).not.toHaveBeenCalled();
  release();
  expect((await fetch(`http://127.0.0.1:${(await server).port}/readyz`)).status).toBe(200);
});

test("reports about the policy are logged, a flood of them is not", async () => {
  const { url, logged } = await serveFixture();
  const keys = ["/preview/0123abcd/rank", "/media/~17.0123abcd/works/x", "/scan?ticket=0123abcd&x=1"];
  const report = { "csp-report": { "violated-directive": "script-src", "document-uri": keys.join(" ") } };
  const send = (body: string) => fetch(`${url}/csp-report`, { method: "POST", body });
  expect((await send(JSON.stringify(report))).status).toBe(204);
  const reported = logged.find(({ msg }) => msg === "csp report");
  expect(reported).toMatchObject({ level: "warn", report: { "csp-report": { "violated-directive": "script-src" } } });
  expect(JSON.stringify(reported)).not.toContain("0123abcd");
  for (let n = 0; n < 200; n++) await send("{");
  expect(logged.filter(({ msg }) => msg === "csp report").length).toBeLessThanOrEqual(120);
  expect((await send("x".repeat(40_000))).status).toBe(413);
  expect((await fetch(`${url}/csp-report`)).status).toBe(405);
});

test("what must stay secret is not in the log", async () => {
  const { logged, site, url } = await serveFixture();
  site.api.reply = () =>
    Promise.reject(
      Object.assign(new Error("refused"), { password: "hunter2", input: { code: "123456", token: "abcdef" } }),
    );
  await fetch(`${url}/api/app/login`, { method: "POST", headers: { authorization: "Bearer abcdef" }, body: "{}" });
  const text = JSON.stringify(logged);
  expect(text).toContain("refused");
  expect(text).not.toMatch(/hunter2|123456|abcdef/);
});
