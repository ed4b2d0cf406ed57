import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "./serve-fixture.ts";

const here = import.meta.dirname;

/** The web server as a process: its lines on standard output, and its end. */
async function startProcess(dist = "-") {
  const env = { ...process.env, DATA_DIR: await temporaryFolder(), PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "info" };
  const child = spawn(process.execPath, [join(here, "fixture-process.ts"), dist], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let log = "";
  child.stderr.on("data", (text) => (log += text));
  const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const said = async (): Promise<Record<string, unknown>> => {
    const line = await lines.next();
    if (line.done) throw new Error(`the process ended: ${log}`);
    return JSON.parse(line.value);
  };
  const port = Number((await said())["port"]);
  return { child, port, url: `http://127.0.0.1:${port}`, said, ended, log: () => log };
}

/** Whether a new connection is refused. */
function isClosed(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(false);
    });
    socket.on("error", () => resolve(true));
  });
}

describe("stopping", () => {
  test.each(["SIGTERM", "SIGINT"] as const)("on %s finishes what it has begun and ends with 0", async (signal) => {
    const { child, port, url, said, ended, log } = await startProcess();
    const answer = fetch(`${url}/slow`, { headers: { connection: "keep-alive" } });
    expect(await said()).toEqual({ rendering: "/slow" });
    child.kill(signal);
    child.kill(signal);
    expect(await (await answer).text()).toBe("made in time");
    expect(await ended).toBe(0);
    expect(await isClosed(port)).toBe(true);
    expect(log()).toContain('"msg":"stopped"');
  });
});

const older = "aaaaaaaaaaaa";

/** What a build before this one has left. */
function plantBuild(id: string): void {
  const folder = join(here, "fixture/dist", id);
  for (const path of ["client/_astro", "client/builds/meta"]) mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, "assets.json"), JSON.stringify(["lazy.Older1.js"]));
  writeFileSync(join(folder, "client/_astro/lazy.Older1.js"), "export const lazy = 1;\n");
  writeFileSync(join(folder, `client/builds/meta/${id}.json`), JSON.stringify({ id, timestamp: 1, prerendered: [] }));
}

describe("a real build", () => {
  const fixture = join(here, "fixture");
  // It depends on the adapter above it too, which its own stamp knows nothing of.
  rmSync(join(fixture, "dist"), { recursive: true, force: true });
  plantBuild(older);
  const built = spawnSync(process.execPath, [join(here, "../../../scripts/build.ts"), fixture], {
    encoding: "utf8",
    env: { ...process.env, VITEST: undefined, NODE_ENV: "production" },
  });

  test("is made, with compressed files beside the plain ones", async () => {
    expect(built.stderr).toBe("");
    expect(built.status).toBe(0);
    const { url } = await startProcess(join(fixture, "dist"));
    const page = await (await fetch(url)).text();
    const [, script = ""] = /src="(\/_astro\/[^"]+\.js)"/.exec(page) ?? [];
    const answer = await fetch(url + script, { headers: { "accept-encoding": "br" } });
    expect(answer.headers.get("content-encoding")).toBe("br");
  });

  test("says which build it is, and goes on serving the modules of the one before", async () => {
    const { url } = await startProcess(join(fixture, "dist"));
    const latest = await fetch(`${url}/builds/latest.json`);
    const { id, timestamp } = await latest.json();
    expect(timestamp).toBeGreaterThan(Date.now() - 600_000);
    expect(latest.headers.get("cache-control")).toContain("must-revalidate");
    const known = { headers: { "if-none-match": latest.headers.get("etag") ?? "" } };
    expect((await fetch(`${url}/builds/latest.json`, known)).status).toBe(304);
    expect(await (await fetch(`${url}/builds/meta/${id}.json`)).json()).toMatchObject({
      id,
      prerendered: ["/FAQ", "/contactUs", "/tagList"],
    });
    expect(await (await fetch(`${url}/builds/meta/${older}.json`)).json()).toMatchObject({ id: older });
    expect(await (await fetch(`${url}/_astro/lazy.Older1.js`)).text()).toBe("export const lazy = 1;\n");
  });

  test("has pages whose inline parts are all in the policy", async () => {
    const { url } = await startProcess(join(fixture, "dist"));
    const answer = await fetch(url);
    const policy = answer.headers.get("content-security-policy") ?? "";
    const page = await answer.text();
    const inline = [...page.matchAll(/<(script|style)>([^]*?)<\/\1>/g)];
    expect(inline.length).toBeGreaterThanOrEqual(1);
    // What brings islands to life is a file that all pages share.
    expect(page).toContain("<astro-island");
    expect(inline.join("")).not.toContain("astro-island");
    for (const [, , text = ""] of inline) expect(policy).toContain(await sha256(text));
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(policy.length).toBeLessThan(2000);
    expect(page).not.toContain("http-equiv");
    expect(page).toContain("no cookie");
  });

  test("shows the 404 page for what is missing, 410 for what is gone, 500 with its id for what breaks", async () => {
    const { url, log } = await startProcess(join(fixture, "dist"));
    const unknown = await fetch(`${url}/nowhere`);
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain("Page Not Found: /nowhere");
    const missing = await fetch(`${url}/missing`);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain("Page Not Found: /missing");
    const gone = await fetch(`${url}/gone`);
    expect(gone.status).toBe(410);
    expect(await gone.text()).toContain("Page Not Found: /gone");
    const broken = await fetch(`${url}/broken`);
    expect(broken.status).toBe(500);
    const [, id = "none"] = /<p>([0-9a-f-]{36})<\/p>/.exec(await broken.text()) ?? [];
    expect(log()).toContain(id);
    expect(log()).toContain("this page is broken");
  });
});

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `'sha256-${Buffer.from(digest).toString("base64")}'`;
}
