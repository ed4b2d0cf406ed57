import type { ChildProcess } from "node:child_process";
import cluster, { type Worker } from "node:cluster";
import type { Env } from "../env/env.ts";
import { keepChild } from "../process/keep-child.ts";
import type { Log } from "../process/log.ts";
import { createClusterHub, type HubConnection, type Member } from "./hub.ts";
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
  /** Milliseconds after which a process that answers nothing is taken to hang. */
  patience?: number;
}

/** The first process ended before it answered requests; it has said why. */
export class FirstDied extends Error {}

/** What a process may take for its end beside the grace of its requests, in milliseconds: its worker has as much. */
const lastOutput = 10_000;

/** Far more than anything that a web process does at once. */
const usualPatience = 60_000;
/** Number of times that it is asked meanwhile. */
const pings = 6;

/**
 * Starts `env.webProcesses` processes that answer requests on one port, and keeps them: one that dies or hangs is started again while the
 * others go on. This process answers none itself: it accepts connections, hands each to a process in turn, and has what they count together. The
 * others start when the first is ready, which prepares the database.
 * @throws {FirstDied}
 */
export async function keepWebProcesses({
  env,
  log,
  file,
  args,
  patience = usualPatience,
}: WebProcessesOptions): Promise<WebProcesses> {
  cluster.setupPrimary({ exec: file, args: [...args] });
  const hub = createClusterHub(createSharedState(Date.now));
  const grace = env.shutdownGraceSeconds * 1000 + lastOutput;
  const first = Promise.withResolvers<number>();
  let hasStarted = false;

  function start(member: Member): ChildProcess {
    const worker = cluster.fork({ LOG_LEVEL: log.level });
    const connection = hub.connect(channelTo(worker), {
      ...member,
      ready(port) {
        member.ready(port);
        endWhenHanging(worker, connection, { patience, log });
      },
    });
    closeWhatItHasNotTaken(worker);
    worker.once("exit", () => connection.close());
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

/**
 * Kills a process that has not answered for a while: whoever is connected to it would wait for ever. By turns of a timer instead of the
 * clock, because a machine may have slept.
 */
function endWhenHanging(
  worker: Worker,
  connection: HubConnection,
  { patience, log }: { patience: number; log: Log },
): void {
  let unanswered = 0;
  const timer = setInterval(() => {
    // One that is ending may have closed its channel.
    if (!worker.isConnected()) return;
    if (unanswered === pings) {
      log.error({ pid: worker.process.pid }, "web process hangs");
      worker.process.kill("SIGKILL");
    }
    unanswered += 1;
    connection.ping().then(
      () => (unanswered = 0),
      () => {},
    );
  }, patience / pings);
  timer.unref();
  worker.once("exit", () => clearInterval(timer));
}

/**
 * `node:cluster` gives a connection to a process and keeps a copy until that says that it has it; of one that dies before, the copy would
 * stay open, and whoever connected would wait for ever. At most one is under way to a process at a time.
 */
function closeWhatItHasNotTaken({ process: child }: Worker): void {
  let last: unknown;
  const send = child.send.bind(child);
  // Its overloads differ only in what may be left out.
  // eslint-disable-next-line typescript/consistent-type-assertions
  child.send = ((...sent: Parameters<typeof send>) => {
    const [message, handle] = sent;
    // Not a listening socket, which processes share where connections are not handed out in turn.
    if (typeof message === "object" && "act" in message && message.act === "newconn") last = handle;
    return send(...sent);
  }) as typeof child.send;
  // Closing one that has been taken does nothing.
  child.once("exit", () => {
    if (typeof last === "object" && last !== null && "close" in last && typeof last.close === "function") last.close();
  });
}

function channelTo(worker: Worker): Channel {
  return {
    send(message) {
      if (worker.isConnected()) worker.send(message);
    },
    listen: (hear) => void worker.on("message", hear),
  };
}
