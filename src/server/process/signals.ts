import type { Log } from "./log.ts";

/** Ctrl-C often arrives twice, from the terminal and from npm; only a signal later than this, in milliseconds, forces an exit. */
const sameSignal = 1000;

/** Stops gracefully on SIGTERM and SIGINT and exits with code 0; a second signal exits at once. */
export function stopOnSignals(server: { stop(): Promise<void> }, log: Log): void {
  let since: number | undefined;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (since !== undefined) {
      if (performance.now() - since > sameSignal) process.exit(1);
      return;
    }
    since = performance.now();
    log.info({ signal }, "stopping");
    server.stop().then(
      () => process.exit(0),
      (err: unknown) => {
        log.fatal({ err }, "could not stop cleanly");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}

/**
 * Logs unhandled rejections, which affect one request only; exits on uncaught exceptions, after which the state of the process is unknown.
 */
export function logStrayErrors(log: Log): void {
  process.on("unhandledRejection", (err) => log.error({ err }, "unhandled rejection"));
  process.on("uncaughtException", (err) => {
    log.fatal({ err }, "uncaught exception");
    process.exit(1);
  });
}
