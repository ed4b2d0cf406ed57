import { ContentError } from "#server/content/load.ts";
import { DatabaseUnreachable } from "#server/db/unreachable.ts";
import { EnvError } from "#server/env/error.ts";
import type { Env } from "#server/env/env.ts";
import { watchDisk } from "#server/process/disk-watch.ts";
import { createLog } from "#server/process/log.ts";
import { isStorageFull } from "#server/process/storage-full.ts";
import { unwritten } from "./end.ts";

/**
 * Ends a process that could not start: in sentences, and one line in the log. Only the line of an error that the operator cannot mend has a
 * stack trace.
 */
export async function failStart(error: unknown, env: Env, log = createLog(env)): Promise<never> {
  const sentences = await sentencesOf(error, env);
  if (sentences) log.fatal({ reason: sentences.join("\n") }, "not started");
  else log.fatal({ err: error }, "not started");
  const unknown = [`没有启动成功：${error instanceof Error ? error.message : String(error)}`];
  for (const sentence of sentences ?? unknown) console.error(sentence);
  process.exit(1);
}

async function sentencesOf(error: unknown, env: Env): Promise<readonly string[] | null> {
  if (error instanceof EnvError) return ["配置有误：", ...error.problems];
  const port = aboutPort(error, env);
  if (port !== null) return [port];
  // A database on a full disk fails with various errors.
  const isFull = isStorageFull(error) || (await watchDisk(env.dataDir).problem())?.isFull;
  const isTold = error instanceof DatabaseUnreachable || error instanceof ContentError;
  const reason = isFull
    ? "磁盘满了（DATA_DIR 或数据库所在的），腾出空间再启动。"
    : isTold
      ? error.message
      : unwritten(error);
  return reason === null ? null : [`没有启动成功：${reason}`];
}

function aboutPort(error: unknown, { port, host, live }: Env): string | null {
  // Files and databases have errors with the same codes.
  if (!(error instanceof Error && "syscall" in error && /^(?:listen|bind|getaddrinfo)$/.test(String(error.syscall))))
    return null;
  const code = "code" in error ? error.code : undefined;
  const taken = "port" in error ? error.port : port;
  if (code === "EADDRINUSE" && taken !== port) {
    const setting = taken === live?.port ? "LIVE_PORT" : "METRICS_PORT";
    return `${setting}：端口 ${String(taken)} 已被占用，请换一个`;
  }
  if (code === "EADDRINUSE")
    return `端口 ${port} 已被占用：请关掉占用它的程序，或换一个端口，如 PORT=${port + 1} npm start`;
  if (code === "EACCES") return `没有权限使用端口 ${port}：请换一个 1024 以上的端口，如 PORT=4321 npm start`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return `HOST：这台机器没有地址 ${host}`;
  return null;
}
