import type { Env } from "../env/env.ts";
import { EnvError } from "../env/error.ts";
import type { Log } from "../process/log.ts";
import { findPrograms } from "../env/programs.ts";
import { isIsolated } from "./sandbox.ts";

/** What a machine lacks that cannot cut programs off the network, and what to do about it. */
export const isolationAdvice =
  "ffmpeg 没有与网络隔离：这台机器不许用 unshare 建立网络命名空间。允许它（见 docs/operations.md），或者从外面限制这台机器的网络、再设 FFMPEG_NETWORK=shared。";

/**
 * Makes sure that what reads strangers' files reaches no network, before a worker begins. One that stands alone does not start without,
 * unless `FFMPEG_NETWORK=shared` says that this is known; the one beside a web process says it once and goes on, unless the setting wants
 * `isolated`: a try on any machine comes before hardening.
 * @throws {EnvError}
 */
export async function requireIsolation(env: Env, log: Log, worker: "beside" | "alone"): Promise<void> {
  const { ffmpegNetwork } = env;
  if (ffmpegNetwork === "shared" || findPrograms() === null || (await isIsolated())) return;
  if (worker === "alone" || ffmpegNetwork === "isolated") throw new EnvError([`FFMPEG_NETWORK：${isolationAdvice}`]);
  log.warn(isolationAdvice);
}
