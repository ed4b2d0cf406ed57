import { sql } from "kysely";
import type { ShareKind } from "#lib/seo/oembed.ts";
import type { PasswordCost } from "../accounts/passwords.ts";
import { createApp, type App } from "./app.ts";
import { keepRounds } from "./rounds.ts";
import { openBase } from "./base.ts";
import { type Answered, provideVod } from "../provide/vod.ts";
import type { ClusterLink } from "../cluster/link.ts";
import { createKeptReads, keptReadLifetime } from "../cache/kept-reads.ts";
import { downloadName } from "../catalogue/download.ts";
import { type Counter, createCounter } from "../figures/counter.ts";
import { setupWord } from "../setup/word.ts";
import { hasSiteSettings } from "../content/site-settings.ts";
import type { Context } from "../core/context.ts";
import type { Database } from "../db/open.ts";
import { type Problem, watchDisk } from "../process/disk-watch.ts";
import { type Preview, withPreview } from "../editorial/preview.ts";
import type { Env } from "../env/env.ts";
import type { PageLocals, Rendering } from "./locals.ts";
import { pageLocals } from "./page-locals.ts";
import { type Broadcasts, createBroadcasts } from "../live/broadcasts.ts";
import { collectGarbage } from "../process/garbage.ts";
import type { Log } from "../process/log.ts";
import { createMediaGuard, type MediaGuard } from "../media/guard.ts";
import type { Storage } from "../storage/storage.ts";
import { createMessageHub } from "../messages/hub.ts";
import { createMessageStreams } from "../messages/stream.ts";
import { createAppIcons } from "../config/app-icons.ts";
import { createSharePictures } from "../seo/share-picture.ts";
import { endVisit } from "../linked-accounts/callback.ts";
import { ensureIndex } from "../search/indexing.ts";
import { findOriginal, type Original } from "../works/original.ts";
import { createUploadServer, type UploadServer } from "../uploads/tus.ts";
import { within } from "../process/within.ts";

/** The site behind the web server; created once per process. */
export interface Site {
  /** Handles every request under `/api`. */
  api: App;
  /** Receives uploads of films. */
  uploads: UploadServer;
  /** Data available to one render of a page. */
  locals(render: Rendering): PageLocals;
  /** Runs `work` with the site as a preview link shows it; null if the link is invalid. See `editorial/preview.ts`. */
  preview<Result>(token: string, work: (preview: StagedSite) => Promise<Result>): Promise<Result | null>;
  /** Problems that break the site; empty if there are none. */
  problems(): Promise<Problem[]>;
  /** Whether an error came from an overloaded database or a lost connection. */
  isOverloaded(error: unknown): boolean;
  /** Parts that are broken while the site still works, with less performance. */
  weakened(): Promise<{ part: string; reason: string }[]>;
  /** Calls the listener with the cache tags of every committed write. Returns a function to unsubscribe. */
  onInvalidate(listener: (tags: readonly string[]) => void): () => void;
  storage: Storage;
  /** File name for downloading a media object as part of this film; null if downloads are not allowed. */
  downloadName(key: string, videoId: number): Promise<string | null>;
  /** The file a member sent, behind a link made for them; null if there is none. */
  original(id: string, query: URLSearchParams): Promise<Original | null>;
  /** Answers clients of the MacCMS interface with the catalogue. */
  provide(query: URLSearchParams, origin: string): Promise<Answered>;
  /** A sign-in provider has sent a visitor back; returns the page to go on to. */
  endVisit(returned: { name: string; origin: string; parameters: URLSearchParams }): Promise<string>;
  /** Decides who may read a stored object. */
  mediaGuard: MediaGuard;
  /** Playlists of lives. */
  lives: Broadcasts;
  /** Storage key of the picture for sharing a page; null if there is no such public content item. */
  sharePicture(kind: ShareKind, id: number): Promise<string | null>;
  /** Storage key of the site's own icon on a tile, by its width in pixels; null if there is none. */
  appIcon(width: number): Promise<string | null>;
  /** Fetches what other processes have written at once: cache tags, messages, ended sessions. Otherwise this happens every few seconds. */
  catchUp(): Promise<void>;
  /** Counts views and errors for the operators' overview. */
  figures: Counter;
  /** For commands and tests, which call domain functions without a request. */
  context: Context;
  close(): Promise<void>;
}

/** The site as shown by a preview link. */
interface StagedSite {
  locals: Site["locals"];
  shown: Preview;
}

