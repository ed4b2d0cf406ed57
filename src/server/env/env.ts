import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { domainToASCII } from "node:url";
import { z } from "zod";
import { EnvError } from "./error.ts";
import { appSecret, keptSecret } from "./app-secret.ts";
import { type BackupPlace, backupPlace, backupSettings } from "./backups.ts";
import { contentCheckOf, type ContentCheckSettings, contentCheckSettings } from "./content-check.ts";
import { address, choice, empty, hostName, list, onOff, webAddress, whole } from "./fields.ts";
import { fileable, type Settings, withFiles } from "./from-files.ts";
import { isOwn } from "./own-secret.ts";
import { mailOf, mailSettings, type MailServer } from "./mail.ts";
import { metadataOf, metadataSettings, type MetadataSettings } from "./metadata.ts";
import { type MetricsAccess, metricsOf, metricsSettings } from "./metrics.ts";
import { type ProviderSettings, providersOf, signInSettings } from "./sign-in.ts";
import { type SmsGateway, smsOf, smsSettings } from "./sms.ts";
import { speechOf, speechSettings, type SpeechSettings } from "./speech.ts";
import { storeSettings, storesOf, type Stores } from "./stores.ts";
import { liveOf, liveSettings, type LiveSettings } from "./live.ts";
import { uploadLimits, uploadSettings, type UploadLimits } from "./uploads.ts";
import { findPrograms } from "./programs.ts";

export { EnvError, type Settings };

const mebibyte = 1024 * 1024;

/** Each thread takes 50 to 70 MB; a site that wants more says so. */
const maxUsualThreads = 4;
/** Each takes 150 to 250 MB. */
const maxUsualProcesses = 4;

/** A third-party script; its URL may contain the site's id as a query parameter. */
const scriptAddress = z.string().transform((value, issue) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url !== null && /^https?:$/.test(url.protocol) && !url.username) return url.href;
  issue.addIssue({ code: "custom", message: "要填 http:// 或 https:// 开头的脚本地址" });
  return z.NEVER;
});

const postgres = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, "要填 postgres:// 开头的数据库地址")
  .refine((url) => !URL.canParse(url) || isOwn(new URL(url).password), "不能使用示例里的密码");

const redisAddress = z
  .string()
  .regex(/^rediss?:\/\/\S+$/, "要填 redis:// 或 rediss:// 开头的地址")
  .refine((url) => !URL.canParse(url) || isOwn(new URL(url).password), "不能使用示例里的密码");

const pathPrefix = z
  .string()
  .regex(/^\w[\w.-]*(\/(\w[\w.-]*)?)*$/, "要填媒体目录下的路径前缀，用逗号分开，如 images/ads/list-");

const indexNowKey = z.string().regex(/^[A-Za-z0-9-]{8,128}$/, "要填 8 到 128 个字母、数字或连字符");
const baiduToken = z.string().regex(/^\w{8,64}$/, "要填百度搜索资源平台给的令牌");

/** Converted to the ASCII form used in URLs, for comparison. */
const trustedHost = z
  .string()
  .transform((name) => (name.includes("/") ? "" : domainToASCII(name)))
  .refine((name) => name !== "" && !name.includes(":"), "要填主机名，用逗号分开，如 douban.com");

const importHost = z.string().regex(/^[\w.-]+(?::\d{1,5})?$/, "要填主机名，可以带端口，用逗号分开，如 nas.lan:8080");

