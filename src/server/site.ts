import path from "node:path";
import { sql } from "kysely";
import type { z } from "zod";
import type { AdPosition } from "#lib/ad-positions.ts";
import type { Config } from "#lib/contract/schemas/config.ts";
import type { ShareKind } from "#lib/seo/oembed.ts";
import { keepTidy } from "./accounts/housekeeping.ts";
import { listAds } from "./ads/ads.ts";
import { createApp, type App } from "./app.ts";
import { openBase } from "./base.ts";
import { everything } from "./cache/tags.ts";
import { downloadName } from "./catalogue/download.ts";
import { videoDetail } from "./catalogue/detail.ts";
import { rankVideos } from "./catalogue/rank.ts";
import { relatedVideos } from "./catalogue/related.ts";
import { videoTranscript } from "./catalogue/transcripts.ts";
import { featuredVideos, listVideos } from "./catalogue/videos.ts";
import { listComments } from "./comments/comments.ts";
import { siteConfig } from "./config/config.ts";
import { importContent, isEmpty } from "./content/import.ts";
import type { Context } from "./context.ts";
import type { Database } from "./db/open.ts";
import { standingDocument } from "./documents/documents.ts";
import { type Problem, watchDisk } from "./disk-watch.ts";
import { keepSendingDigests } from "./digests/digests.ts";
import { type Preview, withPreview } from "./editorial/preview.ts";
import { keepPublishing } from "./editorial/publish.ts";
import type { Env } from "./env.ts";
import type { PageLocals } from "./locals.ts";
import { AppError } from "./errors.ts";
import type { Log } from "./log.ts";
import { createMediaGuard, type MediaGuard } from "./media/guard.ts";
import type { Storage } from "./media/storage.ts";
import { createMessageHub } from "./messages/hub.ts";
import { createMessageStreams } from "./messages/stream.ts";
import { announcementDetail, listAnnouncements } from "./notices/announcements.ts";
import { listQuestions, questionCategories } from "./notices/questions.ts";
import { performerDetail } from "./performers/detail.ts";
import { outsideLink } from "./outside-links.ts";
import { listPerformers, performerInitials } from "./performers/list.ts";
import { rankPerformers } from "./performers/rank.ts";
import { personPage } from "./people/page.ts";
import { postDetail } from "./posts/detail.ts";
import { mayLikePosts } from "./posts/may-like.ts";
import { listPosts } from "./posts/posts.ts";
import { usedPostTags } from "./posts/tags.ts";
import { relatedReviews, reviewDetail } from "./reviews/detail.ts";
import { rankReviews } from "./reviews/rank.ts";
import { listReviews } from "./reviews/reviews.ts";
import { pushEndpoints } from "./seo/endpoints.ts";
import { createPusher, keepPushing, type PusherOptions } from "./seo/push.ts";
import { seoLocals } from "./seo/seo.ts";
import { createSharePictures } from "./seo/share-picture.ts";
import { hotTerms } from "./search/hot.ts";
import { ensureIndex } from "./search/indexing.ts";
import { search } from "./search/results.ts";
import { searchInput } from "#lib/contract/schemas/search.ts";
import { categoryDetail, listTags, tagDetail } from "./tags/tags.ts";
import { topicDetail } from "./topics/detail.ts";
import { listTopics } from "./topics/topics.ts";
import { publicList, publicListsOf } from "./works-lists/read.ts";
import { createUploadServer, type UploadServer } from "./uploads/tus.ts";
import { videoListInput } from "#lib/contract/schemas/catalogue.ts";
import { performerListInput } from "#lib/contract/schemas/performers.ts";
import { postCenterInput } from "#lib/contract/schemas/posts.ts";
import { reviewListInput } from "#lib/contract/schemas/reviews.ts";
import { topicListInput } from "#lib/contract/schemas/topics.ts";

