import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { readEnv, type Env, type Settings } from "#server/env.ts";
import { loadAssets } from "#server/http/assets.ts";
import type { Build, RenderPage } from "#server/http/build.ts";
import { createHandler, type ServedSite } from "#server/http/handler.ts";
import { listen } from "#server/http/server.ts";
import type { PageLocals } from "#server/locals.ts";
import { createLog } from "#server/log.ts";
import { createTags, type Tags } from "#server/cache/tags.ts";
import { folderStorage } from "#server/media/folder.ts";

/** A folder that is gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "shiguang-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function unused(): never {
  throw new Error("the fixture has no content");
}

function fixtureLocals(render: { requestId: string; origin: string; buildId: string }): PageLocals {
  return {
    ...render,
    appSecret: "fixture",
    tags: new Set(),
    catalogue: {
      video: unused,
      videos: unused,
      related: unused,
      rank: unused,
      featured: unused,
      performers: unused,
      topics: unused,
      reviews: unused,
      comments: unused,
    },
    config: unused,
    ads: unused,
  };
}

export interface FixtureSite extends ServedSite {
  tags: Tags;
  broken: { part: string; reason: string }[];
  close(): Promise<void>;
}

/** A site without a database: echoes API calls, has no content. */
export function fixtureSite(folder: string): FixtureSite {
  const tags = createTags();
  const site: FixtureSite = {
    tags,
    broken: [],
    api: {
      async fetch(request, peer) {
        const body = await request.text();
        const { pathname } = new URL(request.url);
        return Response.json({ code: 200, tip: "", data: { method: request.method, pathname, length: body.length, ip: peer.ip } });
      },
    },
    locals: fixtureLocals,
    problems: async () => site.broken,
    onInvalidate: tags.subscribe,
    storage: folderStorage(join(folder, "media")),
    close: async () => {},
  };
  return site;
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
  const assets = await loadAssets(fixture.clientFolder);
  let stopping = false;
  const handler = createHandler({ env, log, site, build: fixture, assets, isStopping: () => stopping });
  const server = await listen(handler.listener, env);
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping = true;
    handler.close();
    return (stopped ??= server.stop(env.shutdownGraceSeconds));
  };
  onTestFinished(stop);
  return { url: `http://127.0.0.1:${server.port}`, env, site, logged, stop };
}
