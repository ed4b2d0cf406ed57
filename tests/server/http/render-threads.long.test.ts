import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { shanghaiDay } from "#server/core/day.ts";
import { readEnv } from "#server/env/env.ts";
import {
  mainThreadOf,
  openRenderThreads,
  type RenderThreads,
  type RenderThreadsOptions,
} from "#server/http/render-threads.ts";
import { TooLate } from "#server/http/render.ts";
import { createLog } from "#server/process/log.ts";
import { createMigratedStore, testEngine } from "../../helpers/database.ts";
import { openTestApp, testSecret, type TestApp } from "../../helpers/app.ts";
import { addVideo } from "../../helpers/rows.ts";
import { lowered, nicenessOf, ownThreads } from "../../helpers/threads.ts";
import { temporaryFolder } from "./serve-fixture.ts";

/** Pages of a build of their own: what they do is in the path. */
const pages = `
import { threadId } from "node:worker_threads";
export async function render(request, locals) {
  const { pathname } = new URL(request.url);
  if (pathname === "/busy") {
    for (const end = performance.now() + 20; performance.now() < end; );
    return new Response(String(threadId));
  }
  if (pathname === "/loop") for (;;);
  if (pathname === "/exit") { globalThis.process.exit(1); await new Promise(() => {}); }
  if (pathname === "/broken") throw new Error("no such column");
  const data =
    pathname === "/library" ? await locals.read("library/list", { sort: "new", pageSize: 24 })
    : pathname === "/ranked" ? await locals.read("rank/list", { period: "day", pageSize: 5 })
    : await locals.read("topic/list", { pageSize: 20 });
  return new Response(JSON.stringify(data), { headers: { "content-type": "text/html" } });
}
`;

/** Threads and their queue do not depend on the engine, and starting each takes a second. */
const oneEngine = test.skipIf(testEngine === "postgres");

let threads: RenderThreads | undefined;
let app: TestApp | undefined;

afterEach(async () => {
  vi.useRealTimers();
  await threads?.close();
  await app?.close();
  [threads, app] = [undefined, undefined];
});

interface Opening extends Pick<Partial<RenderThreadsOptions>, "timeout" | "maxWait" | "resizeEvery" | "log"> {
  count?: number;
  beforeScan?(): Promise<void>;
}

/** Counts the threads that have ended unasked. */
function endsLog() {
  let count = 0;
  const log = createLog(
    { logLevel: "error" },
    { write: (line) => void (line.includes("render thread ended") && count++) },
  );
  const ended = async (least: number) => {
    while (count < least) await new Promise((resolve) => setImmediate(resolve));
    return count;
  };
  return { log, ended };
}

async function open({
  count = 1,
  timeout = 20_000,
  resizeEvery = 1000,
  beforeScan = async () => {},
  ...more
}: Opening = {}) {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "server"));
  await mkdir(join(folder, "client"));
  await writeFile(join(folder, "build.json"), JSON.stringify({ id: "0123456789ab", scripts: [], styles: [] }));
  await writeFile(join(folder, "client/module-files.json"), JSON.stringify({ files: {}, passedOn: {} }));
  await writeFile(join(folder, "server/entry.mjs"), pages);
  const store = await createMigratedStore();
  app = await openTestApp(store);
  const { site } = app;
  const env = readEnv({
    DATA_DIR: store.dataDir,
    ...(store.databaseUrl ? { DATABASE_URL: store.databaseUrl } : {}),
    APP_SECRET: testSecret,
    RENDER_THREADS: String(count),
  });
  const mainThread = mainThreadOf(site.context);
  const options: RenderThreadsOptions = {
    env,
    buildFolder: folder,
    log: createLog({ logLevel: "silent" }),
    mainThread: {
      ...mainThread,
      async fullScan(...query) {
        await beforeScan();
        return mainThread.fullScan(...query);
      },
    },
    onInvalidate: site.onInvalidate,
    watchReplicas: site.context.db.watchReplicas,
    timeout,
    resizeEvery,
    ...more,
  };
  const opened = (threads = openRenderThreads(options));
  const render = (path: string) =>
    opened.render({ url: `http://localhost${path}`, requestId: "test", encoding: "identity" });
  const text = async (path: string) => Buffer.from((await render(path)).body).toString();
  return { render, text, context: site.context, folder, options };
}