/** Everything behind the web server: made once per process. */
export interface Site {
  /** Request -> Response for everything under /api. */
  api: App;
  /** Takes the bytes of films. */
  uploads: UploadServer;
  /** What one render of a page may ask for. */
  locals(render: { requestId: string; origin: string; buildId: string }): PageLocals;
  /** What a preview link shows, for as long as `work` runs; null when the link opens nothing. See `editorial/preview.ts`. */
  preview<Result>(token: string, work: (preview: StagedSite) => Promise<Result>): Promise<Result | null>;
  /** Empty when all is well, else what is broken. */
  problems(): Promise<Problem[]>;
  /** Whether something failed because the database has more to do than it can, or was cut off. */
  isOverloaded(error: unknown): boolean;
  /** Parts that are broken although everything still works, less well. */
  weakened(): Promise<{ part: string; reason: string }[]>;
  /** Calls back with the cache tags of every committed write. Returns the unsubscribe. */
  onInvalidate(listener: (tags: readonly string[]) => void): () => void;
  storage: Storage;
  /** Name under which a media object may be saved as this film; null when it may not. */
  downloadName(key: string, videoId: number): Promise<string | null>;
  /** Who a stored object is for. */
  mediaGuard: MediaGuard;
  /** Storage key of the picture that goes with a shared page; null when there is no such public thing. */
  sharePicture(kind: ShareKind, id: number): Promise<string | null>;
  /** Looks at once for what other processes have written: cache tags, messages, sessions that ended. Done every few seconds anyway. */
  catchUp(): Promise<void>;
  /** For commands and tests, which call domain functions without a request. */
  context: Context;
  close(): Promise<void>;
}

/** The site as a preview link shows it. */
export interface StagedSite {
  locals: Site["locals"];
  shown: Preview;
}

export interface SiteOptions {
  /** Told in words what is being done while the site opens. */
  progress?: (text: string) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
  checkAnswers?: boolean;
  /** Hears of every query; for counting them. */
  onQuery?: (sql: string, milliseconds: number) => void;
  /** Puts something between the site and its database. */
  watch?: (db: Database) => Database;
  /** Off: other processes are told of cache tags and heard in `catchUp` only, no minute publishes anything, search engines hear nothing. */
  background?: boolean;
}

/** `content/` of this project. */
export const contentFolder = path.join(import.meta.dirname, "../../content");

