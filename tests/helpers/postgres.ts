import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";

/** A PostgreSQL server of its own in a temporary folder. */
export interface Cluster {
  /** Of the maintenance database. */
  url: string;
  stop(): void;
}

/** Folder of Debian's or the PATH's newest PostgreSQL 15 or later, null when there is none. */
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

/** Starts a cluster on a free socket in `/tmp`; as root it runs as the user `postgres`, which the server insists on. */
export function startCluster(bin: string, settings: readonly string[] = []): Cluster {
  const folder = mkdtempSync("/tmp/shiguang-pg-");
  const asRoot = process.getuid?.() === 0;
  if (asRoot) giveTo(folder, "postgres");
  const run = (program: string, ...args: string[]) => runProgram(bin, program, args);
  const data = path.join(folder, "data");
  run("initdb", "-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync");
  const options = `-c listen_addresses='' -c unix_socket_directories='${folder}' -c max_connections=300${settings.map((setting) => ` -c ${setting}`).join("")}`;
  run("pg_ctl", "-D", data, "-o", options, "-l", path.join(folder, "log"), "-w", "start");
  return {
    url: `postgres://postgres@localhost/postgres?host=${folder}`,
    stop() {
      run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** As the user the server insists on. */
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
