import { randomUUID } from "node:crypto";
import { statfs } from "node:fs/promises";
import { text as textOf } from "node:stream/consumers";
import { sql } from "kysely";
import { lastRuns } from "../backups/runs.ts";
import { openBase, type Base } from "../site/base.ts";
import { migrationState } from "../db/migrate.ts";
import { DatabaseUnreachable } from "../db/unreachable.ts";
import { watchDisk } from "../process/disk-watch.ts";
import type { Env } from "../env/env.ts";
import type { Log } from "../process/log.ts";
import { tidyMedia } from "../media/orphans.ts";
import type { Storage } from "../storage/storage.ts";
import { ranks } from "../jobs/turns.ts";
import { searchGaps } from "../search/gaps.ts";
import { canWriteChinese } from "../text/fonts.ts";
import { missingEncoders } from "../transcode/codecs.ts";
import { isolationAdvice } from "../transcode/isolation.ts";
import { findPrograms } from "../env/programs.ts";
import { isIsolated } from "../transcode/sandbox.ts";
import { ledgerFaults } from "../points/ledger-faults.ts";

/** Result of one check: a message, and what to do if there is a problem. */
export interface Finding {
  /** `bad` is broken; `weak` is acceptable. */
  state: "good" | "weak" | "bad";
  text: string;
  todo?: string;
}

const gibibyte = 1024 ** 3;
const good = (text: string): Finding => ({ state: "good", text });
const weak = (text: string, todo: string): Finding => ({ state: "weak", text, todo });
const bad = (text: string, todo: string): Finding => ({ state: "bad", text, todo });

const unwritable = {
  full: "马上腾出空间：访客还能看，但什么都存不下；腾出来就自己恢复，再检查一次。npm run media:tidy 可以清理无主的文件。",
  other: "检查 DATA_DIR 的权限，以及那块盘是不是变成了只读。",
};

/** Checks everything the site depends on, one after the other. Changes nothing except for a test file, which it deletes. */
export async function* examine(env: Env, log: Log, now = Date.now): AsyncGenerator<Finding> {
  yield good("设置：都读得懂。");
  yield* checkMachine(env);
  // If database and media are remote, nothing is written to the local disk.
  const isUsed = env.databaseUrl === undefined || env.mediaStore !== "s3";
  const broken = isUsed ? await watchDisk(env.dataDir).problem() : null;
  if (broken !== null) {
    yield bad(
      `磁盘：写不进 DATA_DIR（${broken.reason}），其余的没有检查。`,
      unwritable[broken.isFull ? "full" : "other"],
    );
    return;
  }
  const database = { dataDir: env.dataDir, url: env.databaseUrl };
  const state = await migrationState(database).catch((error: unknown) => reasonOf(error));
  if (typeof state === "string") {
    yield bad(`数据库：连不上（${state}）。`, "检查 DATABASE_URL、数据库进程与网络；SQLite 检查 DATA_DIR 的权限。");
    return;
  }
  if (state.done.length === 0) {
    yield weak("数据库：还是空的。", "第一次 npm start 会建好；要恢复备份请用 npm run restore。");
    return;
  }
  if (state.pending.length > 0) {
    yield weak(`数据库：有 ${state.pending.length} 个迁移还没有执行。`, "启动网站时会自动执行；执行后再检查一次。");
    return;
  }
  yield good(`数据库：${env.databaseUrl ? "PostgreSQL" : "SQLite"}，${state.done.length} 个迁移都在。`);
  const base = await openBase(env, log, { role: "command", now, background: false });
  try {
    yield* checkSite(env, base, now);
  } finally {
    await base.close();
  }
}

