import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { giveTo, runProgram, signalServer } from "./postgres.ts";

/** A streaming replica of a whole cluster. */
export interface Replica {
  /** Address of one of its databases. */
  urlOf(database: string): string;
  stop(): void;
  start(): void;
  /** Suspends it: connections stay open without responses. */
  hang(): void;
  goOn(): void;
  /** Pauses replication: it responds, but with old data. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  remove(): void;
}

/** Copies the cluster with `pg_basebackup` and replicates it from then on. */
export function startStandby(bin: string, primaryUrl: string): Replica {
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
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: urlOf("postgres") });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  return {
    urlOf,
    start,
    stop,
    hang: () => signalServer(data, "SIGSTOP"),
    goOn: () => signalServer(data, "SIGCONT"),
    pause: () => ask("select pg_wal_replay_pause()"),
    resume: () => ask("select pg_wal_replay_resume()"),
    remove() {
      stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
