import { createPasswords, type PasswordCost } from "../accounts/passwords.ts";
import { createTags, type Tags } from "../cache/tags.ts";
import { openTableFeed, type TagFeed } from "../cache/tag-feed.ts";
import { memoryNonces, type Nonces } from "../cache/nonces.ts";
import type { Context } from "../core/context.ts";
import { openDatabase, type Database } from "../db/open.ts";
import { sharedKey } from "../db/shared-key.ts";
import type { Env } from "../env/env.ts";
import { createChallenges } from "../limits/challenges.ts";
import { createLimits } from "../limits/limits.ts";
import type { Log } from "../process/log.ts";
import { openStorage } from "../media/places.ts";
import { openPrivateLinks } from "../media/private-links.ts";
import { startingTag } from "../library/plain.ts";
import { openLibrary } from "../library/library.ts";
import { openRedis, type RedisLink } from "../redis/link.ts";
import { sharedNonces } from "../redis/nonces.ts";
import { tagBell } from "../redis/tag-bell.ts";
import { notifyTitles } from "../points/titles.ts";
import { forget } from "../cache/remember.ts";
import { pushEndpoints } from "../search-engines/endpoints.ts";
import { createSmsSender } from "../sms/senders.ts";

/** What every process of the site has, be it web, worker or command. */
export interface Base {
  context: Context;
  /** Told of every committed write, of this process and of the others. */
  tags: Tags;
  feed: TagFeed;
  /** What may be used once only, by whichever process. */
  nonces: Nonces;
  /** Null without one. */
  redis: RedisLink | null;
  close(): Promise<void>;
}

export interface BaseOptions {
  /** `web` answers requests; it is the only one of its kind on SQLite, so there it need not tell anybody what it wrote. */
  role: "web" | "worker" | "command";
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Hears of every query; for counting them. */
  onQuery?: (sql: string, milliseconds: number) => void;
  /** Puts something between the site and its database. */
  watch?: (db: Database) => Database;
  /** Off: other processes are told and heard only in `feed.catchUp()`. */
  background?: boolean;
  /** Of new passwords' hashes. */
  passwordCost?: PasswordCost;
}

/** Migrates the database and opens what domain functions work with. */
export async function openBase(env: Env, log: Log, options: BaseOptions): Promise<Base> {
  const now = options.now ?? Date.now;
  // Whoever works on what was just written must see it.
  const replicaUrls = options.role === "web" ? env.databaseReplicaUrls : [];
  const place = { dataDir: env.dataDir, url: env.databaseUrl, replicaUrls, isHasty: options.role === "web" };
  const opened = await openDatabase(place, (err) => log.warn({ err }, "database connection lost"), options.onQuery);
  const redis = env.redisUrl === undefined ? null : await openRedis(env.redisUrl, log);
  const tags = createTags();
  /** Whatever is made anew of them is made of what was written. */
  function invalidate(written: readonly string[]): void {
    const caughtUp = opened.caughtUp();
    if (caughtUp === null) tags.invalidate(written);
    else void caughtUp.then(() => tags.invalidate(written));
  }
  const feed = await openTableFeed({
    db: opened,
    log,
    now,
    hear: invalidate,
    tells: options.role !== "web" || opened.engine === "postgres",
    listens: options.role !== "command",
    background: options.background ?? true,
    bell: redis ? tagBell(redis) : undefined,
  });
  const changed: Context["changed"] = (...written) => {
    invalidate(written);
    feed.publish(written);
  };
  const db = notifyTitles(options.watch?.(opened) ?? opened, changed);
  tags.subscribe((written) => forget(db, written));
  const library = openLibrary({ place, now, ready: () => invalidate([startingTag]) });
  tags.subscribe(library.changed);
  const nonces = redis ? sharedNonces(redis, memoryNonces(now), now) : memoryNonces(now);
  const context: Context = {
    db,
    now,
    images: {
      base: env.mediaBaseUrl ?? "/media",
      mirrors: env.mediaMirrors,
      obfuscated: env.obfuscatedImages,
      links: await openPrivateLinks(db),
    },
    uses: () => {},
    changed,
    pushTargets: pushEndpoints(env).map(({ target }) => target),
    storage: openStorage(env),
    passwords: createPasswords({ cost: options.passwordCost }),
    library,
    limits: createLimits(env.rateLimits, redis),
    challenges: createChallenges(await sharedKey(db, "challenge-key"), nonces, now),
    uploads: env.uploads,
    sms: createSmsSender(env, log),
  };
  return {
    context,
    tags,
    feed,
    nonces,
    redis,
    async close() {
      await feed.close();
      redis?.close();
      await library.close();
      await db.close();
    },
  };
}
