import { statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";

/** Milliseconds after a write until the log is looked at. */
const lookAfter = 1000;
/** Bytes of the log from which on it is worth copying. It never gets smaller, but is written from its beginning again once it is copied. */
const worthCopying = 4 * 1024 * 1024;
/** Pages of 4 kB after which the writer copies the log itself, if the thread does not keep up. */
const atLatest = 16_000;

/**
 * Has the write-ahead log copied into the file by `checkpoint`, in another thread, once a second while something is written: a commit that
 * did it would stop the event loop for 50 ms, and what is in the log is slower to read.
 */
export function keepCheckpointing(
  file: string,
  writer: DatabaseSync,
  checkpoint: () => Promise<void>,
): { written(): void; stop(): void } {
  writer.exec(`pragma wal_autocheckpoint = ${atLatest}`);
  let timer: NodeJS.Timeout | undefined;
  /** Whether something was written since the log was last looked at, for instance while it was copied. */
  let grown = false;

  async function look(): Promise<void> {
    grown = false;
    const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
    // If it fails, it is tried again after the next write.
    if (log !== undefined && log.size >= worthCopying) await checkpoint().catch(() => {});
    timer = undefined;
    if (grown) written();
  }

  function written(): void {
    grown = true;
    timer ??= setTimeout(() => void look(), lookAfter).unref();
  }

  return {
    written,
    stop: () => clearTimeout(timer),
  };
}
