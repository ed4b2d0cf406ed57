import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore, testEngine } from "../../helpers/database.ts";
import { addMember } from "../../helpers/people.ts";
import { findPostgres, startCluster, type Cluster } from "../../helpers/postgres.ts";
import { addVideo } from "../../helpers/rows.ts";
import { serveApp } from "../../helpers/served.ts";

const bin = findPostgres();

describe.skipIf(testEngine === "sqlite" || bin === null)("without its database", () => {
  let cluster: Cluster;
  let app: TestApp;
  let url: string;
  let stopServing: () => Promise<void>;
  beforeAll(() => {
    cluster = startCluster(bin ?? "");
  });
  afterAll(() => cluster.stop());
  beforeEach(async () => {
    const database = await createMigratedStore();
    app = await openTestApp({ ...database, databaseUrl: cluster.url }, { LOG_LEVEL: "silent" });
    ({ url, stop: stopServing } = await serveApp(app));
  });
  afterEach(async () => {
    await stopServing();
    await app.close();
  });

  it.each(["stopped", "hung"] as const)(
    "%s, the site says so, refuses calls in words and in time, and goes on with every acknowledged write when it is back",
    { timeout: 60_000 },
    async (how) => {
      const { context, storage } = app.site;
      const member = await addMember(app);
      const target = { contentType: 2, targetId: await addVideo(context) } as const;
      const { folder } = await context.db.primary
        .selectFrom("videos")
        .innerJoin("films", "films.id", "videos.film_id")
        .select("folder")
        .where("videos.id", "=", target.targetId)
        .executeTakeFirstOrThrow();
      await storage.put(`${folder}/master.m3u8`, Buffer.from("rain"));
      const watch = () => fetch(`${url}/media/${folder}/master.m3u8`);
      expect((await watch()).status).toBe(200);
      const say = (text: string) => app.ask("comment/add", { ...target, text }, { token: member.token });
      expect((await say("之前")).status).toBe(200);
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const slow = context.db.write(async (trx) => {
        await sql`select 1`.execute(trx);
        begin();
        await sql`select pg_sleep(30)`.execute(trx);
      });
      const cut = slow.catch((error: unknown) => error);
      await begun;
      if (how === "stopped") cluster.kill();
      else cluster.hang();
      try {
        const begun = performance.now();
        const [refused, ready, live, media, unknown] = await Promise.all([
          say("期间"),
          fetch(`${url}/readyz`),
          fetch(`${url}/livez`),
          watch(),
          fetch(`${url}/media/images/videos/never-asked-for-640.webp`),
        ]);
        expect(refused).toMatchObject({ status: 503, code: 1053, tip: "服务暂不可用，请稍后再试", retryAfter: 10 });
        expect(performance.now() - begun).toBeLessThan(7000);
        expect(ready.status).toBe(503);
        expect(await ready.json()).toEqual({ ready: false });
        expect(await app.site.problems()).toMatchObject([{ part: "database" }]);
        expect([live.status, media.status]).toEqual([200, 200]);
        // Also for whoever is cut off a moment before all is well again.
        expect(context.db.isOverloaded(await cut)).toBe(true);
        expect([unknown.status, unknown.headers.get("retry-after")]).toEqual([503, "5"]);
      } finally {
        if (how === "stopped") cluster.start();
        else cluster.goOn();
      }
      await expect.poll(async () => (await say("之后")).status).toBe(200);
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      const { list } = await app.call("comment/list", { ...target, sort: "new", pageSize: 10 }, member.token);
      const texts = list.map((comment) => comment.text);
      for (const text of ["之前", "之后"]) expect(texts.filter((one) => one === text)).toHaveLength(1);
    },
  );
});
