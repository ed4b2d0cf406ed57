import { handlers } from "#server/job-handlers/handlers.ts";
import { backupHandlers } from "#server/operations/backup-jobs.ts";
import { serveParent, startWorker } from "#server/worker.ts";
import { limitHeapGrowth } from "#server/process/garbage.ts";
import { createLog } from "#server/process/log.ts";
import { createMetrics } from "#server/metrics/metrics.ts";
import { logStrayErrors, stopOnSignals } from "#server/process/signals.ts";
import { requireIsolation } from "#server/transcode/isolation.ts";
import { failStart } from "./setup/failed-start.ts";
import { settings } from "./setup/settings.ts";

/** `npm run worker`: runs the site's jobs, on this or any other host with access to its database and media. */
process.env.NODE_ENV ??= "production";
limitHeapGrowth();
const env = settings();
// A worker started by a web process would use the same port; that process reports its metrics, from the database.
const metrics = env.workerId === undefined && env.metrics?.port !== undefined ? createMetrics() : undefined;
const log = createLog(env, undefined, metrics?.line).child({ part: "worker" });
logStrayErrors(log);
const failed = (error: unknown) => failStart(error, env, log);
// For a worker started by a web process, that process has checked it.
if (env.workerId === undefined) await requireIsolation(env, log, "alone").catch(failed);
const worker = await startWorker(env, log, { ...handlers, ...backupHandlers(env) }, metrics).catch(failed);
stopOnSignals(worker, log);
if (env.workerId !== undefined) serveParent();
else console.error("正在等待任务，按 Ctrl-C 结束。");