const schema = z.object({
  PORT: whole(0, 65535, 4321),
  HOST: z.preprocess(empty, hostName.optional()),
  DATA_DIR: z.preprocess(empty, z.string().default("./data")),
  DATABASE_URL: z.preprocess(empty, postgres.optional()),
  DATABASE_REPLICA_URLS: list(postgres, []),
  REDIS_URL: z.preprocess(empty, redisAddress.optional()),
  APP_SECRET: z.preprocess(empty, appSecret.optional()),
  PUBLIC_ORIGIN: webAddress("要填网站的完整地址，如 https://example.com，后面不带路径", "origin"),
  HSTS_SECONDS: whole(0, 63_072_000, 31_536_000),
  TRUST_PROXY: onOff("1", "0", false),
  LOG_LEVEL: choice(["trace", "debug", "info", "warn", "error", "fatal", "silent"], "info"),
  WEB_PROCESSES: z.preprocess(empty, whole(1, 64, 1).optional()),
  RENDER_THREADS: z.preprocess(empty, whole(0, 64, 0).optional()),
  PAGE_CACHE_BYTES: whole(0, 64 * 1024 * mebibyte, 64 * mebibyte),
  PAGE_FRESH_SECONDS: whole(0, 86_400, 60),
  PAGE_STALE_SECONDS: whole(0, 604_800, 600),
  OBFUSCATED_IMAGES: list(pathPrefix, ["images/ads/list-"]),
  MEDIA_BASE_URL: webAddress("要填 http:// 或 https:// 开头的地址", "href"),
  MEDIA_MIRRORS: list(address("要填 http:// 或 https:// 开头的地址，用逗号分开", "href"), []),
  SIGNATURES: onOff("on", "off", true),
  RATE_LIMITS: onOff("on", "off", true),
  DEMO_CONTENT: onOff("on", "off", true),
  SHUTDOWN_GRACE_SECONDS: whole(1, 600, 20),
  WORKER: choice(["child", "off"], "child"),
  WORKER_JOBS: whole(1, 64, 1),
  FFMPEG_NETWORK: z.preprocess(empty, z.enum(["isolated", "shared"], "只能是 isolated、shared 之一").optional()),
  FFMPEG_PATH: z.preprocess(empty, z.string().max(4096).optional()),
  WORKER_ID: z.preprocess(empty, z.uuid("由网站进程自己设置").optional()),
  SITE_ENV: choice(["production", "staging", "development"], "production"),
  TRUSTED_HOSTS: list(trustedHost, []),
  IMPORT_HOSTS: list(importHost, []),
  PROVIDE_VOD: onOff("on", "off", false),
  SERVICE_WORKER: onOff("on", "off", true),
  ANALYTICS_SRC: z.preprocess(empty, scriptAddress.optional()),
  INDEXNOW_KEY: z.preprocess(empty, indexNowKey.optional()),
  BAIDU_PUSH_TOKEN: z.preprocess(empty, baiduToken.optional()),
  ...signInSettings,
  ...mailSettings,
  ...contentCheckSettings,
  ...speechSettings,
  ...storeSettings,
  ...metadataSettings,
  ...uploadSettings,
  ...liveSettings,
  ...smsSettings,
  ...metricsSettings,
  ...backupSettings,
});

/**
 * Names of all settings, including those with `_FILE`.
 * @internal The tests compare the documentation with them.
 */
export const settingNames: readonly string[] = [...Object.keys(schema.shape), ...fileable.map((key) => `${key}_FILE`)];

