import cluster from "node:cluster";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import type { Env } from "#server/env/env.ts";
import { limitHeapGrowth } from "#server/process/garbage.ts";
import { createLog } from "#server/process/log.ts";
import { logStrayErrors, stopOnSignals } from "#server/process/signals.ts";
import { settings } from "./setup/settings.ts";

/** Prints messages for the user; standard output is for the log. */
function say(text: string): void {
  console.error(text);
}

function addresses({ host }: Env, port: number): string[] {
  const local = host === undefined || /^(0\.0\.0\.0|::|localhost|127\.0\.0\.1|::1)$/.test(host) ? "localhost" : host;
  const outside = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => `同一网络的手机可打开 http://${address}:${port}/`);
  const everywhere = host === undefined || host === "0.0.0.0" || host === "::";
  return [`已就绪 http://${local}:${port}/`, ...(everywhere ? outside : [])];
}

/** Of a build. */
export interface Folders {
  /** Has the builds. */
  dist: string;
  /** Has the scripts of the processes: this one's and those it starts. */
  program: string;
}

/** Serves the build in `dist`, by several processes if so set. Those call it too, see `web.ts`. */
export async function serve(folders: Folders): Promise<void> {
  limitHeapGrowth();
  const env = settings();
  try {
    const { port } = await (env.webProcesses > 1 && cluster.isPrimary ? serveByMany : serveHere)(env, folders);
    if (cluster.isPrimary) for (const line of addresses(env, port)) say(line);
  } catch (error) {
    const { failStart } = await import("./setup/failed-start.ts");
    await failStart(error, env);
  }
}

async function serveHere(env: Env, { dist, program }: Folders): Promise<{ port: number }> {
  const { main } = await import("#server/main.ts");
  const files = { workerFile: join(program, "worker.mjs"), liveFile: join(program, "live.mjs") };
  return main({ env, dist, ...files, progress: say });
}

/** Loads little: this process only starts the others. */
async function serveByMany(env: Env, { dist, program }: Folders): Promise<{ port: number }> {
  const { FirstDied, keepWebProcesses } = await import("#server/cluster/primary.ts");
  const log = createLog(env).child({ part: "primary" });
  logStrayErrors(log);
  try {
    const processes = await keepWebProcesses({ env, log, file: join(program, "web.mjs"), args: [dist, program] });
    stopOnSignals(processes, log);
    return processes;
  } catch (error) {
    if (error instanceof FirstDied) process.exit(1);
    throw error;
  }
}
