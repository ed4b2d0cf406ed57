import path from "node:path";
import { openBase } from "#server/site/base.ts";
import { exportContent, type ExportProgress, ExportRefused } from "#server/content-files/export.ts";
import { readEnv } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { Misused, readArguments } from "./setup/arguments.ts";
import { endWithMessage } from "./setup/end.ts";
import { countProgress } from "./setup/progress.ts";

const usage = "用法：npm run content:export -- 文件夹";

/** `npm run content:export -- 文件夹`: writes the editors' published content as the files of `content/`, with its media. */
async function main(folder: string): Promise<void> {
  const env = readEnv(process.env);
  const base = await openBase(env, createLog(env), { role: "command" });
  try {
    const report = await exportContent(base.context, base.context.storage, folder, progress());
    const { videos, performers, tags, topics, reviews, posts, announcements, questions, ads, files, problems } = report;
    console.log(
      `导出完成：影片 ${videos}，演员 ${performers}，标签 ${tags}，专题 ${topics}，影评 ${reviews}，帖子 ${posts}，公告 ${announcements}，常见问题 ${questions}，推广 ${ads}；媒体文件 ${files} 个。`,
    );
    console.log(
      "草稿与版本，以及会员在站上上传的影片、写的影评、帖子、评论与弹幕不在其中；要全部留存请用 npm run backup。",
    );
    if (problems.length === 0) return;
    console.error(`有 ${problems.length} 处要先改好才能导入：\n${problems.map((line) => `  ${line}`).join("\n")}`);
    process.exitCode = 1;
  } finally {
    await base.close();
  }
}

const steps = {
  write: "写出内容…",
  copy: "复制影片与图片…",
  check: "把写出的读一遍，像导入那样核对，比写出久一些…",
};

/** Says each step, and how far it is with the long lists. */
function progress(): ExportProgress {
  const counts = new Map<string, ReturnType<typeof countProgress>>();
  return {
    step: (name) => console.error(steps[name]),
    count(what, done, total) {
      const count = counts.get(what) ?? countProgress(what);
      counts.set(what, count);
      count(done, total);
    },
  };
}

try {
  const { positionals } = readArguments(usage, { allowPositionals: true });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new Misused(usage);
  await main(path.resolve(folder));
} catch (error) {
  await endWithMessage(error, (fault) => (fault instanceof ExportRefused ? fault.message : null));
}
