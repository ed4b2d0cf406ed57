import { EnvError, readEnv, type Env } from "#server/env/env.ts";
import { startLiveProcess } from "#server/live-process.ts";
import { createLog } from "#server/process/log.ts";
import { logStrayErrors, stopOnSignals } from "#server/process/signals.ts";
import { requireIsolation } from "#server/transcode/isolation.ts";
import { serveParent } from "#server/worker.ts";

function refuse(error: unknown): never {
  if (!(error instanceof EnvError)) throw error;
  for (const sentence of ["配置有误：", ...error.problems]) console.error(sentence);
  process.exit(1);
}

function settings(): Env {
  const quiet = process.stdout.isTTY ? { LOG_LEVEL: "warn" } : {};
  try {
    const env = readEnv({ ...quiet, ...process.env });
    if (env.live === undefined) throw new EnvError(["LIVE_PORT：要填接收直播的端口，如 1935"]);
    return env;
  } catch (error) {
    return refuse(error);
  }
}

/** `npm run live`: receives lives by RTMP, on this or any other host with access to the site's database and media. */
process.env.NODE_ENV ??= "production";
const env = settings();
const log = createLog(env).child({ part: "live" });
logStrayErrors(log);
if (env.workerId === undefined) await requireIsolation(env, log, "alone").catch(refuse);
const live = await startLiveProcess(env, log);
stopOnSignals(live, log);
if (env.workerId !== undefined) serveParent();
else console.error("正在等待直播，按 Ctrl-C 结束。");
