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
  /** Answers a web process on this channel, until the function returned is called. */
  connect(channel: Channel, member: Member): () => void;
}

/** Milliseconds after which the metrics of a process that does not answer are left out. */
const metricsTimeout = 2000;

export function createClusterHub(state: SharedState): ClusterHub {
  const peers = new Set<Peer>();
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
          const told = await Promise.allSettled(others().map((other) => other.metrics()));
          return told.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
        },
      };
      const peer = createBirpc<WebProcessFunctions, PrimaryFunctions>(functions, {
        post: (message) => channel.send(message),
        on: (hear) => channel.listen(hear),
        eventNames: ["ring"],
        timeout: metricsTimeout,
      });
      peers.add(peer);
      return () => {
        peers.delete(peer);
        turns.end(member);
        peer.$close();
      };
    },
  };
}
