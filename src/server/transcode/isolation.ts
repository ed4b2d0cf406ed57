import type { Env } from "../env/env.ts";
import { EnvError } from "../env/error.ts";
import type { Log } from "../process/log.ts";
import { findPrograms } from "../env/programs.ts";
import { isIsolated } from "./sandbox.ts";

/** Warning for a machine that cannot run programs without network access, with advice. */
export const isolationAdvice =
  "ffmpeg 没有与网络隔离：这台机器不许用 unshare 建立网络命名空间。允许它（见 docs/operations.md），或者从外面限制这台机器的网络、再设 FFMPEG_NETWORK=shared。";

/**
 * Checks that programs which read uploaded files have no network access, before a worker starts. A separate worker refuses to start without
 * isolation unless `FFMPEG_NETWORK=shared`; a worker inside a web process only logs a warning, unless the setting is `isolated`, so that
 * the site can be tried on any machine.
 * @throws {EnvError}
 */
export async function requireIsolation(env: Env, log: Log, worker: "beside" | "alone"): Promise<void> {
  const { ffmpegNetwork } = env;
  if (ffmpegNetwork === "shared" || findPrograms() === null || (await isIsolated())) return;
  if (worker === "alone" || ffmpegNetwork === "isolated") throw new EnvError([`FFMPEG_NETWORK：${isolationAdvice}`]);
  log.warn(isolationAdvice);
}
