import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { readEnv, type Env, type Settings } from "#server/env/env.ts";
import { loadAssets } from "#server/http/assets.ts";
import type { Build, RenderPage } from "#server/http/build.ts";
import { createHandler } from "#server/http/handler.ts";
import { siteWideHeaders } from "#server/http/security-headers.ts";
import { listen } from "#server/net/server.ts";
import { createLog } from "#server/process/log.ts";
import { fixtureSite, type FixtureSite } from "./fixture-site.ts";

/** A folder that is gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "shiguang-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export interface Served {
  url: string;
  env: Env;
  site: FixtureSite;
  logged: { level: string; msg: string; [name: string]: unknown }[];
  stop(): Promise<void>;
}

export interface ServeFixture {
  settings?: Settings;
  render?: RenderPage;
  /** A whole build instead of `render`. */
  build?: Build;
}

/** The real web server on a free port, over a fixture site. */
export async function serveFixture({ settings = {}, render, build }: ServeFixture = {}): Promise<Served> {
  const folder = await temporaryFolder();
  const env = readEnv({ DATA_DIR: folder, PORT: "0", HOST: "127.0.0.1", ...settings });
  const site = fixtureSite(folder);
  const logged: Served["logged"] = [];
  const log = createLog(env, { write: (line) => void logged.push(JSON.parse(line)) });
  const fixture = build ?? {
    id: "0123456789ab",
    scripts: ["sha256-AAAA"],
    styles: [],
    clientFolder: folder,
    render: render ?? (async () => new Response("page")),
  };
  const assets = await loadAssets(fixture.clientFolder, siteWideHeaders(env));
  let stopping = false;
  const handler = createHandler({
    env,
    log,
    site,
    build: fixture,
    assets,
    standing: () => (stopping ? "stopping" : "ready"),
  });
  const server = await listen(handler.listener, env);
  let stopped: Promise<void> | undefined;
  const end = (graceSeconds: number): Promise<void> => {
    stopping = true;
    handler.close();
    return (stopped ??= server.stop(graceSeconds));
  };
  onTestFinished(() => end(0));
  return { url: `http://127.0.0.1:${server.port}`, env, site, logged, stop: () => end(env.shutdownGraceSeconds) };
}
