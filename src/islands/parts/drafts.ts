import { environment } from "#lib/client/environment.ts";
import { parseJson } from "#lib/client/json.ts";
import { writeStorage } from "#lib/client/storage.ts";
import { type StoredFields, storedRecord } from "#lib/client/stored.ts";
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
 * identifies it, e.g. `review 12`; drafts are separate for each user of the device. What `fields` cannot read is as in `begin`.
 */
export function draftStore<Draft extends object>(name: string, fields: StoredFields<Draft>, begin: Draft) {
  const key = `writing ${$session.get().user?.id ?? 0} ${name}`;
  const storage = environment.localStorage();
  const stored = storedRecord(fields, begin);
  return {
    /** Null if there is none. */
    read(): Draft | null {
      return stored(parseJson(storage?.getItem(key) ?? null)) ?? null;
    },
    write(draft: Draft): void {
      writeStorage(storage, key, JSON.stringify(draft));
    },
    forget(): void {
      storage?.removeItem(key);
    },
  };
}
