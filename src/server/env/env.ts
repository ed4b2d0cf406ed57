import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { domainToASCII } from "node:url";
import { z } from "zod";
import { EnvError } from "./error.ts";
import { address, choice, empty, list, onOff, webAddress, whole } from "./fields.ts";
import { isOwn, notOwn } from "./own-secret.ts";
import { storeSettings, storesOf, type Stores } from "./stores.ts";
import { uploadLimits, uploadSettings, type UploadLimits } from "./uploads.ts";
import { makePrivateFolder } from "../process/private-files.ts";
import { findPrograms } from "./programs.ts";

export { EnvError };

const mebibyte = 1024 * 1024;

/** A script of somebody else; its address may carry the site's number there as a query. */
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

const appSecret = z.string().min(16, "至少要 16 个字符").refine(isOwn, notOwn);

const indexNowKey = z.string().regex(/^[A-Za-z0-9-]{8,128}$/, "要填 8 到 128 个字母、数字或连字符");
const baiduToken = z.string().regex(/^\w{8,64}$/, "要填百度搜索资源平台给的令牌");

/** As addresses write it, so that it can be compared. */
const trustedHost = z
  .string()
  .transform((name) => (name.includes("/") ? "" : domainToASCII(name)))
  .refine((name) => name !== "" && !name.includes(":"), "要填主机名，用逗号分开，如 douban.com");

const importHost = z.string().regex(/^[\w.-]+(?::\d{1,5})?$/, "要填主机名，可以带端口，用逗号分开，如 nas.lan:8080");

const hostName = z.string().regex(/^[\w.:-]+$/, "要填主机名或 IP 地址");

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
  PAGE_CACHE_BYTES: whole(0, 64 * 1024 * mebibyte, 64 * mebibyte),
  PAGE_FRESH_SECONDS: whole(0, 86_400, 60),
  PAGE_STALE_SECONDS: whole(0, 604_800, 600),
  OBFUSCATED_IMAGES: list(pathPrefix, ["images/ads/list-"]),
  MEDIA_BASE_URL: webAddress("要填 http:// 或 https:// 开头的地址", "href"),
  MEDIA_MIRRORS: list(address("要填 http:// 或 https:// 开头的地址，用逗号分开", "href"), []),
  SIGNATURES: onOff("on", "off", true),
  RATE_LIMITS: onOff("on", "off", true),
  SMS: z.preprocess(empty, z.enum(["off", "log", "http"], "只能是 off、log、http 之一").optional()),
  SMS_HTTP_URL: webAddress("要填 http:// 或 https:// 开头的地址", "href"),
  SMS_HTTP_TOKEN: z.preprocess(empty, z.string().max(4096).optional()),
  DEMO_CONTENT: onOff("on", "off", true),
  SHUTDOWN_GRACE_SECONDS: whole(1, 600, 20),
  WORKER: choice(["child", "off"], "child"),
  WORKER_JOBS: whole(1, 64, 1),
  FFMPEG_NETWORK: z.preprocess(empty, z.enum(["isolated", "shared"], "只能是 isolated、shared 之一").optional()),
  FFMPEG_PATH: z.preprocess(empty, z.string().max(4096).optional()),
  METRICS_PORT: z.preprocess(empty, whole(0, 65535, 0).optional()),
  METRICS_HOST: z.preprocess(empty, hostName.default("127.0.0.1")),
  METRICS_TOKEN: z.preprocess(empty, z.string().min(16, "至少要 16 个字符").optional()),
  WORKER_ID: z.preprocess(empty, z.uuid("由网站进程自己设置").optional()),
  SITE_ENV: choice(["production", "staging", "development"], "production"),
  TRUSTED_HOSTS: list(trustedHost, []),
  IMPORT_HOSTS: list(importHost, []),
  PROVIDE_VOD: onOff("on", "off", false),
  ANALYTICS_SRC: z.preprocess(empty, scriptAddress.optional()),
  INDEXNOW_KEY: z.preprocess(empty, indexNowKey.optional()),
  BAIDU_PUSH_TOKEN: z.preprocess(empty, baiduToken.optional()),
  ...storeSettings,
  ...uploadSettings,
});

