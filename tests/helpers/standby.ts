import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { giveTo, runProgram } from "./postgres.ts";

/** A streaming replica of a whole cluster. */
export interface Standby {
  /** Of a database there. */
  urlOf(database: string): string;
  stop(): void;
  start(): void;
  /** It keeps its connections and answers nothing. */
  hang(): void;
  goOn(): void;
  /** It answers, and takes over nothing new. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  remove(): void;
}

/** Copies the cluster with `pg_basebackup` and follows it from then on. */
export function startStandby(bin: string, primaryUrl: string): Standby {
  const host = new URL(primaryUrl).searchParams.get("host") ?? "/tmp";
  const folder = mkdtempSync("/tmp/shiguang-standby-");
  if (process.getuid?.() === 0) giveTo(folder, "postgres");
  const data = path.join(folder, "data");
  const run = (program: string, ...args: string[]) => runProgram(bin, program, args);
  run("pg_basebackup", "-h", host, "-U", "postgres", "-D", data, "-R", "-X", "stream", "-c", "fast", "--no-sync");
  const options = `-c listen_addresses='' -c unix_socket_directories='${folder}' -c max_connections=300 -c hot_standby=on`;
  const start = () => run("pg_ctl", "-D", data, "-o", options, "-l", path.join(folder, "log"), "-w", "start");
  const stop = () => run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop");
  const urlOf = (database: string) => `postgres://postgres@localhost/${database}?host=${folder}`;
  start();
  const signal = (name: "SIGSTOP" | "SIGCONT") => {
    const [postmaster = ""] = readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n");
    const children = execFileSync("ps", ["-o", "pid=", "--ppid", postmaster], { encoding: "utf8" });
    for (const pid of [postmaster, ...children.split("\n").map((line) => line.trim())])
      if (pid) process.kill(Number(pid), name);
  };
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: urlOf("postgres") });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  return {
    urlOf,
    start,
    stop,
    hang: () => signal("SIGSTOP"),
    goOn: () => signal("SIGCONT"),
    pause: () => ask("select pg_wal_replay_pause()"),
    resume: () => ask("select pg_wal_replay_resume()"),
    remove() {
      stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
