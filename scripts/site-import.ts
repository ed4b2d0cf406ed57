import path from "node:path";
import { readFileSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { contentKind } from "#lib/contract/schemas/editorial.ts";
import { readEnv } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { ensureIndex } from "#server/search/indexing.ts";
import { openBase, type Base } from "#server/site/base.ts";
import { fetchDue, retryDropped } from "#server/remote-pictures/fetch.ts";
import { countWaiting } from "#server/remote-pictures/report.ts";
import { beginImport, continueImport } from "#server/site-import/imports.ts";
import { importOptions } from "#server/site-import/options.ts";
import { readProblems } from "#server/site-import/problems.ts";
import { reportText } from "#server/site-import/report.ts";
import { sourceFor, sourceRow } from "#server/site-import/sources.ts";
import { endWithMessage } from "./setup/end.ts";
import { countProgress } from "./setup/progress.ts";

const usage =
  "用法：npm run site:import -- 文件.jsonl|文件.csv|备份.sql|文件夹|采集接口的地址 [--dry-run] [--kind video|performer|tag|…] [--map 对应.json] [--hours 24] [--site 旧站的域名] [--comments]\n      npm run site:import -- --pictures（再取没有取到的图片）";

/** `npm run site:import -- <file|address>`: brings in a whole catalogue, and goes on where it was cut off. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      kind: { type: "string" },
      "dry-run": { type: "boolean" },
      map: { type: "string" },
      hours: { type: "string" },
      site: { type: "string" },
      comments: { type: "boolean" },
      pictures: { type: "boolean" },
    },
    allowPositionals: true,
    strict: false,
  });
  const [given] = positionals;
  const unknown = Object.keys(values).some(
    (name) => !["kind", "dry-run", "map", "hours", "site", "comments", "pictures"].includes(name),
  );
  if (values["pictures"] === true && given === undefined && !unknown) return fetchPictures();
  const place = given === undefined ? undefined : statSync(given, { throwIfNoEntry: false });
  const source = given === undefined ? null : sourceFor(given, place?.isDirectory() ?? false);
  const kind = contentKind.safeParse(values["kind"]);
  if (given === undefined || positionals.length > 1 || unknown || source === null) return refuse(usage);
  const { label, takes, needsKind, asksSite, hasComments, check } = sourceRow(source);
  if (needsKind && !kind.success) return refuse(`${label}里一个文件一种内容：加上 --kind\n${usage}`);
  if (takes !== "address" && !place) return refuse(`打不开 ${given}`);
  const map = values["map"];
  const mapping = typeof map === "string" ? readMapping(map) : {};
  if (mapping === null) return refuse(`${map} 读不了，或者不是 JSON`);
  const { hours } = values;
  if (hours !== undefined && !/^[1-9]\d{0,4}$/.test(String(hours)))
    return refuse(`--hours 写整数的小时，如 24\n${usage}`);
  const asked = importOptions.safeParse({
    ...(typeof mapping === "object" && mapping),
    ...(kind.success && needsKind && { kind: kind.data }),
    ...(asksSite && values["site"] !== undefined && { site: values["site"] }),
    ...(hasComments && values["comments"] === true && { comments: true }),
    ...(hours !== undefined && { hours: Number(hours) }),
  });
  if (!asked.success)
    return refuse(
      `对应的写法不对：${asked.error.issues.map(({ path: at, message }) => `${at.join(".")} ${message}`).join("；")}`,
    );
  const env = readEnv(process.env);
  const problem = await check?.(given, { privateHosts: env.importHosts });
  if (problem) return refuse(`${given}：${problem}`);
  const base = await openBase(env, createLog(env), { role: "command" });
  try {
    await ensureIndex(base.context);
    const dry = values["dry-run"] === true;
    const row = await beginImport(base.context, {
      source,
      address: takes === "address" ? given : path.resolve(given),
      options: asked.data,
      dry,
    });
    if (row.read > 0) console.error(`接着上次的第 ${row.read} 条往下`);
    const say = countProgress(dry ? "检查" : "写入");
    await continueImport(base.context, row, {
      privateHosts: env.importHosts,
      tell: ({ counts, total }) => say(counts.read, Math.max(total ?? 0, counts.read)),
    });
    const done = await base.context.db.primary
      .selectFrom("imports")
      .selectAll()
      .where("id", "=", row.id)
      .executeTakeFirstOrThrow();
    console.log(reportText(done, await readProblems(base.context.db.primary, row.id)));
    await takeFiles(base.context);
    const { remote } = await countWaiting(base.context.db.primary);
    if (remote > 0) console.log(`还有 ${remote} 张图片，网站运行时在后台取`);
    if (done.wrong > 0) process.exitCode = 1;
  } finally {
    await base.close();
  }
}

/** Pictures of a folder lie on this machine alone. */
async function takeFiles(context: Base["context"]): Promise<void> {
  const { local } = await countWaiting(context.db.primary);
  const say = countProgress("读图片");
  if (local > 0) await fetchDue(context, { local: true, tell: (done) => say(done, local) });
}

/** Tries again what was given up, here and now. */
async function fetchPictures(): Promise<void> {
  const env = readEnv(process.env);
  const base = await openBase(env, createLog(env), { role: "command" });
  try {
    await retryDropped(base.context);
    await takeFiles(base.context);
    const { remote } = await countWaiting(base.context.db.primary);
    const say = countProgress("取图片");
    await fetchDue(base.context, { tell: (done) => say(done, remote) });
    const { remote: left } = await countWaiting(base.context.db.primary);
    console.log(left === 0 ? "图片都处理完了" : `还有 ${left} 张没有取到，网站运行时过一会儿再试`);
  } finally {
    await base.close();
  }
}

function readMapping(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

function refuse(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  await endWithMessage(error);
}
