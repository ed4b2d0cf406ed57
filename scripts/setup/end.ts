import { watchDisk } from "#server/process/disk-watch.ts";
import { EnvError, readEnv } from "#server/env/env.ts";
import { isStorageFull } from "#server/process/storage-full.ts";

const full = "磁盘空间不足，没有做完：腾出空间后再来一次。";

/** Ends a command that failed: what its operator can do something about in one sentence, a mistake of ours with its trace. */
export async function endInWords(
  error: unknown,
  wordsOf: (error: unknown) => string | null = () => null,
): Promise<void> {
  const words = wordsOf(error) ?? (error instanceof EnvError ? error.message : await fullOr(error));
  if (words === null) throw error;
  console.error(words);
  process.exitCode = 1;
}

/** A database on a full disk fails in many ways that do not say so. */
async function fullOr(error: unknown): Promise<string | null> {
  if (isStorageFull(error)) return full;
  const found = await watchDisk(readEnv(process.env).dataDir).problem();
  return found?.isFull ? full : null;
}
