import { createClusterHub } from "#server/cluster/hub.ts";
import { type Channel, type ClusterLink, joinCluster } from "#server/cluster/link.ts";
import { createSharedState } from "#server/cluster/shared-state.ts";

export interface TestLink extends ClusterLink {
  /** As when the process dies. */
  cut(): void;
}

/** Links of so many web processes to one primary, all in this process, by the clock of test apps. What they send goes through JSON, as between processes. */
export async function linkTogether(
  count: number,
  { timeout, answerTimeout }: { timeout?: number; answerTimeout?: number } = {},
): Promise<TestLink[]> {
  const state = createSharedState(() => Date.parse("2026-11-21T04:00:00Z"));
  const hub = createClusterHub(state, answerTimeout);
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const [here, there] = channels();
      const connection = hub.connect(there, { isFirst: index === 0, ready: () => {} });
      return { ...(await joinCluster(here, timeout)), cut: connection.close };
    }),
  );
}

function channels(): [Channel, Channel] {
  const heard: ((message: unknown) => void)[][] = [[], []];
  const end = (own: number, other: number): Channel => ({
    send(message) {
      const text = JSON.stringify(message);
      setImmediate(() => heard[other]?.forEach((hear) => hear(JSON.parse(text))));
    },
    listen: (hear) => void heard[own]?.push(hear),
  });
  return [end(0, 1), end(1, 0)];
}
