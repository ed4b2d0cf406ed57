import { findPrograms } from "./env/programs.ts";
import type { Env } from "./env/env.ts";
import { listenForLives } from "./live-ingest/server.ts";
import type { Log } from "./process/log.ts";
import { openBase } from "./site/base.ts";

/**
 * A process that receives lives by RTMP; it opens no other port. What it cannot do without is a port, ffmpeg, the database and the media.
 * @throws if one of them is missing.
 */
export async function startLiveProcess(env: Env, log: Log): Promise<{ port: number; stop(): Promise<void> }> {
  if (env.live === undefined) throw new Error("LIVE_PORT is not set");
  const programs = findPrograms();
  if (programs === null) throw new Error("no ffmpeg");
  const base = await openBase(env, log, { role: "worker" });
  const server = await listenForLives({ context: base.context, log, ffmpeg: programs.ffmpeg }, env.live.port).catch(
    async (error: unknown) => {
      await base.close();
      throw error;
    },
  );
  log.info({ port: server.port }, "waiting for lives");
  return {
    port: server.port,
    async stop() {
      await server.stop();
      await base.close();
      log.info("stopped");
    },
  };
}
