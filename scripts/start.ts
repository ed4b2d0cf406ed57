import { spawnSync } from "node:child_process";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { EnvError, readEnv, type Env } from "#server/env/env.ts";
import { buildIdOf, isBuilt } from "./setup/built.ts";

const root = join(import.meta.dirname, "..");
const dist = join(root, "dist");

/** Prints messages for the user; standard output is for the log. */
function say(text: string): void {
  console.error(text);
}

function stop(sentences: readonly string[]): never {
  for (const sentence of sentences) say(sentence);
  process.exit(1);
}

function settings(): Env {
  try {
    // In a terminal the messages below are enough.
    const quiet = process.stdout.isTTY ? { LOG_LEVEL: "warn" } : {};
    return readEnv({ ...quiet, ...process.env });
  } catch (error) {
    if (error instanceof EnvError) stop(["配置有误：", ...error.problems]);
    throw error;
  }
}

/** Builds in a separate process, so that its memory is freed afterwards. */
async function buildWhenChanged(): Promise<void> {
  if (await isBuilt(dist, await buildIdOf(root))) return;
  say("构建网站…");
  const { status } = spawnSync(process.execPath, [join(root, "scripts/build.ts")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) stop(["网站没有构建成功，原因见上。"]);
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
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const taken = error instanceof Error && "port" in error ? error.port : port;
  if (code === "EADDRINUSE" && taken !== port) return [`METRICS_PORT：端口 ${String(taken)} 已被占用，请换一个`];
  if (code === "EADDRINUSE")
    return [`端口 ${port} 已被占用：请关掉占用它的程序，或换一个端口，如 PORT=${port + 1} npm start`];
  if (code === "EACCES") return [`没有权限使用端口 ${port}：请换一个 1024 以上的端口，如 PORT=4321 npm start`];
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return [`HOST：这台机器没有地址 ${host}`];
  return null;
}

process.env.NODE_ENV ??= "production";
const env = settings();
await buildWhenChanged();
const { main } = await import("#server/main.ts");
try {
  const server = await main({
    env,
    dist,
    workerFile: join(root, "scripts/worker.ts"),
    liveFile: join(root, "scripts/live.ts"),
    progress: say,
  });
  for (const line of addresses(env, server.port)) say(line);
} catch (error) {
  stop(explain(error, env) ?? [`没有启动成功：${error instanceof Error ? error.message : String(error)}`]);
}
