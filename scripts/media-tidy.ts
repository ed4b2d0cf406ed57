import { EnvError, readEnv } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { orphanKinds, tidyMedia, type OrphanKind } from "#server/media/orphans.ts";
import { openSite } from "#server/site.ts";
import { megabytes } from "./setup/megabytes.ts";

const kinds: Record<OrphanKind, string> = {
  picture: "没有人用的图片",
  avatar: "换下的头像",
  upload: "已经用完的上传",
  film: "旧的影片文件",
  drawing: "很久以前的分享图",
};

/** `npm run media:tidy [-- --delete]`: lists objects nobody refers to; removes them when told so. */
async function main(words: string[]): Promise<void> {
  const remove = words.includes("--delete");
  const env = { ...readEnv(process.env), demoContent: false };
  const site = await openSite(env, createLog(env));
  try {
    const { found } = await tidyMedia(site.context, {
      remove,
      visit: ({ kind, key, size }) => console.log(`${kinds[kind]}\t${key}\t${megabytes(size)}`),
    });
    for (const kind of orphanKinds) {
      console.error(`${kinds[kind]}：${found[kind].objects} 个，${megabytes(found[kind].bytes)}`);
    }
    console.error(remove ? "以上已经删除。" : "只是列出；加上 -- --delete 才会删除。一天之内的从来不动。");
  } finally {
    await site.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof EnvError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
