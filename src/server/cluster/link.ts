import { createBirpc } from "birpc";
import type { Nonces } from "../cache/nonces.ts";
import type { Bell } from "../cache/tag-feed.ts";
import { AppError } from "../core/errors.ts";
import type { Limits } from "../limits/limits.ts";
import type { SharedState } from "./shared-state.ts";

/** What a web process asks the primary process for. */
export interface PrimaryFunctions extends SharedState {
  /** Called once, before anything else. */
  join(): { isFirst: boolean };
  /** It answers requests on this port. */
  ready(port: number): void;
  /** Resolves when this process may write to SQLite's file, until `endTurn`. */
  takeTurn(): Promise<void>;
  endTurn(): void;
  /** There are new cache tags in the database. */
  ring(): void;
  /** The metrics of all other web processes; of one that does not answer, what it last said. */
  metricsOfOthers(): Promise<object[]>;
}

/** What the primary process asks a web process for. */
export interface WebProcessFunctions {
  ring(): void;
  metrics(): Promise<object>;
  /** Returns at once, unless the process hangs. */
  ping(): void;
}

/** How two processes exchange messages; what is sent survives JSON. */
export interface Channel {
  send(message: object): void;
  listen(hear: (message: unknown) => void): void;
}

/** The connection of a web process to the others of its machine, through the primary process. */
export interface ClusterLink {
  /** Whether this is the process that keeps the worker and tells how the start goes. */
  readonly isFirst: boolean;
  nonces: Nonces;
  limits: Limits;
  bell: Bell;
  /** Waits for this process' turn to write to SQLite's file. Returns what ends it. */
  takeTurn(): Promise<() => void>;
  ready(port: number): void;
  metricsOfOthers(): Promise<object[]>;
  /** Sets what the others get when they ask for the metrics of this one. */
  tellMetrics(read: () => Promise<object>): void;
}

/** The primary process does nothing that takes long: one that does not answer within this many milliseconds has stopped. */
const usualTimeout = 5000;

/** Joins the web processes of this machine. */
export async function joinCluster(channel: Channel, timeout = usualTimeout): Promise<ClusterLink> {
  const listeners: (() => void)[] = [];
  let readMetrics: () => Promise<object> = async () => [];
  const own: WebProcessFunctions = {
    ring: () => listeners.forEach((listener) => listener()),
    metrics: () => readMetrics(),
    ping() {},
  };
  const primary = createBirpc<PrimaryFunctions, WebProcessFunctions>(own, {
    post: (message) => channel.send(message),
    on: (hear) => channel.listen(hear),
    eventNames: ["ready", "ring", "endTurn"],
    timeout,
  });
  const { isFirst } = await primary.join();
  return {
    isFirst,
    nonces: { take: primary.takeNonce },
    limits: {
      on: true,
      async take(...shares) {
        const refusal = await primary.takeShares(shares);
        if (refusal !== null) throw new AppError("tooManyRequests", refusal);
      },
      count: (...shares) => primary.countShares(shares),
      giveBack: (...shares) => primary.giveBackShares(shares),
      wait: (...shares) => primary.waitForShares(shares),
    },
    bell: {
      ring: () => void primary.ring(),
      onRing: (listener) => void listeners.push(listener),
    },
    async takeTurn() {
      // One that keeps its turn for too long may hang: then the lock of the file decides.
      await primary.takeTurn().catch(() => {});
      return () => void primary.endTurn();
    },
    ready: (port) => void primary.ready(port),
    metricsOfOthers: () => primary.metricsOfOthers(),
    tellMetrics(read) {
      readMetrics = read;
    },
  };
}

/** The channel of this process, which `keepWebProcesses` has started. */
export const channelToPrimary: Channel = {
  send: (message) => void process.send?.(message),
  listen: (hear) => void process.on("message", hear),
};