/** Settings that may stand in a file instead: `APP_SECRET_FILE=/run/secrets/app`. */
const fileable = [
  "APP_SECRET",
  "DATABASE_URL",
  "DATABASE_REPLICA_URLS",
  "REDIS_URL",
  "INDEXNOW_KEY",
  "BAIDU_PUSH_TOKEN",
  "SMS_HTTP_TOKEN",
  "METRICS_TOKEN",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
] as const;

/**
 * Names of all settings; those that may stand in a file also with `_FILE`.
 * @internal The tests hold the documents to them.
 */
export const settingNames: readonly string[] = [...Object.keys(schema.shape), ...fileable.map((key) => `${key}_FILE`)];

export type Settings = Record<string, string | undefined>;

/** All configuration, checked. Made by `readEnv` only. */
export interface Env extends Stores {
  /** 0 lets the system choose one. */
  port: number;
  /** Absent: every interface, IPv4 and IPv6, so that a phone on the same network gets in. */
  host?: string;
  /** Absolute. Database, media and secrets of a site that uses no other stores. */
  dataDir: string;
  /** PostgreSQL; absent means SQLite in the data folder. */
  databaseUrl?: string;
  databaseReplicaUrls: string[];
  /** Redis or Valkey; absent means everything in process. */
  redisUrl?: string;
  /** Names the browser client to the API; kept in `<dataDir>/secrets.json` when not given. */
  appSecret: string;
  /** Scheme and host without trailing slash; absent means each request's own Host. */
  publicOrigin?: string;
  /** How long browsers come by HTTPS only once they did, in seconds; 0 while the public address is not HTTPS. */
  hstsSeconds: number;
  /** Whether `X-Forwarded-For`, `-Proto`, `-Host` and `X-Request-Id` are believed. */
  trustProxy: boolean;
  logLevel: z.infer<typeof schema>["LOG_LEVEL"];
  pageCacheBytes: number;
  /** Seconds a page is served from memory without a thought. */
  pageFreshSeconds: number;
  /** Seconds after that in which it is still served while a new one is made. */
  pageStaleSeconds: number;
  /** Path prefixes below the media root whose pictures are scrambled. */
  obfuscatedImages: string[];
  /** Another host that serves media; absent means `/media` of this one. */
  mediaBaseUrl?: string;
  /** Other places that serve the same films; the player changes over when one fails. */
  mediaMirrors: string[];
  /** Off: unsigned API requests pass too. */
  signatures: boolean;
  /** Off: nobody is slowed down; for load tests and for sites behind a gateway that does it. */
  rateLimits: boolean;
  /** How one-time codes reach a mobile; `log` writes them into the log and is for development. */
  sms: { kind: "off" } | { kind: "log" } | { kind: "http"; url: string; token?: string };
  /** Whether an empty site fills itself with the demonstration content. */
  demoContent: boolean;
  /** Longest wait for requests in flight when stopping. */
  shutdownGraceSeconds: number;
  /** Who may read `/metrics`; nobody when absent. Without a port of its own it stands behind the token. */
  metrics?: { port?: number; host: string; token?: string };
  /** Whether a web process has a worker process beside it. */
  worker: z.infer<typeof schema>["WORKER"];
  /** Jobs a worker does at a time. */
  workerJobs: number;
  /** Whether ffmpeg must be cut off the network, or need not be; absent: see `requireIsolation`. */
  ffmpegNetwork?: "isolated" | "shared";
  /** Set by the web process for the worker it starts. */
  workerId?: string;
  /** Search engines are let into a production site only. */
  siteEnv: z.infer<typeof schema>["SITE_ENV"];
  /** Script of a traffic counter, put on every page. */
  analyticsSrc?: string;
  /** Hosts a member's links lead to without a notice, with all below them. */
  trustedHosts: string[];
  /** Hosts of the own network that catalogues and pictures may be fetched from. */
  importHosts: string[];
  /** Whether other clients may read the catalogue as they read a MacCMS site. */
  provideVod: boolean;
  /** Tells IndexNow (Bing, Yandex …) of changed pages; also served as `/<key>.txt`. Needs `publicOrigin`. */
  indexNowKey?: string;
  /** Tells Baidu of changed pages. Needs `publicOrigin`. */
  baiduPushToken?: string;
  /** How much a member may send in films. */
  uploads: UploadLimits;
}