async function* checkMachine(env: Env): AsyncGenerator<Finding> {
  const { dataDir } = env;
  const disk = await statfs(dataDir).catch(() => null);
  if (disk === null) yield bad(`磁盘：读不到 ${dataDir}。`, "检查 DATA_DIR。");
  else {
    const free = disk.bavail * disk.bsize;
    const text = `磁盘：DATA_DIR 所在的盘还剩 ${(free / gibibyte).toFixed(1)} GiB。`;
    if (free < gibibyte) yield bad(text, "马上腾出空间：剩余不足 1 GiB，写入随时会失败。");
    else if (free < (disk.blocks * disk.bsize) / 10) yield weak(text, "剩余不到一成，请腾出空间或换大一点的盘。");
    else yield good(text);
  }
  if (findPrograms()) {
    yield good("ffmpeg：找到了。");
    if (!(await isIsolated())) yield weak("ffmpeg：没有与网络隔离。", isolationAdvice);
    const missing = await missingEncoders(env);
    if (missing !== null) yield weak(`ffmpeg：${missing}`, "换一个带这种编码器的 ffmpeg，或者清空 EXTRA_CODECS。");
  } else
    yield weak(
      "ffmpeg：没有找到，网站照常，但不能接收影片。",
      "安装 ffmpeg（Debian：apt-get install ffmpeg），或设 FFMPEG_PATH。",
    );
  if (await canWriteChinese()) yield good("字体：有中文字体。");
  else yield weak("字体：没有中文字体，分享图上没有文字。", "安装中文字体（Debian：apt-get install fonts-noto-cjk）。");
}

async function* checkSite(env: Env, { context }: Base, now: () => number): AsyncGenerator<Finding> {
  const { db, storage } = context;
  yield await checkClock(context, now);
  yield await checkStorage(env, storage);
  for (const { part, reason } of await weakenedParts(env, context)) {
    yield weak(`${part}：现在用不了（${reason}），网站没有它也在运行。`, "检查它的进程与网络；恢复后会自动接上。");
  }
  const faults = await ledgerFaults(db);
  if (faults.length === 0) yield good("积分账本：每个人的合计都等于余额。");
  else {
    const people = faults
      .slice(0, 5)
      .map(({ user_id, balance, kept_balance }) => `用户 ${user_id} 应为 ${balance}、记为 ${kept_balance}`);
    yield bad(
      `积分账本：${faults.length} 位会员对不上（${people.join("；")}）。`,
      "不要手改余额：先备份，再查是谁直接改过数据库；账本 point_entries 是准的。",
    );
  }
  const gaps = await searchGaps(db);
  if (gaps.length === 0) yield good("搜索索引：条数与公开的内容一致。");
  else {
    const terms = gaps.map(({ source, items, documents }) => `${source} ${items} 条，索引里 ${documents} 条`);
    yield bad(`搜索索引：对不上（${terms.join("；")}）。`, "删除 settings 里的 search-index 一行再重启，会重建索引。");
  }
  yield* checkJobs(context, now);
  yield await checkBackups(context, now);
  const { found } = await tidyMedia(context, { remove: false });
  const orphans = Object.values(found).reduce((sum, { objects }) => sum + objects, 0);
  const bytes = Object.values(found).reduce((sum, one) => sum + one.bytes, 0);
  if (orphans === 0) yield good("媒体库：没有无主的文件。");
  else
    yield weak(
      `媒体库：${orphans} 个文件没有人用，共 ${(bytes / 1e6).toFixed(1)} MB。`,
      "npm run media:tidy 列出它们，可以清理。",
    );
}

