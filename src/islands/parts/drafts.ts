import { environment } from "#lib/client/environment.ts";
import { isRecord, parseJson } from "#lib/client/json.ts";
import { writeStorage } from "#lib/client/storage.ts";
import { $session, isMember } from "#lib/client/stores/session.ts";

/**
 * Storage key of a text being written: of its own for each member of the device. What was written without an account goes to the member
 * who opens it next and has written nothing there.
 */
export function draftKeyOf(name: string): string {
  const session = $session.get();
  if (!isMember(session)) return name;
  const key = `${name} ${session.user?.id ?? 0}`;
  const storage = environment.localStorage();
  const left = storage?.getItem(name) ?? null;
  if (left !== null && storage?.getItem(key) === null && writeStorage(storage, key, left)) storage.removeItem(name);
  return key;
}

export type DraftStore<Draft extends object> = ReturnType<typeof draftStore<Draft>>;

/**
 * Text being written is stored on this device until it is published: a reload, a crash or a lost connection loses nothing. `name`
 * identifies it, e.g. `review 12`; drafts are separate for each user of the device.
 */
export function draftStore<Draft extends object>(name: string, empty: Draft) {
  const key = `writing ${$session.get().user?.id ?? 0} ${name}`;
  const storage = environment.localStorage();
  return {
    /** Null if there is none. */
    read(): Draft | null {
      const stored = parseJson(storage?.getItem(key) ?? null);
      if (!isRecord(stored)) return null;
      // Fields that another build has stored with a different type get their default.
      const kept = Object.entries(empty).map(([field, value]) => {
        const found = stored[field];
        return [field, typeof found === typeof value && Array.isArray(found) === Array.isArray(value) ? found : value];
      });
      return Object.fromEntries(kept);
    },
    write(draft: Draft): void {
      writeStorage(storage, key, JSON.stringify(draft));
    },
    forget(): void {
      storage?.removeItem(key);
    },
  };
}
