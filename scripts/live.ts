import { EnvError, type Env } from "#server/env/env.ts";
import { startLiveProcess } from "#server/live-process.ts";
import { limitHeapGrowth } from "#server/process/garbage.ts";
import { createLog } from "#server/process/log.ts";
import { logStrayErrors, stopOnSignals } from "#server/process/signals.ts";
import { requireIsolation } from "#server/transcode/isolation.ts";
import { serveParent } from "#server/worker.ts";
import { failStart } from "./setup/failed-start.ts";
import { settings } from "./setup/settings.ts";

/** @throws {EnvError} if no port for lives is set */
function receiving(env: Env): Env {
  if (env.live === undefined) throw new EnvError(["LIVE_PORT：要填接收直播的端口，如 1935"]);
  return env;
}

/** `npm run live`: receives lives by RTMP, on this or any other host with access to the site's database and media. */
process.env.NODE_ENV ??= "production";
limitHeapGrowth();
const env = settings(receiving);
const log = createLog(env).child({ part: "live" });
logStrayErrors(log);
const failed = (error: unknown) => failStart(error, env, log);
if (env.workerId === undefined) await requireIsolation(env, log, "alone").catch(failed);
const live = await startLiveProcess(env, log).catch(failed);
stopOnSignals(live, log);
if (env.workerId !== undefined) serveParent();
else console.error("正在等待直播，按 Ctrl-C 结束。");
