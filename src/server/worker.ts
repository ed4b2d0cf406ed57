import { randomUUID } from "node:crypto";
import { openBase } from "./site/base.ts";
import type { Env } from "./env/env.ts";
import type { Log } from "./process/log.ts";
import { lowerPriority } from "./process/thread-priority.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { listenForMetrics } from "./metrics/serve.ts";
import { importKind, repeatKind } from "./imports/queue.ts";
import type { JobHandlers } from "./jobs/handler.ts";
import type { Context } from "./core/context.ts";
import { mailJobKind } from "./mail/queue.ts";
import { wakeDelayedMails } from "./mail/wake.ts";
import { lookEvery, queueLook, watchKind } from "./film-sources/watch-job.ts";
import { fetchFilmKind } from "./jobs/film-jobs.ts";
import { pushJobKind } from "./push/queue.ts";
import { missingEncoders } from "./transcode/codecs.ts";
import { createWorker, type Worker } from "./jobs/worker.ts";

/**
 * Lower priority than a web process, whose visitors wait; programs started by jobs have a still lower one. Not lower than this: on SQLite a
 * worker delayed in the middle of a write also delays the writes of the web process.
 */
const childPriority = 5;

export interface WorkerProcess {
  stop(): Promise<void>;
}

/** A process that only runs jobs. It opens no port except for its metrics, if given. */
export async function startWorker(
  env: Env,
  log: Log,
  handlers: JobHandlers,
  metrics?: Metrics,
): Promise<WorkerProcess> {
  const missing = await missingEncoders(env);
  if (missing !== null) log.warn(missing);
  const watched = metrics && { onQuery: metrics.query, watch: metrics.watch };
  const base = await openBase(env, log, { role: "worker", ...watched });
  const { [mailJobKind]: mail, [pushJobKind]: push, [fetchFilmKind]: fetch, [watchKind]: watch, ...others } = handlers;
  const { [importKind]: imports, [repeatKind]: repeat, ...slow } = others;
  const common = { base, log, onEnd: metrics?.attempt };
  const id = env.workerId ?? randomUUID();
  const worker: Worker = createWorker({ ...common, handlers: slow, concurrency: env.workerJobs, id });
  // Somebody waits for a mail, which must not wait for a film.
  const mailer =
    mail && createWorker({ ...common, handlers: { [mailJobKind]: mail }, concurrency: 2, id: `${id}.mail` });
  // Push services that do not answer must not hold up mails, nor anything else.
  const pusher =
    push && createWorker({ ...common, handlers: { [pushJobKind]: push }, concurrency: 4, id: `${id}.push` });
  // A slow server elsewhere must not hold up what is here already.
  const fetcher =
    fetch && createWorker({ ...common, handlers: { [fetchFilmKind]: fetch }, concurrency: 4, id: `${id}.fetch` });
  // An import may take many hours, in which films must be transcoded.
  const importing = { ...(imports && { [importKind]: imports }), ...(repeat && { [repeatKind]: repeat }) };
  const importer = createWorker({ ...common, handlers: importing, concurrency: 1, id: `${id}.import` });
  // Only where the folder is: another machine would find it empty.
  const watcher =
    watch &&
    env.uploads.watch &&
    createWorker({ ...common, handlers: { [watchKind]: watch }, concurrency: 1, id: `${id}.watch` });
  const { db, now } = base.context;
  const look = () =>
    void db.write((trx) => queueLook(trx, now())).catch((err: unknown) => log.warn({ err }, "folder not looked at"));
  const looks = watcher && setInterval(look, lookEvery);
  metrics?.worker(() => ({ running: worker.running(), max: env.workerJobs }));
  const metricsServer = metrics && (await listenForMetrics(env, metrics));
  worker.start();
  // The address or the password of the mail server may be new: one mail tells, and if it goes, so do the others.
  if (mailer && base.context.mail !== null) await wakeOneMail(base.context);
  mailer?.start();
  pusher?.start();
  fetcher?.start();
  importer.start();
  watcher?.start();
  const reported = metricsServer && { metricsPort: metricsServer.port };
  log.info({ jobs: env.workerJobs, kinds: Object.keys(handlers), ...reported }, "working");
  return {
    async stop() {
      const grace = env.shutdownGraceSeconds * 1000;
      clearInterval(looks ?? undefined);
      await Promise.all([
        worker.stop(grace),
        mailer?.stop(grace),
        pusher?.stop(grace),
        fetcher?.stop(grace),
        importer.stop(grace),
        watcher?.stop(grace),
      ]);
      await metricsServer?.stop(1);
      metrics?.close();
      await base.close();
      log.info("stopped");
    },
  };
}

function wakeOneMail({ db, now }: Context): Promise<void> {
  return db.write((trx) => wakeDelayedMails(trx, { limit: 1, isBack: false, now: now() }));
}

/** For a worker started by a web process: lowers its priority, and stops it when the parent ends in any way. */
export function serveParent(): void {
  lowerPriority(childPriority);
  const stop = () => process.kill(process.pid, "SIGTERM");
  if (process.connected) process.once("disconnect", stop);
  else stop();
}
