import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A separate PostgreSQL server in a temporary folder. */
export interface Cluster {
  /** Address of the maintenance database. */
  url: string;
  /** Kills it at once, as a power cut would; `start` restarts it. */
  kill(): void;
  start(): void;
  /** Suspends it: connections stay open without responses. */
  hang(): void;
  goOn(): void;
  stop(): void;
}

/** Binary folder of the newest PostgreSQL, 15 or later, from Debian's packages or the PATH; null if there is none. */
export function findPostgres(): string | null {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root)
    ? readdirSync(root)
        .map(Number)
        .filter((version) => version >= 15)
    : [];
  const folders = versions.toSorted((left, right) => right - left).map((version) => `${root}/${version}/bin`);
  const onPath = (process.env["PATH"] ?? "").split(path.delimiter);
  return [...folders, ...onPath].find((folder) => existsSync(path.join(folder, "initdb"))) ?? null;
}

/** The path of a socket has room for about a hundred characters. */
const maxParent = 64;

/**
 * Starts a cluster with its socket in a new folder below `parent`; as root it runs as the user `postgres`, because the server refuses to
 * run as root.
 */
export function startCluster(bin: string, settings: readonly string[] = [], parent = tmpdir()): Cluster {
  const folder = mkdtempSync(path.join(parent.length > maxParent ? "/tmp" : parent, "shiguang-pg-"));
  const asRoot = process.getuid?.() === 0;
  if (asRoot) giveTo(folder, "postgres");
  const run = (program: string, ...args: string[]) => runProgram(bin, program, args);
  const data = path.join(folder, "data");
  run("initdb", "-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync");
  const options = `-c listen_addresses='' -c unix_socket_directories='${folder}' -c max_connections=300${settings.map((setting) => ` -c ${setting}`).join("")}`;
  const start = () => run("pg_ctl", "-D", data, "-o", options, "-l", path.join(folder, "log"), "-w", "start");
  const kill = () => run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop");
  start();
  return {
    url: `postgres://postgres@localhost/postgres?host=${folder}`,
    start,
    kill,
    hang: () => signalServer(data, "SIGSTOP"),
    goOn: () => signalServer(data, "SIGCONT"),
    stop() {
      kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Sends a signal to a running server and all its processes. */
export function signalServer(data: string, name: "SIGSTOP" | "SIGCONT"): void {
  const [postmaster = ""] = readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n");
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", postmaster], { encoding: "utf8" });
  for (const pid of [postmaster, ...children.split("\n").map((line) => line.trim())]) {
    try {
      if (pid) process.kill(Number(pid), name);
    } catch (error) {
      // Ended since it was listed.
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
  }
}

/** Runs a program of PostgreSQL as a user that the server accepts. */
export function runProgram(bin: string, program: string, args: readonly string[]): void {
  const own = `${bin}/${program}`;
  const [file = own, ...rest] =
    process.getuid?.() === 0 ? ["runuser", "-u", "postgres", "--", own, ...args] : [own, ...args];
  execFileSync(file, rest, { stdio: ["ignore", "ignore", "inherit"], cwd: "/tmp" });
}

export function giveTo(folder: string, user: string): void {
  const id = (flag: string) => Number(execFileSync("id", [flag, user], { encoding: "utf8" }));
  chownSync(folder, id("-u"), id("-g"));
  chmodSync(folder, 0o755);
}
