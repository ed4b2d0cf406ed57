import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import pg from "pg";
import { readEnv } from "#server/env/env.ts";
import { mainThreadOf, openRenderThreads } from "#server/http/render-threads.ts";
import { createLog } from "#server/process/log.ts";
import { openTestApp, testSecret } from "../../helpers/app.ts";
import { createTestStore, testEngine } from "../../helpers/database.ts";
import { findPostgres, startCluster, type Cluster } from "../../helpers/postgres.ts";
import { startStandby, type Replica } from "../../helpers/standby.ts";
import { temporaryFolder } from "./serve-fixture.ts";

const bin = findPostgres();
const pages = `
export async function render(request, locals) {
  if (new URL(request.url).pathname === "/ready") return new Response("ready");
  const topics = await locals.read("topic/list", { pageSize: 20 });
  return new Response(JSON.stringify(topics), { headers: { "content-type": "text/html" } });
}
`;

describe.skipIf(testEngine === "sqlite" || bin === null)("pages of a site with a streaming replica", () => {
  let cluster: Cluster;
  let replica: Replica;

  beforeAll(() => {
    cluster = startCluster(bin ?? "", ["fsync=off", "synchronous_commit=off"]);
    replica = startStandby(bin ?? "", cluster.url);
  });
  afterAll(() => {
    replica.remove();
    cluster.stop();
  });

  async function open() {
    const folder = await temporaryFolder();
    await mkdir(join(folder, "server"));
    await mkdir(join(folder, "client"));
    await writeFile(join(folder, "build.json"), JSON.stringify({ id: "0123456789ab", scripts: [], styles: [] }));
    await writeFile(join(folder, "client/module-files.json"), JSON.stringify({ files: {}, passedOn: {} }));
    await writeFile(join(folder, "server/entry.mjs"), pages);
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    await client.query("create database site");
    await client.end();
    const store = { ...(await createTestStore()), databaseUrl: cluster.url.replace("/postgres?", "/site?") };
    const replicas = { DATABASE_REPLICA_URLS: replica.urlOf("site") };
    const app = await openTestApp(store, { ...replicas, LOG_LEVEL: "silent" });
    onTestFinished(() => app.close());
    const { site } = app;
    const threads = openRenderThreads({
      env: readEnv({
        DATA_DIR: store.dataDir,
        DATABASE_URL: store.databaseUrl,
        ...replicas,
        APP_SECRET: testSecret,
        RENDER_THREADS: "1",
      }),
      buildFolder: folder,
      log: createLog({ logLevel: "silent" }),
      mainThread: mainThreadOf(site.context),
      onInvalidate: site.onInvalidate,
      watchReplicas: site.context.db.watchReplicas,
    });
    onTestFinished(() => threads.close());
    const text = async (path: string) => {
      const page = await threads.render({ url: `http://localhost${path}`, requestId: "test", encoding: "identity" });
      return Buffer.from(page.body).toString();
    };
    return { site, text };
  }

  it("are rendered from the primary once the replica has been given up", async () => {
    const { site, text } = await open();
    const isUsed = () => expect.poll(() => site.weakened(), { interval: 100, timeout: 10_000 }).toEqual([]);
    await isUsed();
    expect(await text("/ready")).toBe("ready");
    await replica.pause();
    try {
      const texts = { content_key: "rain", title: "雨夜", subtitle: "", description: "", cover: "" };
      const row = { ...texts, show_type: 1, status: "published" as const, published_at: 1, position: 1 };
      await site.context.db.write((trx) => trx.insertInto("topics").values(row).execute());
      // The thread reads from the replica.
      expect(await text("/")).not.toContain("雨夜");
      const { promise, resolve } = Promise.withResolvers<void>();
      onTestFinished(site.onInvalidate((tags) => void (tags.includes("topics") && resolve())));
      site.context.changed("topics");
      await promise;
      expect(await site.weakened()).toMatchObject([{ part: "replica 1" }]);
      expect(await text("/")).toContain("雨夜");
    } finally {
      await replica.resume();
    }
    await isUsed();
    expect(await text("/")).toContain("雨夜");
  });
});
