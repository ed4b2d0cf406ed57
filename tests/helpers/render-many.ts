import { readEnv } from "#server/env/env.ts";
import { renderHere } from "#server/http/render.ts";
import { createLog } from "#server/process/log.ts";
import { openSite } from "#server/site/site.ts";
import { builtSite } from "./built-site.ts";

/** Renders the page of the demonstration's longest film again and again, and says when that begins: `node render-many.ts 数据目录 次数`. */
const [, , dataDir = "", times = ""] = process.argv;
const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
const site = await openSite(env, createLog(env), { background: false });
const render = renderHere({ locals: site.locals, isOverloaded: site.isOverloaded, build: await builtSite() });
const { id } = await site.context.db.read
  .selectFrom("videos")
  .select("id")
  .where("status", "=", "published")
  .orderBy("comment_count", "desc")
  .executeTakeFirstOrThrow();

async function renderOnce(): Promise<void> {
  const url = `http://localhost/videoDetails?id=${id}`;
  const { status } = await render({ url, requestId: "test", encoding: "zstd" });
  if (status !== 200) throw new Error(`status ${status}`);
}

for (let count = 0; count < 100; count += 1) await renderOnce();
console.log("warm");
for (let count = 0; count < Number(times); count += 1) await renderOnce();
process.exit(0);
