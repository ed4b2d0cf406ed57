import { expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { serve } from "#server/main.ts";
import { fixtureSite } from "./fixture-site.ts";
import { serveFixture, temporaryFolder } from "./serve-fixture.ts";

test("livez asks nothing else, readyz names what is broken", async () => {
  const { url, site } = await serveFixture();
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ ready: true, problems: [] });
  site.broken.push({ part: "database", reason: "disk full" });
  const ready = await fetch(`${url}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ ready: false, problems: [{ part: "database", reason: "disk full" }] });
  expect((await fetch(`${url}/livez`)).status).toBe(200);
});

test("a process that starts is ready when the first pages have been made, whether they came out well or not", async () => {
  const folder = await temporaryFolder();
  const env = readEnv({ DATA_DIR: folder, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "silent" });
  const asked: string[] = [];
  const held = Promise.withResolvers<Response>();
  const render = async (request: Request) => {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    if (pathname === "/discuss") throw new Error("no posts yet");
    return held.promise;
  };
  const build = { id: "0123456789ab", scripts: [], styles: [], clientFolder: folder, render };
  const server = await serve({ env, log: createLog(env), site: fixtureSite(folder), build, warm: true });
  const url = `http://127.0.0.1:${server.port}`;
  try {
    const early = await fetch(`${url}/readyz`);
    expect(early.status).toBe(503);
    expect(await early.json()).toEqual({ ready: false, problems: [{ part: "process", reason: "warming up" }] });
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    held.resolve(new Response("home"));
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
    expect(asked).toEqual(["/", "/discuss"]);
    await fetch(`http://localhost:${server.port}/`);
    expect(asked).toEqual(["/", "/discuss"]);
  } finally {
    await server.stop();
  }
});

test("reports about the policy are logged, a flood of them is not", async () => {
  const { url, logged } = await serveFixture();
  const keys = ["/preview/0123abcd/rank", "/media/~17.0123abcd/works/x", "/scan?ticket=0123abcd&x=1"];
  const report = { "csp-report": { "violated-directive": "script-src", "document-uri": keys.join(" ") } };
  const send = (body: string) => fetch(`${url}/csp-report`, { method: "POST", body });
  expect((await send(JSON.stringify(report))).status).toBe(204);
  const told = logged.find(({ msg }) => msg === "csp report");
  expect(told).toMatchObject({ level: "warn", report: { "csp-report": { "violated-directive": "script-src" } } });
  expect(JSON.stringify(told)).not.toContain("0123abcd");
  for (let n = 0; n < 200; n++) await send("{");
  expect(logged.filter(({ msg }) => msg === "csp report").length).toBeLessThanOrEqual(120);
  expect((await send("x".repeat(40_000))).status).toBe(413);
  expect((await fetch(`${url}/csp-report`)).status).toBe(405);
});

test("what must stay secret is not in the log", async () => {
  const { logged, site, url } = await serveFixture();
  site.api.fetch = () =>
    Promise.reject(
      Object.assign(new Error("refused"), { password: "hunter2", input: { code: "123456", token: "abcdef" } }),
    );
  await fetch(`${url}/api/app/login`, { method: "POST", headers: { authorization: "Bearer abcdef" }, body: "{}" });
  const text = JSON.stringify(logged);
  expect(text).toContain("refused");
  expect(text).not.toMatch(/hunter2|123456|abcdef/);
});