/** Migrates the database, fills an empty one with the demonstration content, and opens the site. */
export async function openSite(env: Env, log: Log, options: SiteOptions = {}): Promise<Site> {
  const progress = options.progress ?? (() => {});
  progress("准备数据库…");
  const base = await openBase(env, log, { ...options, role: "web" });
  const { context, tags, feed } = base;
  const { db, now, storage } = context;
  await ensureIndex(context);
  if (env.demoContent && (await isEmpty(context))) {
    progress("导入演示内容…");
    const { videos, performers, reviews } = await importContent(context, storage, contentFolder);
    progress(`已导入 ${videos} 部影片、${performers} 位演员、${reviews} 篇影评`);
  }
  const endpoints = pushEndpoints(env);
  const pushes = endpoints.length > 0 && options.background !== false;
  const stopPushing = pushes ? startPushing(env, { db, log, endpoints, now }) : null;
  const stopTidying = keepTidy(context, log);
  const stopDigests = keepSendingDigests(context, log);
  const stopPublishing = options.background === false ? null : keepPublishing(context, log);
  const { appSecret, signatures } = env;
  const checkAnswers = options.checkAnswers ?? false;
  const hub = createMessageHub(db, tags, now);
  const streams = createMessageStreams(hub, db, now);
  // Where all is kept elsewhere, nothing is written here.
  const disk = db.engine === "sqlite" || storage.folder !== undefined ? watchDisk(env.dataDir) : null;
  const problems = async () => {
    const found = await Promise.all([findProblems(db), disk?.problem() ?? null]);
    return found.flat().filter((problem) => problem !== null);
  };
  return {
    api: createApp({
      context,
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
    problems,
    isOverloaded: (error) => db.isOverloaded(error),
    weakened: async () => {
      const parts = { redis: base.redis?.problem() ?? null, storage: await storage.problem() };
      const missed = Object.entries(parts).flatMap(([part, reason]) => (reason === null ? [] : [{ part, reason }]));
      return [...db.weakened(), ...missed];
    },
    onInvalidate: tags.subscribe,
    storage,
    downloadName: (key, videoId) => downloadName(context, key, videoId),
    mediaGuard: createMediaGuard(context, tags.subscribe),
    context,
    async catchUp() {
      await Promise.all([feed.catchUp(), hub.poll(), streams.review()]);
    },
    async close() {
      hub.close();
      await stopPushing?.();
      await stopTidying();
      await stopDigests();
      await stopPublishing?.();
      await base.close();
    },
  };
}

function startPushing(env: Env, options: Omit<PusherOptions, "origin" | "fetch">): () => Promise<void> {
  return keepPushing(createPusher({ ...options, origin: env.publicOrigin ?? "", fetch: globalThis.fetch }));
}

function pageLocals(
  shared: Context,
  env: Env,
  render: { requestId: string; origin: string; buildId: string },
): PageLocals {
  const tags = new Set([everything]);
  const context: Context = { ...shared, uses: (...used) => used.forEach((tag) => tags.add(tag)) };
  let config: Promise<Config> | undefined;
  return {
    ...render,
    appSecret: env.appSecret,
    tags,
    preview: null,
    seo: seoLocals(context, env, render.origin),
    catalogue: {
      video: (id) => videoDetail(context, id),
      transcript: (id) => videoTranscript(context, { id }),
      videos: async (input) => listVideos(context, checked(videoListInput, input)),
      related: (id, limit) => relatedVideos(context, id, limit),
      rank: (period, limit) => rankVideos(context, period, limit),
      featured: (channelId, limit) => featuredVideos(context, channelId, limit),
      tags: () => listTags(context),
      tag: (id) => tagDetail(context, id),
      tagCategory: (id) => categoryDetail(context, id),
    },
    performers: {
      list: async (input) => listPerformers(context, checked(performerListInput, input)),
      detail: (id) => performerDetail(context, id),
      initials: (input) => performerInitials(context, input),
      rank: (period, limit) => rankPerformers(context, period, limit),
    },
    topics: {
      list: async (input) => listTopics(context, checked(topicListInput, input)),
      detail: (id, sort) => topicDetail(context, id, sort),
    },
    reviews: {
      list: async (input) => listReviews(context, checked(reviewListInput, input)),
      detail: (id) => reviewDetail(context, id),
      related: (review, limit) => relatedReviews(context, review, limit),
      rank: (period, limit) => rankReviews(context, period, limit),
    },
    person: (id) => personPage(context, id),
    worksLists: { one: (id) => publicList(context, id), of: (userId) => publicListsOf(context, userId) },
    posts: {
      list: async (input) => listPosts(context, checked(postCenterInput, input)),
      detail: (id) => postDetail(context, id),
      mayLike: (post, limit) => mayLikePosts(context, post, limit),
      tags: () => usedPostTags(context),
    },
    comments: (contentType, targetId, pageSize) =>
      listComments(context, { contentType, targetId, sort: "new", pageSize }),
    notices: {
      announcements: (limit) => listAnnouncements(context, limit),
      announcement: (id) => announcementDetail(context, id),
      questionCategories: () => questionCategories(context),
      questions: () => listQuestions(context),
    },
    search: {
      results: (input) => search(context, searchInput.parse(input)),
      hot: (batch) => hotTerms(context, batch),
    },
    document: (name) => standingDocument(context, name),
    outsideLink: (place) => outsideLink(context, env, place),
    config: () => (config ??= siteConfig(context)),
    ads: (position: AdPosition) => listAds(context, position),
  };
}

/** Pages hand on what an address says; what does not fit is refused as a call would be. */
function checked<Schema extends z.ZodType>(schema: Schema, input: z.input<Schema>): z.output<Schema> {
  const { success, data } = schema.safeParse(input);
  if (!success) throw new AppError("invalid");
  return data;
}

/** Longer than this nobody waits to hear that nobody answers, in milliseconds; less than `/readyz` waits for us. */
const patience = 2500;

async function findProblems(db: Database): Promise<Problem[]> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience);
  try {
    await Promise.race([sql`select 1`.execute(db.primary), late]);
    return [];
  } catch (error) {
    return [{ part: "database", reason: error instanceof Error ? error.message : String(error) }];
  } finally {
    clearTimeout(timer);
  }
}