/** The validated configuration; created by `readEnv` only. */
export interface Env extends Stores {
  /** With 0 the system chooses a port. */
  port: number;
  /** Default: every interface, IPv4 and IPv6, so that a phone on the same network can connect. */
  host?: string;
  /** Absolute path. Contains database, media and secrets unless other stores are configured. */
  dataDir: string;
  /** PostgreSQL URL; if absent, SQLite in the data folder is used. */
  databaseUrl?: string;
  databaseReplicaUrls: string[];
  /** Redis or Valkey URL; if absent, everything stays in process memory. */
  redisUrl?: string;
  /** Identifies the browser client to the API; generated in `<dataDir>/secrets.json` if not set. */
  appSecret: string;
  /** Scheme and host without trailing slash; if absent, the Host of each request is used. */
  publicOrigin?: string;
  /** `max-age` of HSTS in seconds; 0 unless the public origin is HTTPS. */
  hstsSeconds: number;
  /** Whether `X-Forwarded-For`, `-Proto`, `-Host` and `X-Request-Id` are trusted. */
  trustProxy: boolean;
  logLevel: z.infer<typeof schema>["LOG_LEVEL"];
  /** Processes of this machine that answer requests on its port. */
  webProcesses: number;
  /** At most so many threads of each render pages; with 0 the web server's own thread does. */
  renderThreads: number;
  pageCacheBytes: number;
  /** Seconds for which a cached page is fresh. */
  pageFreshSeconds: number;
  /** Seconds after that during which it is still served while being renewed. */
  pageStaleSeconds: number;
  /** Path prefixes below the media root whose pictures are obfuscated. */
  obfuscatedImages: string[];
  /** Base URL of another host for media; default: `/media` of this site. */
  mediaBaseUrl?: string;
  /** Base URLs of mirrors with the same films; the player switches to one when a source fails. */
  mediaMirrors: string[];
  /** If false, unsigned API requests are accepted. */
  signatures: boolean;
  /** False for load tests, and for sites behind a gateway with rate limits. */
  rateLimits: boolean;
  sms: SmsGateway;
  /** Other sites on which members can sign in. */
  signInProviders: ProviderSettings[];
  /** Absent: the site sends no mail. */
  mail?: MailServer;
  /** Absent: no other program is asked before something is published. */
  contentCheck?: ContentCheckSettings;
  /** Absent: no captions are made from speech. */
  speech?: SpeechSettings;
  /** Whether an empty site imports the demonstration content. */
  demoContent: boolean;
  /** Maximum wait for open requests when stopping. */
  shutdownGraceSeconds: number;
  /** Disabled if absent. */
  metrics?: MetricsAccess;
  /** `child`: the web process starts a worker process for jobs; `off`: it does not. */
  worker: z.infer<typeof schema>["WORKER"];
  /** Number of jobs a worker runs in parallel. */
  workerJobs: number;
  /** Whether ffmpeg must be isolated from the network; if absent, see `requireIsolation`. */
  ffmpegNetwork?: "isolated" | "shared";
  /** Set by the web process for the worker it starts. */
  workerId?: string;
  /** Search engines are allowed to index production sites only. */
  siteEnv: z.infer<typeof schema>["SITE_ENV"];
  /** URL of an analytics script on every page. */
  analyticsSrc?: string;
  /** Hosts, including their subdomains, to which members' links lead without a confirmation page. */
  trustedHosts: string[];
  /** Hosts in the local network from which catalogues and pictures may be fetched. */
  importHosts: string[];
  /** Where editors look facts up. */
  metadata: MetadataSettings;
  /** Whether other clients may read the catalogue through the MacCMS interface. */
  provideVod: boolean;
  /** If false, browsers get no service worker and remove the one they have: no web push, no pages without a network. */
  serviceWorker: boolean;
  /** Key for notifying IndexNow (Bing, Yandex …) of changed pages; also served as `/<key>.txt`. Needs `publicOrigin`. */
  indexNowKey?: string;
  /** Token for notifying Baidu of changed pages. Needs `publicOrigin`. */
  baiduPushToken?: string;
  /** Limits of film uploads by members. */
  uploads: UploadLimits;
  /** Absent: nobody can go live. */
  live?: LiveSettings;
  /** Where scheduled backups go; absent: there are none. */
  backups?: BackupPlace;
}

/**
 * Validates the settings (usually `process.env`) and generates the client secret at the first start.
 * @throws {EnvError} naming every invalid key.
 */
