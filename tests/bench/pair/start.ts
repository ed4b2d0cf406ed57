import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startTestServer, type TestServer } from "../../../scripts/setup/server.ts";
import { startCluster, type Cluster } from "../../helpers/postgres.ts";
import { freePort } from "../../helpers/free-port.ts";
import { startRedis, type TestRedis } from "../../helpers/redis.ts";
import { startS3Process, type TestStoreProcess } from "../../helpers/s3.ts";
import { startStandby, type Replica } from "../../helpers/standby.ts";

const root = path.join(import.meta.dirname, "../../..");

/** A process that can be replaced by a new one. */
interface Replaceable {
  /** Empty for a worker. */
  origin: string;
  /** Starts the next as a deployment does and stops this one; resolves when both is done. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface ReplaceableWeb extends Replaceable {
  /** Kills this one without a word, and starts the next after so many milliseconds. */
  crash(pause: number): Promise<void>;
}

/** Two web processes and a worker on PostgreSQL with a streaming replica, Redis and an object store, behind nginx. */
export interface Pair {
  /** Of nginx. */
  origin: string;
  webs: [ReplaceableWeb, ReplaceableWeb];
  worker: Replaceable;
  cluster: Cluster;
  replica: Replica;
  redis: TestRedis;
  store: TestStoreProcess;
  /** For opening the same database and store. */
  settings: Record<string, string>;
  stop(): Promise<void>;
}

export interface PairPrograms {
  postgres: string;
  redis: string;
}

/** For reading `/metrics` of the pair. */
export const metricsToken = "metrics-of-the-pair-of-tests";

/** Everything on ports of its own, its files below `folder`. `told` hears what is being started. */
export async function startPair(
  folder: string,
  { postgres, redis: redisProgram }: PairPrograms,
  told: (text: string) => void = () => {},
  more: Record<string, string> = {},
): Promise<Pair> {
  const closing: (() => unknown)[] = [];
  const later = <Started>(started: Started, close: (started: Started) => unknown): Started => {
    closing.unshift(() => close(started));
    return started;
  };
  const stop = async () => {
    for (const close of closing) await close();
  };
  try {
    told("PostgreSQL 与副本…");
    const cluster = later(startCluster(postgres, ["wal_keep_size=256MB"]), (one) => one.stop());
    const replica = later(startStandby(postgres, cluster.url), (one) => one.remove());
    told("Redis 与对象存储…");
    const redis = later(await startRedis(redisProgram), (one) => one.stop());
    const store = later(await startS3Process(), (one) => one.stop());
    const settings = {
      DATABASE_URL: cluster.url,
      DATABASE_REPLICA_URLS: replica.urlOf("postgres"),
      REDIS_URL: redis.url,
      APP_SECRET: "secret-of-the-pair-of-tests",
      METRICS_TOKEN: metricsToken,
      TRUST_PROXY: "1",
      WORKER: "off",
      ...store.settings,
      ...more,
    };
    told("网站进程…");
    const first = later(await startWeb(path.join(folder, "web-1"), settings), (one) => one.stop());
    const second = later(await startWeb(path.join(folder, "web-2"), settings), (one) => one.stop());
    const worker = later(await startWorker(path.join(folder, "worker"), settings), (one) => one.stop());
    const nginx = later(await startNginx(path.join(folder, "nginx"), [first, second]), (one) => one.stop());
    return { origin: nginx.origin, webs: [first, second], worker, cluster, replica, redis, store, settings, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Like a deployment: the next process runs before the one before it is told to stop. So each has two ports to be on. */
async function startWeb(
  dataDir: string,
  settings: Record<string, string>,
): Promise<ReplaceableWeb & { ports: number[] }> {
  const ports = [await freePort(), await freePort()];
  let turn = 0;
  const start = () => startTestServer(dataDir, undefined, { ...settings, PORT: String(ports[turn % 2]) });
  let server: TestServer = await start();
  return {
    ports,
    get origin() {
      return server.origin;
    },
    async restart() {
      const before = server;
      turn += 1;
      server = await start();
      await before.stop();
    },
    async crash(pause) {
      process.kill(server.pid, "SIGKILL");
      turn += 1;
      await wait(pause);
      server = await start();
    },
    stop: () => server.stop(),
  };
}

async function startWorker(dataDir: string, settings: Record<string, string>): Promise<Replaceable> {
  mkdirSync(dataDir, { recursive: true });
  const log = openSync(path.join(dataDir, "worker.log"), "a");
  const start = () =>
    spawn(process.execPath, ["scripts/worker.ts"], {
      cwd: root,
      env: { ...process.env, ...settings, FFMPEG_NETWORK: "shared", DATA_DIR: dataDir, LOG_LEVEL: "warn" },
      stdio: ["ignore", log, log],
    });
  let child: ChildProcess = start();
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return {
    origin: "",
    async restart() {
      await stop();
      child = start();
    },
    stop,
  };
}

/** With the proxy settings that are shipped, on another port and for processes whose addresses are known. */
async function startNginx(
  folder: string,
  webs: readonly { ports: number[] }[],
): Promise<{ origin: string; stop(): void }> {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const pidFile = path.join(folder, "nginx.pid");
  const configuration = path.join(folder, "nginx.conf");
  const shipped = path.join(root, "deploy/nginx");
  const ports = webs.flatMap((web) => web.ports);
  const changes: [RegExp, string][] = [
    [/^resolver .*$/m, ""],
    [/^ *server web:4321 resolve max_fails=0;$/m, ports.map((at) => `server 127.0.0.1:${at} max_fails=0;`).join(" ")],
    [/^server \{\n *listen 80 [\s\S]*?^\}$/m, ""],
    [/^ *http2 on;\n *include \/etc\/nginx\/shiguang-tls\.conf;$/m, ""],
    [/^ *listen 443 ssl;$/m, `keepalive_requests 1000000; listen 127.0.0.1:${port};`],
    [
      /^ *include \/etc\/nginx\/shiguang-locations\.conf;$/m,
      readFileSync(path.join(shipped, "locations.conf"), "utf8"),
    ],
    [/\/etc\/nginx\/shiguang-proxy\.conf/g, path.join(shipped, "proxy.conf")],
  ];
  let site = readFileSync(path.join(shipped, "site.conf"), "utf8");
  for (const [from, to] of changes) {
    if (!from.test(site)) throw new Error(`deploy/nginx/site.conf has nothing like ${from}`);
    site = site.replace(from, to);
  }
  writeFileSync(
    configuration,
    `user root; worker_processes 1; pid ${pidFile}; error_log ${folder}/nginx.log;
events { worker_connections 8192; }
http {
  access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
${site}
}`,
  );
  const { status } = spawnSync("nginx", ["-c", configuration], { stdio: "inherit" });
  if (status !== 0) throw new Error("nginx did not start");
  const origin = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${origin}/livez`).then(
      (answer) => answer.ok,
      () => false,
    ))
  )
    await wait(50);
  return {
    origin,
    stop: () => void process.kill(Number(readFileSync(pidFile, "utf8")), "SIGTERM"),
  };
}
