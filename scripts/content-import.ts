import path from "node:path";
import { openBase } from "#server/site/base.ts";
import { importContent, ScreenConflict } from "#server/content-files/import.ts";
import { ContentError } from "#server/content/load.ts";
import { readEnv } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { ensureIndex } from "#server/search/indexing.ts";
import { contentFolder } from "#server/content-files/folder.ts";
import { Misused, readArguments } from "./setup/arguments.ts";
import { countProgress } from "./setup/progress.ts";
import { endWithMessage } from "./setup/end.ts";

const usage = "用法：npm run content:import -- [文件夹] [--keep screen|files]";

/** `npm run content:import [-- 文件夹] [--keep screen|files]`: brings database and media in line with `content/`. */
async function main(folder: string, keep: "screen" | "files" | undefined): Promise<void> {
  const env = readEnv(process.env);
  const base = await openBase(env, createLog(env), { role: "command" });
  try {
    await ensureIndex(base.context);
    const report = await importContent(base.context, base.context.storage, folder, {
      keep,
      onProgress: countProgress("写入"),
    });
    const { videos, performers, reviews, posts, topics, filesCopied, taken } = report;
    console.log(
      `导入完成：影片 ${videos}，演员 ${performers}，影评 ${reviews}，帖子 ${posts}，专题 ${topics}；新增或更新媒体文件 ${filesCopied} 个。`,
    );
    for (const { kind, source, id, from, to } of taken)
      console.log(`编号 ${source} ${id} 从 ${kind}:${from} 移到了 ${kind}:${to}；两个是同一个就在“重复”里合并。`);
    console.log("正在运行的网站几秒内就会显示新内容。");
  } finally {
    await base.close();
  }
}

try {
  const options = { keep: { type: "string" } } as const;
  const { values, positionals } = readArguments(usage, { options, allowPositionals: true });
  const { keep } = values;
  if (positionals.length > 1 || (keep !== undefined && keep !== "screen" && keep !== "files")) throw new Misused(usage);
  await main(path.resolve(positionals[0] ?? contentFolder), keep);
} catch (error) {
  await endWithMessage(error, (fault) =>
    fault instanceof ContentError || fault instanceof ScreenConflict ? fault.message : null,
  );
}
