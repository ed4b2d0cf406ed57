import { orphanNames } from "#lib/jobs.ts";
import { readEnv } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { orphanKinds, tidyMedia } from "#server/media/orphans.ts";
import { openSite } from "#server/site/site.ts";
import { readArguments } from "./setup/arguments.ts";
import { endWithMessage } from "./setup/end.ts";
import { megabytes } from "./setup/megabytes.ts";

const usage = "用法：npm run media:tidy [-- --delete]";

/** `npm run media:tidy [-- --delete]`: lists objects that nothing refers to; deletes them with `--delete`. */
async function main(): Promise<void> {
  const { delete: remove = false } = readArguments(usage, { options: { delete: { type: "boolean" } } }).values;
  const env = { ...readEnv(process.env), demoContent: false };
  const site = await openSite(env, createLog(env));
  try {
    const { found } = await tidyMedia(site.context, {
      remove,
      begin: (kind) => console.error(`正在看：${orphanNames[kind]}…`),
      visit: ({ kind, key, size }) => console.log(`${orphanNames[kind]}\t${key}\t${megabytes(size)}`),
    });
    for (const kind of orphanKinds) {
      console.error(`${orphanNames[kind]}：${found[kind].objects} 个，${megabytes(found[kind].bytes)}`);
    }
    console.error(remove ? "以上已经删除。" : "只是列出；加上 -- --delete 才会删除。一天之内的从来不动。");
  } finally {
    await site.close();
  }
}

try {
  await main();
} catch (error) {
  await endWithMessage(error);
}
