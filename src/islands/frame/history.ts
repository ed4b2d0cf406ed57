import { mayBeBehind, syncState } from "#lib/client/history/sync-state.ts";
import { $session, isMember } from "#lib/client/stores/session.ts";

/** Keeps a member's history on this device in step with their others, and drops it when they sign out. */
export function followHistory(): void {
  const run = () => void look().catch(() => undefined);
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 5000 });
  else setTimeout(run, 2000);
  let userId = $session.get().user?.id;
  $session.listen(({ user }) => {
    if (user?.id === userId) return;
    userId = user?.id;
    run();
  });
}

/** The databases come over the network only when there is something to do. */
async function look(): Promise<void> {
  const session = $session.get();
  const left = !isMember(session) && syncState().userId !== 0;
  if (!left && !mayBeBehind(session)) return;
  const { leaveHistory, syncHistory } = await import("#lib/client/history/sync.ts");
  await (left ? leaveHistory() : syncHistory());
}