export function readEnv(settings: Settings): Env {
  const problems: string[] = [];
  const parsed = schema.safeParse(withFiles(settings, problems));
  const wrong = new Map(parsed.error?.issues.toReversed().map((issue) => [issue.path[0], issue.message]));
  for (const [key, sentence] of wrong) problems.push(`${String(key)}：${sentence}`);
  if (!parsed.success || problems.length > 0) throw new EnvError(problems);
  const values = parsed.data;
  if (values.DATABASE_REPLICA_URLS.length > 0 && values.DATABASE_URL === undefined) {
    throw new EnvError(["DATABASE_REPLICA_URLS：要和 DATABASE_URL 一起设置"]);
  }
  for (const key of ["INDEXNOW_KEY", "BAIDU_PUSH_TOKEN"] as const) {
    if (values[key] !== undefined && values.PUBLIC_ORIGIN === undefined) {
      throw new EnvError([`${key}：要和 PUBLIC_ORIGIN 一起设置`]);
    }
  }
  if (values.FFMPEG_PATH !== undefined && findPrograms({ FFMPEG_PATH: values.FFMPEG_PATH }) === null) {
    throw new EnvError([`FFMPEG_PATH：${values.FFMPEG_PATH} 不是 ffmpeg，或者旁边没有 ffprobe`]);
  }
  const dataDir = resolve(values.DATA_DIR);
  const live = liveOf(values);
  const webProcesses = values.WEB_PROCESSES ?? usualProcesses();
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseReplicaUrls: values.DATABASE_REPLICA_URLS,
    redisUrl: values.REDIS_URL,
    appSecret: values.APP_SECRET ?? keptSecret(dataDir),
    publicOrigin: values.PUBLIC_ORIGIN,
    hstsSeconds: values.PUBLIC_ORIGIN?.startsWith("https:") ? values.HSTS_SECONDS : 0,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    webProcesses,
    renderThreads: values.RENDER_THREADS ?? usualThreads(webProcesses),
    pageCacheBytes: values.PAGE_CACHE_BYTES,
    pageFreshSeconds: values.PAGE_FRESH_SECONDS,
    pageStaleSeconds: values.PAGE_STALE_SECONDS,
    obfuscatedImages: values.OBFUSCATED_IMAGES,
    mediaBaseUrl: values.MEDIA_BASE_URL,
    mediaMirrors: values.MEDIA_MIRRORS,
    ...storesOf(values),
    signatures: values.SIGNATURES,
    rateLimits: values.RATE_LIMITS,
    sms: smsOf(values, values.SITE_ENV === "development"),
    signInProviders: providersOf(values),
    mail: mailOf(values, values.PUBLIC_ORIGIN),
    contentCheck: contentCheckOf(values),
    speech: speechOf(values, values.WORKER !== "off"),
    demoContent: values.DEMO_CONTENT,
    shutdownGraceSeconds: values.SHUTDOWN_GRACE_SECONDS,
    ...metricsOf(values),
    worker: values.WORKER,
    workerJobs: values.WORKER_JOBS,
    ffmpegNetwork: values.FFMPEG_NETWORK,
    workerId: values.WORKER_ID,
    siteEnv: values.SITE_ENV,
    analyticsSrc: values.ANALYTICS_SRC,
    trustedHosts: values.TRUSTED_HOSTS,
    importHosts: values.IMPORT_HOSTS,
    metadata: metadataOf(values),
    provideVod: values.PROVIDE_VOD,
    serviceWorker: values.SERVICE_WORKER,
    indexNowKey: values.INDEXNOW_KEY,
    baiduPushToken: values.BAIDU_PUSH_TOKEN,
    // With an external worker ffmpeg is not needed here; the worker checks for it.
    uploads: uploadLimits(values, values.WORKER === "off" || findPrograms(settings) !== null),
    ...(live && { live }),
    ...backupPlace(values, dataDir),
  };
}

/** A process keeps four cores busy by itself, with the threads that render: two on two cores serve less than one, which knows more pages. */
function usualProcesses(): number {
  return Math.min(Math.max(Math.floor(availableParallelism() / 4), 1), maxUsualProcesses);
}

/** One for each of a process' share of the cores. With a single core another thread would only take memory. */
function usualThreads(webProcesses: number): number {
  const share = Math.floor(availableParallelism() / webProcesses);
  return share === 1 && webProcesses === 1 ? 0 : Math.min(Math.max(share, 1), maxUsualThreads);
}
