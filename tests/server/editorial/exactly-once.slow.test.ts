import type { ChildProcess } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importContent } from "#server/content-files/import.ts";
import { publishDue } from "#server/editorial/publish.ts";
import { readEnv } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore, type TestStore } from "../../helpers/database.ts";
import { addOperator } from "../../helpers/people.ts";
import { exitOf, startFixture } from "../../helpers/process.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");
const log = createLog(readEnv({ DEMO_CONTENT: "off", LOG_LEVEL: "silent", APP_SECRET: "a-secret-for-the-log" }));
const origin = { PUBLIC_ORIGIN: "https://film.example", INDEXNOW_KEY: "0123456789abcdef" };
const films = 24;
/** So many a process publishes before it is killed. */
const enough = 4;

let database: TestStore;
let app: TestApp;
let minute: number;
const titles = Array.from({ length: films }, (_, index) => `同一分钟的影片${index}`);

beforeAll(async () => {
  database = await createMigratedStore();
  app = await openTestApp(database, origin);
  await importContent(app.site.context, app.site.storage, fixture);
  await app.site.context.db.write((trx) => trx.deleteFrom("push_jobs").execute());
  const { token } = await addOperator(app);
  minute = Math.ceil(app.clock.now / 60_000) * 60_000 + 60_000;
  for (const title of titles) {
    const document = {
      title,
      description: "同时上线。",
      film: "letter",
      poster: "images/videos/letter",
      channel: "short",
      performers: [{ performer: "shen-yu" }],
      tags: ["healing"],
    };
    const { entry } = await app.call("admin/content/save", { kind: "video", document }, token);
    const { id, revision: base, liveRevision: live } = entry;
    // Seconds do not count: it is the minute that is chosen.
    const at = new Date(minute + 37_000).toISOString();
    await app.call("admin/content/schedule", { id, base, live, at }, token);
  }
});
afterAll(() => app.close());

interface Publisher {
  child: ChildProcess;
  ready: Promise<void>;
  published: number;
}

function start(sign: string): Publisher {
  const child = startFixture(
    "publish-until-killed.ts",
    [database.dataDir, database.databaseUrl ?? "", String(minute), sign],
    origin,
  );
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const publisher = { child, ready, published: 0 };
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    if (text.includes("ready")) resolve();
    publisher.published += text.split("published").length - 1;
    child.emit("published");
  });
  return publisher;
}

it("publishes everything of a minute once, by two processes of which one is killed, and a third that comes later", async () => {
  const sign = path.join(database.dataDir, "go");
  app.clock.now = minute - 1;
  expect(await publishDue(app.site.context, log)).toBe(0);
  const both = [start(sign), start(sign)];
  await Promise.all(both.map(({ ready }) => ready));
  // Whoever is quicker is killed in the middle of its work; the other goes on alone.
  const { promise: quicker, resolve } = Promise.withResolvers<ChildProcess>();
  for (const one of both) {
    one.child.on("published", () => {
      if (one.published >= enough) resolve(one.child);
    });
  }
  await writeFile(sign, "");
  const victim = await quicker;
  victim.kill("SIGKILL");
  expect(await exitOf(victim)).toBeNull();
  for (const { child } of both) if (child !== victim) expect(await exitOf(child)).toBe(0);
  app.clock.now = minute;
  await publishDue(app.site.context, log);
  expect(await publishDue(app.site.context, log)).toBe(0);

  const { primary } = app.site.context.db;
  const entries = await primary
    .selectFrom("content_entries")
    .select(["title", "state", "revision", "live_revision"])
    .where("title", "in", titles)
    .execute();
  expect(entries).toHaveLength(films);
  expect(new Set(entries.map(({ state, revision, live_revision }) => `${state} ${revision} ${live_revision}`))).toEqual(
    new Set(["published 1 1"]),
  );
  const acts = await primary
    .selectFrom("operator_acts")
    .select("summary")
    .where("act", "=", "content.publish")
    .execute();
  expect(acts.map(({ summary }) => summary.split(" ")[1]).toSorted()).toEqual(titles.toSorted());
  const rows = await primary.selectFrom("videos").select(["id", "published_at"]).where("title", "in", titles).execute();
  expect(rows).toHaveLength(films);
  expect(new Set(rows.map(({ published_at }) => published_at))).toEqual(new Set([minute]));
  // What goes with it in the same transaction.
  const star = await primary.selectFrom("performers").select("works").executeTakeFirstOrThrow();
  expect(star.works).toBe(films + 2);
  const pushes = await primary.selectFrom("push_jobs").select(["path", "attempts"]).execute();
  const pages = rows.map(({ id }) => `/videoDetails?id=${id} 0`);
  expect(pushes.map(({ path, attempts }) => `${path} ${attempts}`).toSorted()).toEqual(pages.toSorted());
});
