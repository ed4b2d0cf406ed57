import { mayBeBehind, syncState } from "#lib/client/history/sync-state.ts";
import { $session, isMember } from "#lib/client/stores/session.ts";

/** Syncs a member's history on this device with their other devices, and clears it when they sign out. */
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

/** The database code is loaded only if there is something to do. */
async function look(): Promise<void> {
  const session = $session.get();
  const left = !isMember(session) && syncState().userId !== 0;
  if (!left && !mayBeBehind(session)) return;
  const { leaveHistory, syncHistory } = await import("#lib/client/history/sync.ts");
  await (left ? leaveHistory() : syncHistory());
}