async function addTopic({ context }: Awaited<ReturnType<typeof open>>, name: string): Promise<void> {
  const texts = { content_key: name, title: name, subtitle: "", description: "", cover: "" };
  const row = { ...texts, show_type: 1, status: "published" as const, published_at: 1, position: 1 };
  await context.db.write((trx) => trx.insertInto("topics").values(row).execute());
  context.changed("topics");
}

test("a page is rendered in a thread from the same database, with its tags", async () => {
  const opened = await open();
  expect(await opened.text("/")).not.toContain("雨夜");
  await addTopic(opened, "雨夜");
  const page = await opened.render("/");
  expect(Buffer.from(page.body).toString()).toContain("雨夜");
  expect(page).toMatchObject({
    status: 200,
    headers: [["content-type", "text/html"]],
    failures: [],
    isOverloaded: false,
  });
  expect(page.tags).toContain("topics");
});

test("reads are shared by pages until the rows change", async () => {
  const opened = await open();
  await addTopic(opened, "雨夜");
  expect(await opened.text("/")).toContain("雨夜");
  await opened.context.db.write((trx) => trx.updateTable("topics").set({ title: "晴天" }).execute());
  expect(await opened.text("/?again")).toContain("雨夜");
  opened.context.changed("topics");
  expect(await opened.text("/")).toContain("晴天");
});

test("the library answers a thread from the main thread's index", async () => {
  const opened = await open();
  const { list, facets } = JSON.parse(await opened.text("/library"));
  expect(list).toEqual([]);
  expect(facets).toBeDefined();
});

oneEngine("while pages wait for a ranking of all films, their thread renders others", async () => {
  const scan = Promise.withResolvers<void>();
  const opened = await open({ beforeScan: () => scan.promise });
  const video = await addVideo(opened.context, { published_at: 1 });
  // The thread's clock is the machine's.
  const played = { video_id: video, day: shanghaiDay(Date.now()), plays: 3 };
  await opened.context.db.write((trx) => trx.insertInto("video_plays").values(played).execute());
  let isRanked = false;
  const ranked = Array.from({ length: 5 }, async () => {
    const text = await opened.text("/ranked");
    isRanked = true;
    return text;
  });
  for (let page = 0; page < 3; page += 1) expect((await opened.render("/")).status).toBe(200);
  expect(isRanked).toBe(false);
  scan.resolve();
  for (const text of await Promise.all(ranked)) expect(text).toContain(`"id":${video}`);
});

oneEngine("a page that waits too long for a ranking fails, and its thread goes on", async () => {
  const { render } = await open({ timeout: 1500, beforeScan: () => new Promise<void>(() => {}) });
  const failed = await render("/ranked");
  expect(failed.failures.map(({ message }) => message)).toEqual([expect.stringContaining("timeout")]);
  expect(failed.isOverloaded).toBe(true);
  expect((await render("/")).status).toBe(200);
});

oneEngine("a page whose full scan fails carries its error", async () => {
  const { render } = await open({
    async beforeScan() {
      throw new Error("no such table");
    },
  });
  const failed = await render("/ranked");
  expect(failed.failures.map(({ message }) => message)).toEqual(["no such table"]);
});

oneEngine("a page that fails carries its error and harms no other", async () => {
  const { render } = await open();
  const failed = await render("/broken");
  expect(failed.status).toBe(500);
  expect(failed.failures.map(({ message }) => message)).toEqual(["no such column"]);
  expect((await render("/")).status).toBe(200);
});

