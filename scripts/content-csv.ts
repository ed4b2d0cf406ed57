import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { openBase } from "#server/site/base.ts";
import { importCsv } from "#server/editorial/from-csv.ts";
import { AppError } from "#server/core/errors.ts";
import { readEnv } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { ensureIndex } from "#server/search/indexing.ts";
import { endWithMessage } from "./setup/end.ts";
import { countProgress } from "./setup/progress.ts";

const usage = "用法：npm run content:csv -- 文件.csv --kind videos|performers|tags [--dry-run] [--publish]";
const kinds = new Map([
  ["videos", "video"],
  ["performers", "performer"],
  ["tags", "tag"],
] as const);

/** `npm run content:csv -- 文件.csv --kind …`: adds films, performers or tags, one per line; if any line is invalid, nothing is written. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { kind: { type: "string" }, "dry-run": { type: "boolean" }, publish: { type: "boolean" } },
    allowPositionals: true,
    strict: false,
  });
  const kind = [...kinds].find(([name]) => name === values["kind"])?.[1];
  const [file] = positionals;
  const unknown = Object.keys(values).some((name) => !["kind", "dry-run", "publish"].includes(name));
  if (file === undefined || positionals.length > 1 || kind === undefined || unknown) return refuse(usage);
  const bytes = await readFile(path.resolve(file)).catch(() => null);
  if (bytes === null) return refuse(`打不开 ${file}`);
  const env = readEnv(process.env);
  const base = await openBase(env, createLog(env), { role: "command" });
  try {
    await ensureIndex(base.context);
    const aim = values["dry-run"] ? "check" : values["publish"] ? "publish" : "draft";
    const progress = { check: countProgress("检查"), write: countProgress("写入") };
    const { lines, kept, problems } = await importCsv(
      base.context,
      { kind, bytes, aim },
      { onProgress: (step, done, total) => progress[step](done, total) },
    );
    if (problems.length > 0) {
      const notified = problems.map(({ line, field, reason }) => `  第 ${line} 行 ${field}：${reason}`);
      return refuse(`有 ${problems.length} 处问题，什么都没有写：\n${notified.join("\n")}`);
    }
    if (kept > 0) console.log(`其中 ${kept} 行上次已经写好，这次没有再写。`);
    if (aim === "check") console.log(`${lines} 行都可以；这次只检查，什么都没有写。`);
    else if (aim === "publish") console.log(`发布了 ${lines - kept} 份，正在运行的网站几秒内就会显示。`);
    else console.log(`新建了 ${lines - kept} 份草稿，在 /admin?area=content 里可以看、改与发布。`);
  } catch (error) {
    if (!(error instanceof AppError || base.context.db.isOverloaded(error))) throw error;
    const reason = error instanceof AppError ? error.message : "数据库一直有别的事在忙";
    refuse(`没有写完：${reason}。写好的留着；同一个文件再运行一次，会接着写剩下的。`);
  } finally {
    await base.close();
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
