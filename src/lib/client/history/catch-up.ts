import { environment } from "../environment.ts";
import { readPreferences } from "../preferences.ts";
import { $session, isMember } from "../stores/session.ts";
import { syncState } from "./sync-state.ts";

/** Milliseconds after which another device may know more. */
const pace = 60_000;

/** Asks what a member's other devices know, unless that was asked lately. Waits so many milliseconds at most; never rejects. */
export async function catchUpHistory(patience: number): Promise<void> {
  const session = $session.get();
  const { userId, at } = syncState();
  if (!isMember(session) || !readPreferences().keepHistory) return;
  if (userId === session.user?.id && environment.now() - at < pace) return;
  const { syncHistory } = await import("./sync.ts");
  const patienceEnds = new Promise<void>((resolve) => setTimeout(resolve, patience));
  await Promise.race([syncHistory().catch(() => undefined), patienceEnds]);
}