oneEngine("a thread that ends is replaced; the page that ended it is given up, others are rendered again", async () => {
  const { render } = await open();
  const [lost, other] = await Promise.allSettled([render("/exit"), render("/")]);
  expect(lost.status).toBe("rejected");
  expect(other.status).toBe("fulfilled");
  expect((await render("/")).status).toBe(200);
});

oneEngine("a page that never ends costs its thread, not the site", async () => {
  const { render } = await open({ count: 2, timeout: 1500 });
  await render("/");
  // It may be given up before the other pages are done.
  const givenUp = expect(render("/loop")).rejects.toThrow("the render thread ended");
  const answers = await Promise.all(Array.from({ length: 8 }, () => render("/")));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await givenUp;
  expect((await render("/")).status).toBe(200);
});

oneEngine("pages do not wait for a thread that is stuck", async () => {
  const { render } = await open({ count: 2, resizeEvery: 60_000 });
  await render("/");
  const stuck = render("/loop").catch(() => {});
  const answered = vi.fn();
  // The first of them may wait behind it.
  await vi.waitFor(
    () => {
      void render("/").then(answered, () => {});
      expect(answered).toHaveBeenCalled();
    },
    { timeout: 15_000, interval: 50 },
  );
  await threads?.close();
  await stuck;
});

oneEngine("a page that has waited too long for its turn is refused, not rendered for nobody", async () => {
  const { render } = await open({ maxWait: 100, resizeEvery: 50 });
  await render("/");
  const first = [render("/busy"), render("/busy")];
  const others = await Promise.allSettled(Array.from({ length: 40 }, () => render("/busy")));
  const refused = others.filter((one) => one.status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ reason }) => reason instanceof TooLate)).toBe(true);
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await render("/")).status).toBe(200);
});

oneEngine("what ends before it is ready is started again after a while, not for every page that waits", async () => {
  const { log, ended } = endsLog();
  const { render, folder, options } = await open({ count: 2, log, beforeScan: () => new Promise<void>(() => {}) });
  await render("/");
  await writeFile(join(folder, "build.json"), "");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const page = (path: string) => void render(path).catch(() => {});
  // One thread is full with these, so another is started.
  for (let count = 0; count < 9; count += 1) page("/ranked");
  await ended(1);
  page("/");
  // A third would have ended by the time another that is started now has.
  const other = endsLog();
  const others = openRenderThreads({ ...options, log: other.log });
  await other.ended(1);
  await others.close();
  expect(await ended(1)).toBe(1);
  vi.advanceTimersByTime(1000);
  await ended(2);
});

oneEngine("the thread that answers gets a core before one that renders", async () => {
  const own = ownThreads("pages");
  const { render } = await open();
  await render("/");
  expect(own().map(nicenessOf)).toEqual([lowered]);
});

oneEngine("threads come while pages keep those there are busy, and end when the others would do", async () => {
  const own = ownThreads("pages");
  const { text } = await open({ count: 3, resizeEvery: 20 });
  expect(await text("/busy")).toBe(await text("/busy"));
  const used = new Set<string>();
  const keepBusy = async () => {
    while (used.size < 3) used.add(await text("/busy"));
  };
  await Promise.all(Array.from({ length: 8 }, keepBusy));
  expect(own()).toHaveLength(3);
  await vi.waitFor(() => expect(own()).toHaveLength(1), { timeout: 30_000 });
  expect(used).toContain(await text("/busy"));
});

oneEngine("pages wait in one queue for the threads, and none is lost when they close", async () => {
  const { render } = await open({ count: 2 });
  const pages = await Promise.all(Array.from({ length: 50 }, (_, index) => render(`/?page=${index}`)));
  expect(pages.every(({ status }) => status === 200)).toBe(true);
  const waiting = Promise.allSettled(Array.from({ length: 10 }, () => render("/")));
  await threads?.close();
  for (const outcome of await waiting) if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(Error);
});