async function checkClock({ db }: Base["context"], now: () => number): Promise<Finding> {
  if (db.engine === "postgres") {
    const { rows } = await sql<{
      at: number;
    }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as at`.execute(db.primary);
    const off = Math.abs(now() - (rows[0]?.at ?? 0)) / 1000;
    if (off > 30)
      return bad(`时钟：与数据库相差 ${Math.round(off)} 秒。`, "两边都打开 NTP 对时：签名、签到与定时发布都靠时钟。");
    return good("时钟：与数据库一致。");
  }
  const { last } = await db.read
    .selectFrom("sessions")
    .select(({ fn }) => fn.max<number | null>("created_at").as("last"))
    .executeTakeFirstOrThrow();
  if ((last ?? 0) > now() + 60_000)
    return bad("时钟：比数据库里最近的记录还早。", "打开 NTP 对时：签名、签到与定时发布都靠时钟。");
  return good("时钟：没有倒退。");
}

async function checkStorage({ mediaStore }: Env, storage: Storage): Promise<Finding> {
  const name = mediaStore === "s3" ? "对象存储" : "文件夹";
  const key = `doctor/${randomUUID()}`;
  try {
    await storage.put(key, Buffer.from(key));
    const read = await textOf(await storage.open(key));
    await storage.delete(key);
    if (read === key) return good(`媒体库（${name}）：能写、能读、能删。`);
    return bad(`媒体库（${name}）：读回来的不是写进去的。`, "检查磁盘或对象存储。");
  } catch (error) {
    return bad(`媒体库（${name}）：不能写（${reasonOf(error)}）。`, "检查权限、空间与 S3_* 设置。");
  }
}

/** Redis and replicas that do not work, as a web process would report them. */
async function weakenedParts(env: Env, context: Base["context"]): Promise<readonly { part: string; reason: string }[]> {
  const parts = [...context.db.weakened()];
  if (env.redisUrl !== undefined) {
    const { Redis } = await import("ioredis");
    const client = new Redis(env.redisUrl, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.set("alive", "1", "PX", 1000);
    } catch (error) {
      parts.push({ part: "Redis", reason: reasonOf(error) });
    } finally {
      client.disconnect();
    }
  }
  return parts;
}

const longWait = 1_800_000;

async function* checkJobs({ db }: Base["context"], now: () => number): AsyncGenerator<Finding> {
  const { failed, stuck } = await db.read
    .selectFrom("jobs")
    .select(({ fn, eb }) => [
      fn.sum<number | null>(eb.case().when("state", "=", "failed").then(1).else(0).end()).as("failed"),
      fn
        .sum<number | null>(
          eb
            .case()
            .when(
              eb.and([eb("state", "=", "waiting"), eb("run_at", "<", now() - longWait), eb("later", "<", ranks.last)]),
            )
            .then(1)
            .else(0)
            .end(),
        )
        .as("stuck"),
    ])
    .executeTakeFirstOrThrow();
  if (Number(stuck) > 0)
    yield bad(
      `任务：${Number(stuck)} 个等了半小时以上，没有人做。`,
      "看任务进程是否在运行：WORKER 与 npm run worker。",
    );
  else yield good("任务：没有等太久的。");
  if (Number(failed) > 0) yield weak(`任务：${Number(failed)} 个没有做成。`, "打开 /admin 的任务看原因，可以重试。");
}

/** A day, and time for the backup itself. */
const oldBackup = 36 * 3_600_000;

async function checkBackups({ db, place }: Base["context"], now: () => number): Promise<Finding> {
  if (place.backups === null) return weak("备份：没有定时备份。", "设 BACKUP_DIR 或 BACKUP_S3_BUCKET，再重启。");
  const { last, good: made } = await lastRuns(db.primary, "backup");
  if (last?.state === "failed") return weak(`备份：上一次没有成功（${last.reason}）。`, "看值班手册的“备份没有做成”。");
  if (made === null) return weak("备份：还没有做过。", "等到点，或现在就 npm run backup。");
  if (now() - made.finishedAt > oldBackup) {
    return weak(`备份：最近一份是 ${made.name}，太久了。`, "看任务进程是否在运行：WORKER 与 npm run worker。");
  }
  const drill = (await lastRuns(db.primary, "drill")).last;
  if (drill?.state === "failed")
    return weak(`备份：恢复演练没有成功（${drill.reason}）。`, "另做一份，再在“概览”里演练一次。");
  return good(`备份：最近一份是 ${made.name}。`);
}

function reasonOf(error: unknown): string {
  if (error instanceof DatabaseUnreachable) return error.reason;
  return error instanceof Error ? error.message : String(error);
}
