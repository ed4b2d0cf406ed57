import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EnvError, readEnv, type Settings } from "#server/env/env.ts";
import { canMount, mountSmallDisk } from "../../helpers/small-disk.ts";
import { temporaryFolder } from "../http/serve-fixture.ts";

const secret = "a-secret-of-more-than-16";

function problemsOf(settings: Settings): readonly string[] {
  try {
    readEnv({ APP_SECRET: secret, ...settings });
  } catch (error) {
    if (error instanceof EnvError) return error.problems;
    throw error;
  }
  return [];
}

test("an empty environment gives a site that runs", async () => {
  const folder = await temporaryFolder();
  const env = readEnv({ DATA_DIR: folder });
  expect(env).toMatchObject({
    port: 4321,
    dataDir: folder,
    pageCacheBytes: 67_108_864,
    trustProxy: false,
    demoContent: true,
  });
  expect(env.host).toBeUndefined();
  expect(env.obfuscatedImages).toEqual(["images/ads/list-"]);
});

test("the cores are shared by the web processes, each with a thread that renders", () => {
  const one = readEnv({ APP_SECRET: secret, WEB_PROCESSES: "1" });
  const cores = availableParallelism();
  expect(one).toMatchObject({ webProcesses: 1, renderThreads: cores === 1 ? 0 : Math.min(cores, 4) });
  expect(readEnv({ APP_SECRET: secret, WEB_PROCESSES: "64" })).toMatchObject({ webProcesses: 64, renderThreads: 1 });
  expect(readEnv({ APP_SECRET: secret, WEB_PROCESSES: "3", RENDER_THREADS: "0" })).toMatchObject({ renderThreads: 0 });
  const usual = readEnv({ APP_SECRET: secret }).webProcesses;
  expect(usual).toBe(Math.max(1, Math.min(4, Math.floor(availableParallelism() / 4))));
  expect(problemsOf({ WEB_PROCESSES: "0" })).toEqual(["WEB_PROCESSES：要填 1 到 64 之间的整数"]);
});

test("the client secret is made once and kept for the owner only", async () => {
  const folder = await temporaryFolder();
  const first = readEnv({ DATA_DIR: folder }).appSecret;
  expect(readEnv({ DATA_DIR: folder }).appSecret).toBe(first);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  const file = join(folder, "secrets.json");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, "utf8")).toContain(first);
});

test("a damaged secrets file is named instead of being replaced", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "secrets.json"), "{");
  expect(problemsOf({ APP_SECRET: undefined, DATA_DIR: folder })[0]).toMatch(/^APP_SECRET：.*secrets\.json/);
});

test.skipIf(!canMount)("a full disk leaves no damaged secrets file behind", () => {
  const disk = mountSmallDisk(1024 * 1024);
  try {
    disk.fill();
    expect(problemsOf({ APP_SECRET: undefined, DATA_DIR: disk.folder })[0]).toMatch(/^DATA_DIR：.*满了/);
    disk.free();
    expect(problemsOf({ APP_SECRET: undefined, DATA_DIR: disk.folder })).toEqual([]);
  } finally {
    disk.remove();
  }
});

test("a secrets file that cannot be read is not called damaged, and a file is no data folder", async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "secrets.json"));
  expect(problemsOf({ APP_SECRET: undefined, DATA_DIR: folder })[0]).toMatch(/^DATA_DIR：不能读 .*secrets\.json/);
  const file = join(folder, "file");
  await writeFile(file, "");
  expect(problemsOf({ APP_SECRET: undefined, DATA_DIR: file })).toEqual([`DATA_DIR：不能在 ${file} 里写文件`]);
});

test.each([
  ["PORT", "abc"],
  ["PORT", "70000"],
  ["PORT", "-1"],
  ["HOST", "a b"],
  ["DATABASE_URL", "mysql://x"],
  ["APP_SECRET", "short"],
  ["APP_SECRET", "please-change-this-secret"],
  ["PUBLIC_ORIGIN", "example.com"],
  ["PUBLIC_ORIGIN", "https://example.com/path"],
  ["TRUST_PROXY", "yes"],
  ["LOG_LEVEL", "loud"],
  ["PAGE_CACHE_BYTES", "64MB"],
  ["OBFUSCATED_IMAGES", "../secret"],
  ["MEDIA_BASE_URL", "ftp://media"],
  ["MEDIA_MIRRORS", "https://a.example, b.example"],
  ["SIGNATURES", "true"],
  ["S3_ENDPOINT", "s3.example.com"],
  ["S3_PREFIX", "../x"],
  ["MEDIA_STORE", "disk"],
  ["MEDIA_OLD", "folder"],
  ["SHUTDOWN_GRACE_SECONDS", "0"],
])("%s=%s is refused in one Chinese sentence that names it", (key, value) => {
  const problems = problemsOf({ [key]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${key}：[^a-z]*[\\u4e00-\\u9fff]`));
});

test("every wrong key is named at once", () => {
  const problems = problemsOf({ PORT: "x", LOG_LEVEL: "x", SIGNATURES: "x" });
  expect(problems.map((sentence) => sentence.split("：")[0]).toSorted()).toEqual(["LOG_LEVEL", "PORT", "SIGNATURES"]);
});

test("a bucket is used when it is set whole, and what is missing of it is named", () => {
  const bucket = {
    S3_ENDPOINT: "https://s3.example.com/",
    S3_BUCKET: "media",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "key",
  };
  expect(readEnv({ APP_SECRET: secret, ...bucket, S3_PREFIX: "a/b" })).toMatchObject({
    mediaStore: "s3",
    s3: { endpoint: "https://s3.example.com", bucket: "media", region: "us-east-1", prefix: "a/b/" },
  });
  expect(readEnv({ APP_SECRET: secret, ...bucket, MEDIA_STORE: "folder", MEDIA_OLD: "s3" })).toMatchObject({
    mediaStore: "folder",
    mediaOld: "s3",
  });
  for (const key of ["S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]) {
    expect(problemsOf({ ...bucket, [key]: "" })[0]).toMatch(new RegExp(`^${key}：`));
  }
  expect(problemsOf({ MEDIA_STORE: "s3" })[0]).toMatch(/^MEDIA_STORE：/);
  expect(problemsOf({ MEDIA_OLD: "s3" })[0]).toMatch(/^MEDIA_OLD：/);
});

test("secrets can stand in files", async () => {
  const file = join(await temporaryFolder(), "secret");
  await writeFile(file, `${secret}\n`);
  expect(readEnv({ APP_SECRET_FILE: file }).appSecret).toBe(secret);
  expect(problemsOf({ APP_SECRET_FILE: file })).toEqual(["APP_SECRET_FILE：不能和 APP_SECRET 同时设置"]);
  expect(problemsOf({ DATABASE_URL_FILE: "/nowhere" })).toEqual(["DATABASE_URL_FILE：读不到文件 /nowhere"]);
});

test("lists are split, and an empty one is empty", () => {
  const urls = "postgres://a/x, postgres://b/x";
  const env = readEnv({
    APP_SECRET: secret,
    DATABASE_URL: "postgres://c/x",
    DATABASE_REPLICA_URLS: urls,
    OBFUSCATED_IMAGES: "",
  });
  expect(env.databaseReplicaUrls).toEqual(["postgres://a/x", "postgres://b/x"]);
  expect(env.obfuscatedImages).toEqual([]);
  expect(problemsOf({ DATABASE_REPLICA_URLS: urls })).toEqual(["DATABASE_REPLICA_URLS：要和 DATABASE_URL 一起设置"]);
});