/**
 * Checks the settings (`process.env` as a rule) and makes the client secret on the first start.
 * @throws {EnvError} naming every key that is wrong.
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
    pageCacheBytes: values.PAGE_CACHE_BYTES,
    pageFreshSeconds: values.PAGE_FRESH_SECONDS,
    pageStaleSeconds: values.PAGE_STALE_SECONDS,
    obfuscatedImages: values.OBFUSCATED_IMAGES,
    mediaBaseUrl: values.MEDIA_BASE_URL,
    mediaMirrors: values.MEDIA_MIRRORS,
    ...storesOf(values),
    signatures: values.SIGNATURES,
    rateLimits: values.RATE_LIMITS,
    sms: smsOf(values),
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
    provideVod: values.PROVIDE_VOD,
    indexNowKey: values.INDEXNOW_KEY,
    baiduPushToken: values.BAIDU_PUSH_TOKEN,
    // A worker elsewhere has what it needs, or says that it has not.
    uploads: uploadLimits(values, values.WORKER === "off" || findPrograms(settings) !== null),
  };
}

function metricsOf(values: z.infer<typeof schema>): Pick<Env, "metrics"> {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = values;
  if (port === undefined && token === undefined) return {};
  return { metrics: { host, ...(port !== undefined && { port }), ...(token !== undefined && { token }) } };
}

/** Codes are never in a log by default, unless the site is one of a developer. */
function smsOf(values: z.infer<typeof schema>): Env["sms"] {
  const { SMS_HTTP_URL: url, SMS_HTTP_TOKEN: token } = values;
  const kind = values.SMS ?? (url === undefined ? (values.SITE_ENV === "development" ? "log" : "off") : "http");
  if (kind !== "http") return { kind };
  if (url === undefined) throw new EnvError(["SMS_HTTP_URL：SMS=http 时要填短信网关的地址"]);
  return { kind, url, ...(token === undefined ? {} : { token }) };
}

function withFiles(settings: Settings, problems: string[]): Settings {
  const values = { ...settings };
  for (const key of fileable) {
    const file = settings[`${key}_FILE`];
    if (!file) continue;
    if (settings[key]) problems.push(`${key}_FILE：不能和 ${key} 同时设置`);
    try {
      values[key] = readFileSync(file, "utf8").trim();
    } catch {
      problems.push(`${key}_FILE：读不到文件 ${file}`);
    }
  }
  return values;
}

const keptSecrets = z.object({ appSecret });

function keptSecret(dataDir: string): string {
  const file = join(dataDir, "secrets.json");
  try {
    makePrivateFolder(dataDir);
    const fresh = JSON.stringify({ appSecret: randomBytes(32).toString("hex") });
    writeFileSync(file, `${fresh}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!isAlreadyThere(error)) throw new EnvError([`DATA_DIR：不能在 ${dataDir} 里写文件`]);
  }
  try {
    return keptSecrets.parse(JSON.parse(readFileSync(file, "utf8"))).appSecret;
  } catch {
    throw new EnvError([`APP_SECRET：${file} 的内容已损坏，请修好或删掉它，或直接设置 APP_SECRET`]);
  }
}

function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}
