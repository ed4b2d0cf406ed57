import { watchDisk } from "#server/process/disk-watch.ts";
import { DatabaseUnreachable } from "#server/db/unreachable.ts";
import { EnvError, readEnv } from "#server/env/env.ts";
import { isStorageFull } from "#server/process/storage-full.ts";
import { Misused } from "./arguments.ts";

const full = "磁盘空间不足，没有做完：腾出空间后再来一次。";

/** Ends a failed command: with one sentence for errors the operator can fix, with a stack trace for bugs. */
export async function endWithMessage(
  error: unknown,
  messageOf: (error: unknown) => string | null = () => null,
): Promise<void> {
  const isTold = [EnvError, DatabaseUnreachable, Misused].some((kind) => error instanceof kind);
  const text = messageOf(error) ?? (isTold && error instanceof Error ? error.message : await fullOr(error));
  if (text === null) throw error;
  console.error(text);
  process.exitCode = 1;
}

/** Returns the message for a full disk if it is the cause: a database then fails with various other errors. */
async function fullOr(error: unknown): Promise<string | null> {
  if (isStorageFull(error)) return full;
  const found = await watchDisk(readEnv(process.env).dataDir).problem();
  return found?.isFull ? full : null;
}
