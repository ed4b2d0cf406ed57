import { type BirpcReturn, createBirpc } from "birpc";
import type { Channel, PrimaryFunctions, WebProcessFunctions } from "./link.ts";
import type { SharedState } from "./shared-state.ts";
import { createTurns } from "./turns.ts";

type Peer = BirpcReturn<WebProcessFunctions, PrimaryFunctions>;

export interface Member {
  isFirst: boolean;
  /** It answers requests on this port. */
  ready(port: number): void;
}

/** The primary process' end of all links. */
export interface ClusterHub {
  /** Answers a web process on this channel, until it is closed. */
  connect(channel: Channel, member: Member): HubConnection;
}

export interface HubConnection {
  /** Resolves when the process answers; rejects if it does not in time. */
  ping(): Promise<void>;
  close(): void;
}

/** Milliseconds in which a process answers. One that does not is said to have its last metrics still. */
const usualTimeout = 2000;

export function createClusterHub(state: SharedState, answerTimeout = usualTimeout): ClusterHub {
  const peers = new Set<Peer>();
  /** Totals that become smaller would look as if the processes had begun anew. */
  const lastMetrics = new WeakMap<Peer, object>();
  const turns = createTurns();

  return {
    connect(channel, member) {
      const others = () => [...peers].filter((other) => other !== peer);
      const functions: PrimaryFunctions = {
        ...state,
        join: () => ({ isFirst: member.isFirst }),
        ready: member.ready,
        takeTurn: () => turns.take(member),
        endTurn: () => turns.end(member),
        ring: () => others().forEach((other) => void other.ring()),
        async metricsOfOthers() {
          const told = others().map(async (other) => {
            const found = await other.metrics().catch(() => lastMetrics.get(other) ?? []);
            lastMetrics.set(other, found);
            return found;
          });
          return Promise.all(told);
        },
      };
      const peer = createBirpc<WebProcessFunctions, PrimaryFunctions>(functions, {
        post: (message) => channel.send(message),
        on: (hear) => channel.listen(hear),
        eventNames: ["ring"],
        timeout: answerTimeout,
      });
      peers.add(peer);
      return {
        ping: () => peer.ping(),
        close() {
          peers.delete(peer);
          turns.end(member);
          peer.$close();
        },
      };
    },
  };
}
