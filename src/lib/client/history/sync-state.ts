import { environment } from "../environment.ts";
import { isRecord, parseJson, stringOf } from "../json.ts";
import { readPreferences } from "../preferences.ts";
import { isMember, type Session } from "../stores/session.ts";
import { writeStorage } from "../storage.ts";

/** State of this device's sync with a member's history. */
export interface SyncState {
  /** 0 before the first sync of any member. */
  userId: number;
  /** `syncedAt` of the last response; undefined before the first. */
  syncedAt: string | undefined;
  /** Milliseconds since 1970: everything older has been sent. */
  sentAt: number;
  /** Milliseconds since 1970 of the last sync. */
  at: number;
}

const key = "history-sync";
/** Milliseconds between syncs. */
const pace = 60_000;

export function syncState(): SyncState {
  const stored = parseJson(environment.localStorage()?.getItem(key) ?? null);
  if (!isRecord(stored)) return { userId: 0, syncedAt: undefined, sentAt: 0, at: 0 };
  // After a time that is still to come the device's clock was set back: what is newer than it would not be sent until then.
  const past = (time: unknown) => (Number(time) <= environment.now() ? Number(time) : 0);
  return {
    userId: Number(stored["userId"]) || 0,
    syncedAt: stringOf(stored["syncedAt"]) || undefined,
    sentAt: past(stored["sentAt"]),
    at: past(stored["at"]),
  };
}

/** Whether a sync is due: another device of this member may have newer entries. */
export function mayBeBehind(session: Session): boolean {
  const { userId, at } = syncState();
  return (
    isMember(session) &&
    readPreferences().keepHistory &&
    (userId !== session.user?.id || environment.now() - at >= pace)
  );
}

export function keepSync(state: SyncState): void {
  writeStorage(environment.localStorage(), key, JSON.stringify(state));
}

export function forgetSync(): void {
  environment.localStorage()?.removeItem(key);
}
