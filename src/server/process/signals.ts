import type { Log } from "./log.ts";

/** The same Ctrl-C often arrives twice, from the terminal and from npm; only one that comes later means "at once". */
const sameSignal = 1000;

/** SIGTERM and SIGINT stop gently and end with code 0; a second one ends at once. */
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

/** A mistake of ours is logged and one request suffers; the process is only given up when its state is unknown. */
export function logStrayErrors(log: Log): void {
  process.on("unhandledRejection", (err) => log.error({ err }, "unhandled rejection"));
  process.on("uncaughtException", (err) => {
    log.fatal({ err }, "uncaught exception");
    process.exit(1);
  });
}
