import { connect, createServer, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "kysely";
import pg from "pg";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createTestStore, testEngine, type TestStore } from "../../helpers/database.ts";
import { givePoints } from "../../helpers/ledger.ts";
import { addMember, testPassword } from "../../helpers/people.ts";
import { findPostgres, startCluster, type Cluster } from "../../helpers/postgres.ts";
import { addVideo } from "../../helpers/rows.ts";
import { startStandby, type Replica } from "../../helpers/standby.ts";

const bin = findPostgres();

/** Without the durability a test does not need; what is committed reaches the log later then. */
const quick = ["fsync=off", "synchronous_commit=off"];

/** Stands between the site and a replica; what the replica answers can be held back. */
async function standBefore(url: string) {
  const folder = new URL(url).searchParams.get("host") ?? "";
  const held: (() => void)[] = [];
  const sockets = new Set<Socket>();
  let isHolding = false;
  let asked = 0;
  const server = createServer((socket) => {
    const behind = connect(`${folder}/.s.PGSQL.5432`);
    for (const one of [socket, behind]) sockets.add(one.on("error", () => {}));
    socket.on("data", (bytes) => {
      if (bytes.includes("pg_last_wal_replay_lsn")) asked += 1;
      behind.write(bytes);
    });
    behind.on("data", (bytes) => {
      if (isHolding && asked > 0) held.push(() => socket.write(bytes));
      else socket.write(bytes);
    });
    socket.on("close", () => behind.destroy());
    behind.on("close", () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return {
    url: `postgres://postgres@127.0.0.1:${port}${new URL(url).pathname}`,
    /** Holds back what follows from the next time that its position is asked for. */
    hold() {
      asked = 0;
      isHolding = true;
    },
    heldBack: () => held.length,
    release() {
      asked = 0;
      isHolding = false;
      for (const answer of held.splice(0)) answer();
    },
    /** How often its position was asked for since it was held or released. */
    asked: () => asked,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

describe.skipIf(testEngine === "sqlite" || bin === null)("with a streaming replica", () => {
  let cluster: Cluster;
  let replica: Replica;
  let app: TestApp;
  let number = 0;

  beforeAll(() => {
    cluster = startCluster(bin ?? "", quick);
    replica = startStandby(bin ?? "", cluster.url);
  });
  afterAll(() => {
    replica.remove();
    cluster.stop();
  });
  beforeEach(async () => {
    number += 1;
    const name = `site_${number}`;
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    const here = await createTestStore();
    const databaseUrl = cluster.url.replace("/postgres?", `/${name}?`);
    const database: TestStore = { ...here, databaseUrl };
    app = await openTestApp(database, { DATABASE_REPLICA_URLS: replica.urlOf(name), LOG_LEVEL: "silent" });
  });
  afterEach(async () => {
    await app.close();
  });

  const fallsOut = () =>
    expect.poll(() => app.site.weakened(), { interval: 100 }).toMatchObject([{ part: "replica 1" }]);
  const isUsed = () => expect.poll(() => app.site.weakened(), { interval: 100 }).toEqual([]);
  const countVideos = async () => (await app.site.context.db.read.selectFrom("videos").select("id").execute()).length;
  /** Whether a read went to the replica. */
  const fromReplica = async () => {
    const asked = sql<{ follows: boolean }>`select pg_is_in_recovery() as follows`;
    return (await asked.execute(app.site.context.db.read)).rows[0]?.follows === true;
  };

  it("reads from it, and everybody sees what they have just written although it is behind", async () => {
    await isUsed();
    expect(await fromReplica()).toBe(true);
    const member = await addMember(app);
    const video = await addVideo(app.site.context);
    await replica.pause();
    try {
      const text = "刚写的评论";
      await app.call("comment/add", { contentType: 2, targetId: video, text }, member.token);
      const { list } = await app.call(
        "comment/list",
        { contentType: 2, targetId: video, sort: "new", pageSize: 10 },
        member.token,
      );
      expect(list.map((comment) => comment.text)).toEqual([text]);
      const form = { account: member.account, password: testPassword };
      const second = await app.call("login/official", form, (await app.signIn()).token);
      expect((await app.call("session/list", {}, second.token)).list).toHaveLength(2);
      await fallsOut();
      expect(await fromReplica()).toBe(false);
    } finally {
      await replica.resume();
    }
    await isUsed();
  });

  it("what is added up for many is added up once, though each of them reads from the primary", async () => {
    await isUsed();
    const { token, userId } = await addMember(app);
    const rank = () => app.call("user/score/rank", { period: "all" }, token);
    expect(await rank()).toMatchObject({ list: [], me: { points: 0 } });
    const { context } = app.site;
    await givePoints(context, userId, 10);
    const accounts = context.db.scan.selectFrom("point_accounts").select("score");
    await expect.poll(() => accounts.execute()).toEqual([{ score: 10 }]);
    expect(await rank()).toMatchObject({ list: [], me: { points: 10 } });
  });

  it("says that something has changed only when the replica has it", async () => {
    const { context } = app.site;
    await isUsed();
    const counts: Promise<number>[] = [];
    app.site.onInvalidate(() => void counts.push(countVideos()));
    for (let made = 1; made <= 8; made += 1) {
      await addVideo(context);
      context.changed("videos");
      await expect.poll(() => counts.length).toBe(made);
    }
    expect(await Promise.all(counts)).toEqual(Array.from({ length: 8 }, (_, index) => index + 1));
    expect(await fromReplica()).toBe(true);
  });

  it("what is written while it comes into use is read at once", async () => {
    const here = await createTestStore();
    const name = `site_${number}`;
    const before = await standBefore(replica.urlOf(name));
    before.hold();
    const opening = openTestApp(
      { ...here, databaseUrl: cluster.url.replace("/postgres?", `/${name}?`) },
      { DATABASE_REPLICA_URLS: before.url, LOG_LEVEL: "silent" },
    );
    try {
      // It says that it has everything, and before that is heard something is written that it does not get.
      await expect.poll(before.heldBack, { interval: 10 }).toBeGreaterThan(0);
      await replica.pause();
      await addVideo(app.site.context);
      before.release();
      const second = await opening;
      await expect.poll(before.asked, { interval: 10 }).toBeGreaterThan(0);
      expect(await second.site.context.db.read.selectFrom("videos").select("id").execute()).toHaveLength(1);
    } finally {
      await replica.resume();
      await (await opening).close();
      before.close();
    }
  });

  it.each(["stopped", "hung"] as const)(
    "loses no read when it is %s, and uses it again when it is back",
    async (how) => {
      await addVideo(app.site.context);
      await isUsed();
      const stop = how === "stopped" ? replica.stop : replica.hang;
      const begin = how === "stopped" ? replica.start : replica.goOn;
      stop();
      try {
        const reads = await Promise.all(Array.from({ length: 20 }, countVideos));
        expect(reads).toEqual(Array.from({ length: 20 }, () => 1));
        await fallsOut();
        expect(await app.site.problems()).toEqual([]);
      } finally {
        begin();
      }
      await isUsed();
      expect(await fromReplica()).toBe(true);
    },
  );
});

it.skipIf(testEngine === "sqlite")("does not read from a database that follows no primary", async () => {
  const other = await createTestStore();
  const app = await openTestApp(await createTestStore(), { DATABASE_REPLICA_URLS: other.databaseUrl ?? "" });
  const member = await addMember(app);
  expect((await app.call("session/list", {}, member.token)).list).toHaveLength(1);
  expect(await app.site.weakened()).toMatchObject([{ part: "replica 1" }]);
  await app.close();
  await other.remove();
});
