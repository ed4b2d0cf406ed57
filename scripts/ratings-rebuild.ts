import { readEnv } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { rebuildRatings } from "#server/ratings/rebuild.ts";
import { openSite } from "#server/site/site.ts";
import { endWithMessage } from "./setup/end.ts";

/** `npm run ratings:rebuild`: recalculates every film's rating from the votes and prints which ones differed. */
async function main(): Promise<void> {
  const env = { ...readEnv(process.env), demoContent: false };
  const site = await openSite(env, createLog(env));
  try {
    const wrong = await rebuildRatings(site.context);
    for (const id of wrong) console.log(`影片 ${id}：评分的合计与每个人的评分对不上，已经改正`);
    console.error(wrong.length === 0 ? "每部影片的评分都对得上。" : `改正了 ${wrong.length} 部。`);
  } finally {
    await site.close();
  }
}

try {
  await main();
} catch (error) {
  await endWithMessage(error);
}
