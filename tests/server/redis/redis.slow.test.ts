import { randomBytes } from "node:crypto";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Share } from "#server/limits/limits.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore, testEngine } from "../../helpers/database.ts";
import { addMember, addOperator } from "../../helpers/people.ts";
import { findRedis, startRedis, type TestRedis } from "../../helpers/redis.ts";

import { addVideo } from "../../helpers/rows.ts";
import { expectProofTakenOnce } from "../../helpers/two-apps.ts";

/** Two sites on one database, as two processes are. */
let first: TestApp;
let second: TestApp;
let redis: TestRedis;

describe.skipIf(findRedis() === null)("with Redis, two processes", () => {
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());
  beforeEach(async () => {
    const database = await createMigratedStore();
    const settings = { REDIS_URL: redis.url, LOG_LEVEL: "silent" };
    first = await openTestApp(database, settings);
    second = await openTestApp(database, settings);
  });
  afterEach(async () => {
    await second.site.close();
    await first.close();
  });

  const send = async (app: TestApp, nonce: string) =>
    (await app.fetch(app.request("ping/config", {}, { nonce }))).status;
  const newNonce = () => randomBytes(16).toString("hex");
  const share = (): Share => ["proof-by-identity", newNonce()];
  const takesOf = async (app: TestApp, one: Share, times: number) => {
    const outcomes: boolean[] = [];
    for (let time = 0; time < times; time += 1) {
      outcomes.push(
        await app.site.context.limits.take(one).then(
          () => true,
          () => false,
        ),
      );
    }
    return outcomes.filter(Boolean).length;
  };
  const isBack = (app: TestApp) => expect.poll(() => app.site.weakened()).toEqual([]);

  it("take a nonce once together", async () => {
    const nonces = Array.from({ length: 20 }, newNonce);
    for (const nonce of nonces) {
      const statuses = await Promise.all([send(first, nonce), send(second, nonce)]);
      expect(statuses.toSorted()).toEqual([200, 401]);
    }
  });

  it("count limits together, and give back together", async () => {
    const one = share();
    expect((await takesOf(first, one, 6)) + (await takesOf(second, one, 6))).toBe(10);
    expect(await first.site.context.limits.wait(one)).toBeGreaterThan(0);
    await expect(second.site.context.limits.take(one)).rejects.toMatchObject({ error: "tooManyRequests" });
    const other = share();
    await takesOf(first, other, 10);
    await second.site.context.limits.giveBack(other);
    expect(await takesOf(first, other, 2)).toBe(1);
  });

  it("take of all shares or of none, in one question", async () => {
    const { limits } = first.site.context;
    const [narrow, other] = [share(), share()];
    const wide: Share = ["password-by-identity", newNonce()];
    const client = new Redis(redis.url);
    const questions = async () =>
      Number(/cmdstat_eval\w*:calls=(\d+)/.exec(await client.info("commandstats"))?.[1] ?? 0);
    const asked = await questions();
    for (let time = 0; time < 10; time += 1) await limits.take(narrow, wide);
    expect((await questions()) - asked).toBe(10);
    client.disconnect();
    // Who is refused by the first uses up nothing of the second, nor the other way round.
    for (let time = 0; time < 30; time += 1)
      await expect(limits.take(narrow, wide)).rejects.toMatchObject({ error: "tooManyRequests" });
    expect(await takesOf(second, wide, 12)).toBe(10);
    await expect(limits.take(other, wide)).rejects.toMatchObject({ error: "tooManyRequests" });
    expect(await takesOf(second, other, 12)).toBe(10);
  });

  it("ask for the same work, know each other's challenges, and take a proof once together", () =>
    expectProofTakenOnce(first, second));

  it("know each other's people, and end their sessions together", async () => {
    const member = await addMember(first);
    expect(await second.call("user/info", {}, member.token)).toMatchObject({ id: member.userId });
    await second.call("user/logout", {}, member.token);
    expect((await first.ask("user/info", {}, { token: member.token })).status).toBe(401);
  });

  it.runIf(testEngine === "postgres")("go by the same word rules as soon as they have heard of them", async () => {
    const operator = await addOperator(first);
    const member = await addMember(first);
    const targetId = await addVideo(first.site.context);
    const say = (text: string) =>
      second.ask("comment/add", { contentType: 2, targetId, text }, { token: member.token });
    expect((await say("一句平常的话")).status).toBe(200);
    await first.call("admin/words/save", { word: "平常", effect: "block" }, operator.token);
    await first.site.catchUp();
    await expect.poll(async () => (await say("又一句平常的话")).code).toBe(4030);
  });

  it.runIf(testEngine === "postgres")("hear of a change without waiting for their next look", async () => {
    const heard: string[] = [];
    second.site.onInvalidate((tags) => heard.push(...tags));
    first.site.context.changed("video:1");
    await first.site.catchUp();
    await expect.poll(() => heard).toEqual(["video:1"]);
  });

  it("go on by themselves when it is gone, and together again when it is back", async () => {
    await redis.kill();
    const nonce = newNonce();
    expect([await send(first, nonce), await send(first, nonce)]).toEqual([200, 401]);
    const one = share();
    expect([await takesOf(first, one, 12), await takesOf(second, one, 12)]).toEqual([10, 10]);
    expect(await first.site.weakened()).toMatchObject([{ part: "redis" }]);
    expect(await first.site.problems()).toEqual([]);
    await redis.start();
    await Promise.all([isBack(first), isBack(second)]);
    const shared = share();
    expect((await takesOf(first, shared, 6)) + (await takesOf(second, shared, 6))).toBe(10);
  });

  it("go on by themselves while it takes nothing more, and together again when it does", async () => {
    const client = new Redis(redis.url);
    // As one that is shared with somebody who has filled it.
    await client.config("SET", "maxmemory", "1");
    try {
      const [one, counted] = [share(), share()];
      expect([await takesOf(first, one, 12), await takesOf(second, one, 12)]).toEqual([10, 10]);
      expect(await first.site.context.limits.count(counted)).toEqual([0.1]);
      const nonce = newNonce();
      expect([await send(first, nonce), await send(first, nonce)]).toEqual([200, 401]);
      expect(await first.site.weakened()).toMatchObject([{ part: "redis" }]);
    } finally {
      await client.config("SET", "maxmemory", "0");
      client.disconnect();
    }
    await Promise.all([isBack(first), isBack(second)]);
    const shared = share();
    expect((await takesOf(first, shared, 6)) + (await takesOf(second, shared, 6))).toBe(10);
  });

  it("do not wait for one that hangs", async () => {
    redis.hang();
    try {
      const begun = performance.now();
      for (let time = 0; time < 50; time += 1) expect(await send(first, newNonce())).toBe(200);
      expect(await takesOf(first, share(), 12)).toBe(10);
      // One patience, not sixty.
      expect(performance.now() - begun).toBeLessThan(5000);
      expect(await first.site.weakened()).toMatchObject([{ part: "redis" }]);
    } finally {
      redis.goOn();
    }
    await isBack(first);
    const nonce = newNonce();
    expect([await send(first, nonce), await send(second, nonce)]).toEqual([200, 401]);
  });
});
