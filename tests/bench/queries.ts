import path from "node:path";
import { readEnv } from "#server/env/env.ts";
import { currentFolder, loadBuild } from "#server/http/build.ts";
import { createLog } from "#server/process/log.ts";
import { openSite } from "#server/site/site.ts";

const dist = path.join(import.meta.dirname, "../../dist");

/** How many queries one render of a page makes. */
export async function countQueries(folder: string): Promise<{ page: string; queries: number }[]> {
  const env = readEnv({ DATA_DIR: path.join(folder, "queries"), LOG_LEVEL: "error" });
  const log = createLog(env);
  let queries = 0;
  const site = await openSite(env, log, { onQuery: () => (queries += 1), background: false });
  const build = await loadBuild(await currentFolder(dist));
  const video = await site.context.db.read.selectFrom("videos").select("id").limit(1).executeTakeFirstOrThrow();
  const counts: { page: string; queries: number }[] = [];
  for (const page of ["/", `/videoDetails?id=${video.id}`]) {
    queries = 0;
    const origin = "http://localhost";
    const locals = site.locals({ requestId: "bench", origin, buildId: build.id });
    const response = await build.render(new Request(`${origin}${page}`), {
      ...locals,
      report: (error) => log.error(error),
    });
    await response.text();
    if (response.status !== 200) throw new Error(`${page} answered ${response.status}`);
    counts.push({ page, queries });
  }
  await site.close();
  return counts;
}
