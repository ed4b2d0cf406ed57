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
  const text =
    messageOf(error) ??
    (isTold && error instanceof Error ? error.message : (unwritten(error) ?? (await fullOr(error))));
  if (text === null) throw error;
  console.error(text);
  process.exitCode = 1;
}

const refusals = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR"]);

/** Returns the message for a place where the system lets nothing be written. */
export function unwritten(error: unknown): string | null {
  if (!(error instanceof Error && "code" in error && "path" in error && "syscall" in error)) return null;
  const isUnmade = error.syscall === "mkdir" && (error.code === "ENOENT" || error.code === "EEXIST");
  const isRefused = refusals.has(String(error.code)) || isUnmade;
  return isRefused ? `写不了 ${error.path}（${error.code}）：看看权限，以及那里是不是只读的。` : null;
}

/** Returns the message for a full disk if it is the cause: a database then fails with various other errors. */
async function fullOr(error: unknown): Promise<string | null> {
  if (isStorageFull(error)) return full;
  const found = await watchDisk(readEnv(process.env).dataDir).problem();
  return found?.isFull ? full : null;
}
