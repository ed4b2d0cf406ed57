import cluster from "node:cluster";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import type { Env } from "#server/env/env.ts";
import { watchDisk } from "#server/process/disk-watch.ts";
import { limitHeapGrowth } from "#server/process/garbage.ts";
import { createLog } from "#server/process/log.ts";
import { logStrayErrors, stopOnSignals } from "#server/process/signals.ts";
import { isStorageFull } from "#server/process/storage-full.ts";
import { unwritten } from "./setup/end.ts";
import { settings } from "./setup/settings.ts";

/** Prints messages for the user; standard output is for the log. */
function say(text: string): void {
  console.error(text);
}

function stop(sentences: readonly string[]): never {
  for (const sentence of sentences) say(sentence);
  process.exit(1);
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

function explain(error: unknown, { port, host }: Env): string[] | null {
  // Files and databases have errors with the same codes.
  if (!(error instanceof Error && "syscall" in error && /^(?:listen|bind|getaddrinfo)$/.test(String(error.syscall))))
    return null;
  const code = "code" in error ? error.code : undefined;
  const taken = "port" in error ? error.port : port;
  if (code === "EADDRINUSE" && taken !== port) return [`METRICS_PORT：端口 ${String(taken)} 已被占用，请换一个`];
  if (code === "EADDRINUSE")
    return [`端口 ${port} 已被占用：请关掉占用它的程序，或换一个端口，如 PORT=${port + 1} npm start`];
  if (code === "EACCES") return [`没有权限使用端口 ${port}：请换一个 1024 以上的端口，如 PORT=4321 npm start`];
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return [`HOST：这台机器没有地址 ${host}`];
  return null;
}

/** A database on a full disk fails with various errors. */
async function reasonOf(error: unknown, { dataDir }: Env): Promise<string> {
  if (isStorageFull(error) || (await watchDisk(dataDir).problem())?.isFull)
    return "磁盘满了（DATA_DIR 或数据库所在的），腾出空间再启动。";
  return unwritten(error) ?? (error instanceof Error ? error.message : String(error));
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
    stop(explain(error, env) ?? [`没有启动成功：${await reasonOf(error, env)}`]);
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
