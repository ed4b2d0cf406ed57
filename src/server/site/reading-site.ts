import { createPasswords } from "../accounts/passwords.ts";
import { memoryNonces } from "../cache/nonces.ts";
import { createKeptReads, keptReadLifetime } from "../cache/kept-reads.ts";
import { forget } from "../cache/remember.ts";
import type { Context } from "../core/context.ts";
import { type MainDatabase, openForReading } from "../db/readers.ts";
import { sharedKey } from "../db/shared-key.ts";
import type { Env } from "../env/env.ts";
import type { Library } from "../library/library.ts";
import { createChallenges } from "../limits/challenges.ts";
import { createLimits } from "../limits/limits.ts";
import { settingsOf } from "./settings.ts";
import type { PageLocals, Rendering } from "./locals.ts";
import { pageLocals } from "./page-locals.ts";

/** The site as a thread sees it that only renders pages. */
export interface ReadingSite {
  locals(render: Rendering): PageLocals;
  isOverloaded(error: unknown): boolean;
  /** Receives the cache tags of every committed write. */
  invalidate(tags: readonly string[]): void;
}

export interface ReadingSiteOptions {
  library: Library;
  /** Of the main thread, which runs full scans of SQLite and tells which replicas are used. */
  main: MainDatabase;
  onQuery(sql: string, milliseconds: number): void;
}

/** Opens the database for reading; the main thread has migrated it. Pages neither write nor ask for accounts, limits or messages. */
export async function openReadingSite(env: Env, { library, main, onQuery }: ReadingSiteOptions): Promise<ReadingSite> {
  const address = { dataDir: env.dataDir, url: env.databaseUrl, replicaUrls: env.databaseReplicaUrls };
  // A lost connection is reported by the query that needs it.
  const db = await openForReading(address, () => {}, onQuery, main);
  const now = Date.now;
  const context: Context = {
    ...(await settingsOf(env, db)),
    db,
    now,
    changed: () => {},
    passwords: createPasswords(),
    library,
    limits: createLimits(env.rateLimits),
    challenges: createChallenges(await sharedKey(db, "challenge-key"), memoryNonces(now), now),
    sms: null,
    signInProviders: [],
    mail: null,
    contentCheck: null,
  };
  const kept = createKeptReads(keptReadLifetime(env), now);
  return {
    locals: (render) => pageLocals(context, env, render, kept),
    isOverloaded: (error) => db.isOverloaded(error),
    invalidate(tags) {
      forget(db, tags);
      kept.invalidate(tags);
    },
  };
}
