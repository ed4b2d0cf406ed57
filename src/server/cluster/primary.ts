import type { ChildProcess } from "node:child_process";
import cluster, { type Worker } from "node:cluster";
import type { Env } from "../env/env.ts";
import { keepChild } from "../process/keep-child.ts";
import type { Log } from "../process/log.ts";
import { createClusterHub, type Member } from "./hub.ts";
import type { Channel } from "./link.ts";
import { createSharedState } from "./shared-state.ts";

export interface WebProcesses {
  port: number;
  /** Stops all of them and waits for their ends. */
  stop(): Promise<void>;
}

export interface WebProcessesOptions {
  env: Env;
  log: Log;
  /** The script of a web process, and its arguments. */
  file: string;
  args: readonly string[];
}

/** The first process ended before it answered requests; it has said why. */
export class FirstDied extends Error {}

/** What a process may take for its end beside the grace of its requests, in milliseconds: its worker has as much. */
const lastOutput = 10_000;

/**
 * Starts `env.webProcesses` processes that answer requests on one port, and keeps them: one that dies is started again while the others go
 * on. This process answers none itself: it accepts connections, hands each to a process in turn, and has what they count together. The
 * others start when the first is ready, which prepares the database.
 * @throws {FirstDied}
 */
export async function keepWebProcesses({ env, log, file, args }: WebProcessesOptions): Promise<WebProcesses> {
  cluster.setupPrimary({ exec: file, args: [...args] });
  const hub = createClusterHub(createSharedState(Date.now));
  const grace = env.shutdownGraceSeconds * 1000 + lastOutput;
  const first = Promise.withResolvers<number>();
  let hasStarted = false;

  function start(member: Member): ChildProcess {
    const worker = cluster.fork({ LOG_LEVEL: log.level });
    const disconnect = hub.connect(channelTo(worker), member);
    worker.once("exit", disconnect);
    return worker.process;
  }

  const common = { name: "web process", log, grace };
  const kept = [
    keepChild({
      ...common,
      start: () => start({ isFirst: true, ready: first.resolve }),
      died() {
        first.reject(new FirstDied());
        return hasStarted;
      },
    }),
  ];
  const stop = async () => void (await Promise.all(kept.map((one) => one.stop())));
  try {
    const port = await first.promise;
    hasStarted = true;
    for (let count = 1; count < env.webProcesses; count += 1) {
      kept.push(keepChild({ ...common, start: () => start({ isFirst: false, ready: () => {} }), died: () => true }));
    }
    log.info({ port, processes: env.webProcesses }, "web processes kept");
    return { port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function channelTo(worker: Worker): Channel {
  return {
    send(message) {
      if (worker.isConnected()) worker.send(message);
    },
    listen: (hear) => void worker.on("message", hear),
  };
}
