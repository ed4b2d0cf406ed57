import { createPasswords, type PasswordCost } from "../accounts/passwords.ts";
import { createTags, type Tags } from "../cache/tags.ts";
import { openTableFeed, type TagFeed } from "../cache/tag-feed.ts";
import { memoryNonces, type Nonces } from "../cache/nonces.ts";
import type { ClusterLink } from "../cluster/link.ts";
import type { Context } from "../core/context.ts";
import { openDatabase, type Database } from "../db/open.ts";
import { sharedKey } from "../db/shared-key.ts";
import type { Env } from "../env/env.ts";
import { createChallenges } from "../limits/challenges.ts";
import { createLimits } from "../limits/limits.ts";
import type { Log } from "../process/log.ts";
import { startingTag } from "../library/plain.ts";
import { openLibrary } from "../library/library.ts";
import type { RedisLink } from "../redis/link.ts";
import { sharedNonces } from "../redis/nonces.ts";
import { tagBell } from "../redis/tag-bell.ts";
import { notifyTitles } from "../points/titles.ts";
import { forget } from "../cache/remember.ts";
import { signInProviders } from "../sign-in-providers/providers.ts";
import { createMailSender } from "../mail/sender.ts";
import { createContentCheck } from "../screening/content-check.ts";
import { createSmsSender } from "../sms/senders.ts";
import { settingsOf } from "./settings.ts";

/** Resources of every process of the site: web, worker or command. */
export interface Base {
  context: Context;
  /** Notified of every committed write, of this process and of others, once it can be read everywhere. */
  tags: Tags;
  /** The same at once, while replicas may not have it yet. */
  written: Tags;
  feed: TagFeed;
  /** Notifies `written` and `tags`, not other processes. */
  invalidate(tags: readonly string[]): void;
  /** Values that may be used only once across all processes. */
  nonces: Nonces;
  /** Null if Redis is not configured. */
  redis: RedisLink | null;
  close(): Promise<void>;
}

export interface BaseOptions {
  /** `web` answers requests. With SQLite and without a `link` there is only one such process, so it need not announce its writes. */
  role: "web" | "worker" | "command";
  /** To the other web processes of this machine; Redis comes before it. */
  link?: ClusterLink | undefined;
  /** Current time in milliseconds since 1970. */
  now?: () => number;
  /** Called after every query, for metrics. */
  onQuery?: (sql: string, milliseconds: number) => void;
  /** Wraps the database, for metrics. */
  watch?: (db: Database) => Database;
  /** If false, other processes are notified and listened to only in `feed.catchUp()`. */
  background?: boolean;
  /** Cost of hashing new passwords. */
  passwordCost?: PasswordCost;
}

/** Migrates the database and opens the resources domain functions need. */
export async function openBase(env: Env, log: Log, options: BaseOptions): Promise<Base> {
  const { now = Date.now, link } = options;
  // Only web processes use replicas: workers and commands must see what was just written.
  const replicaUrls = options.role === "web" ? env.databaseReplicaUrls : [];
  const database = { dataDir: env.dataDir, url: env.databaseUrl, replicaUrls, isHasty: options.role === "web" };
  const report = (err: Error) => log.warn({ err }, "database connection lost");
  const opened = await openDatabase(database, report, options.onQuery, link?.takeTurn);
  const redis = env.redisUrl === undefined ? null : await openRedis(env.redisUrl, log);
  const tags = createTags();
  const written = createTags();
  /** Invalidates only once replicas have caught up, so that pages are not rendered again from old data. */
  function invalidate(changed: readonly string[]): void {
    written.invalidate(changed);
    const caughtUp = opened.caughtUp();
    if (caughtUp === null) tags.invalidate(changed);
    else void caughtUp.then(() => tags.invalidate(changed));
  }
  const feed = await openTableFeed({
    db: opened,
    log,
    now,
    hear: invalidate,
    publishes: options.role !== "web" || opened.engine === "postgres" || link !== undefined,
    listens: options.role !== "command",
    background: options.background ?? true,
    bell: redis ? tagBell(redis) : link?.bell,
  });
  const changed: Context["changed"] = (...names) => {
    invalidate(names);
    feed.publish(names);
  };
  const db = notifyTitles(options.watch?.(opened) ?? opened, changed);
  tags.subscribe((names) => forget(db, names));
  const library = openLibrary({ database, now, ready: () => invalidate([startingTag]) });
  tags.subscribe(library.changed);
  const nonces = redis ? sharedNonces(redis, memoryNonces(now), now) : (link?.nonces ?? memoryNonces(now));
  const context: Context = {
    ...(await settingsOf(env, db)),
    db,
    now,
    changed,
    passwords: createPasswords({ cost: options.passwordCost }),
    library,
    limits: env.rateLimits && !redis && link ? link.limits : createLimits(env.rateLimits, redis),
    challenges: createChallenges(await sharedKey(db, "challenge-key"), nonces, now),
    sms: createSmsSender(env, log),
    signInProviders: signInProviders(env.signInProviders, env.importHosts, log),
    mail: createMailSender(env.mail),
    contentCheck: createContentCheck(env.contentCheck, log),
  };
  return {
    context,
    tags,
    written,
    invalidate,
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

/** Most sites have no Redis: its client stays on the disk until it is needed. */
async function openRedis(url: string, log: Log): Promise<RedisLink> {
  return (await import("../redis/link.ts")).openRedis(url, log);
}