export interface SiteOptions {
  /** Called with a description of each step while the site opens. */
  progress?: (text: string) => void;
  /** Current time in milliseconds since 1970. */
  now?: () => number;
  checkAnswers?: boolean;
  /** Called after every query, for metrics. */
  onQuery?: (sql: string, milliseconds: number) => void;
  /** Wraps the database, for metrics. */
  watch?: (db: Database) => Database;
  /**
   * If false, cache tags are exchanged with other processes only in `catchUp`, nothing is published on schedule, and search engines are not
   * notified.
   */
  background?: boolean;
  /** Cost of hashing new passwords. */
  passwordCost?: PasswordCost;
  /** To the other web processes of this machine. */
  link?: ClusterLink | undefined;
}

/** Migrates the database, imports the demonstration content into an empty one, and opens the site. */
export async function openSite(env: Env, log: Log, options: SiteOptions = {}): Promise<Site> {
  const progress = options.progress ?? (() => {});
  progress("准备数据库…");
  const base = await openBase(env, log, { ...options, role: "web" });
  const { context, tags, feed } = base;
  const { db, now, storage } = context;
  await ensureIndex(context);
  if (env.demoContent && !(await hasSiteSettings(db.read))) {
    progress("导入演示内容…");
    const { importDemonstration } = await import("../content-files/demonstration.ts");
    const imported = await importDemonstration(context);
    // Nobody waits yet, and the import has read and written ten times what stays.
    collectGarbage();
    if (imported !== null)
      progress(`已导入 ${imported.videos} 部影片、${imported.performers} 位演员、${imported.reviews} 篇影评`);
  }
  if (options.background !== false) {
    const word = await setupWord(context).catch((err: unknown) => {
      log.warn({ err }, "no word for the setup");
      return null;
    });
    if (word !== null) progress(`网站还没有所有者：打开 /setup#${word} 开始布置（口令 ${word}）`);
    context.library?.warm();
  }
  const figures = createCounter(context, log, options.background !== false);
  const isFirst = options.link?.isFirst ?? true;
  const stopRounds = isFirst ? keepRounds(env, context, log, options.background !== false) : null;
  const { appSecret, signatures } = env;
  const checkAnswers = options.checkAnswers ?? false;
  const hub = createMessageHub(db, tags, now);
  const streams = createMessageStreams(hub, db, now);
  // If database and storage are remote, nothing is written to the local disk.
  const disk = db.engine === "sqlite" || storage.folder !== undefined ? watchDisk(env.dataDir) : null;
  const problems = async () => {
    const found = await Promise.all([findProblems(db), disk?.problem() ?? null]);
    return found.flat().filter((problem) => problem !== null);
  };
  const keptAnswers = createKeptReads(keptReadLifetime(env), now);
  // As soon as something is written, for calls that read where it was written, and again when replicas have it.
  base.written.subscribe(keptAnswers.invalidate);
  tags.subscribe(keptAnswers.invalidate);
  return {
    api: createApp({
      context,
      keptAnswers,
      feed,
      invalidate: base.invalidate,
      appSecret,
      signatures,
      nonces: base.nonces,
      log,
      checkAnswers,
      problems,
      messages: streams,
    }),
    uploads: createUploadServer(context, log),
    locals: (render) => pageLocals(context, env, render),
    preview: (token, work) =>
      withPreview(context, token, (staged, shown) =>
        work({ locals: (render) => pageLocals(staged, env, render), shown }),
      ),
    sharePicture: createSharePictures(context, storage),
    appIcon: createAppIcons(context, storage),
    problems,
    isOverloaded: (error) => db.isOverloaded(error),
    weakened: async () => {
      const parts = { redis: base.redis?.problem() ?? null, storage: await storage.problem() };
      const missed = Object.entries(parts).flatMap(([part, reason]) => (reason === null ? [] : [{ part, reason }]));
      return [...db.weakened(), ...missed];
    },
    onInvalidate: tags.subscribe,
    storage,
    endVisit: (returned) => endVisit(context, returned),
    original: (id, query) => findOriginal(context, id, query),
    provide: (query, origin) => provideVod(context, query, origin),
    downloadName: (key, videoId) => downloadName(context, key, videoId),
    mediaGuard: createMediaGuard(context, tags.subscribe),
    lives: createBroadcasts(context),
    figures,
    context,
    async catchUp() {
      await Promise.all([feed.catchUp(), hub.poll(), streams.review()]);
    },
    async close() {
      hub.close();
      await stopRounds?.();
      await figures.close();
      await base.close();
    },
  };
}

/** Timeout for the check of a part, in milliseconds; less than the timeout of `/readyz`. */
const timeout = 2500;

async function findProblems(db: Database): Promise<Problem[]> {
  try {
    await within(timeout, sql`select 1`.execute(db.primary));
    return [];
  } catch (error) {
    return [{ part: "database", reason: error instanceof Error ? error.message : String(error) }];
  }
}
