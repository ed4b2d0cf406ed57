import { $session } from "../stores/session.ts";
import { mayBeBehind } from "./sync-state.ts";

/** Syncs history with a member's other devices, unless that was done recently. Waits `timeout` milliseconds at most; never rejects. */
export async function catchUpHistory(timeout: number): Promise<void> {
  if (!mayBeBehind($session.get())) return;
  const { syncHistory } = await import("./sync.ts");
  const timeoutEnds = new Promise<void>((resolve) => setTimeout(resolve, timeout));
  await Promise.race([syncHistory().catch(() => undefined), timeoutEnds]);
}
