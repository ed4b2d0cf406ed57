/** Milliseconds without work after which a thread ends: it takes 7 MB, and starts in less than a tenth of a second. */
const endAfter = 60_000;

/** Ends a thread that has had no work for a minute. It does not keep the process alive. */
export interface IdleTimer {
  /** There is no work any more. */
  start(): void;
  /** There is work, or the thread has ended. */
  stop(): void;
}

export function createIdleTimer(end: () => void): IdleTimer {
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      timer = setTimeout(end, endAfter).unref();
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
