import { type PersistentListener, persistentAtom as storedAtom, setPersistentEngine } from "@nanostores/persistent";
import { environment } from "./environment.ts";
import { writeStorage } from "./storage.ts";

/** A store persisted in local storage. The server renders `initial`: islands are hydrated with `{ ssr: "initial" }`. */
export function persistentAtom<Value>(
  name: string,
  initial: Value,
  options: { encode: (value: Value) => string; decode: (text: string) => Value },
) {
  return Object.assign(storedAtom<Value>(name, initial, options), { init: initial });
}

/** Replaces local storage where it is blocked or full: this page works, the next one starts with initial values. */
const memory = new Map<string, string>();

/** Listeners of persistent stores, with their handlers of storage events. */
const followers = new Map<PersistentListener, () => void>();

/** By key, the text of local storage that its store shows: as this page wrote it, or another tab. */
const seen = new Map<string, string | null>();

/** Reads a key of local storage, or of its replacement; null if absent. */
export function readLocal(key: string): string | null {
  return memory.get(key) ?? environment.localStorage()?.getItem(key) ?? null;
}

/** Whether the next page will find what was written, or removed, here. */
export const isKept = (key: string): boolean => !memory.has(key);

/** Makes every persistent store use local storage, as far as it works, and follow changes in other tabs. */
setPersistentEngine(
  new Proxy<Record<string, string>>(
    {},
    {
      has: (_, key) => readLocal(String(key)) !== null,
      get: (_, key) => readLocal(String(key)) ?? undefined,
      set: (_, key, value) => writeLocal(String(key), String(value)),
      deleteProperty: (_, key) => removeLocal(String(key)),
    },
  ),
  {
    addEventListener(key, listener, restore) {
      const follow = followerOf(key, listener);
      followers.set(listener, follow);
      environment.events.addEventListener("storage", follow);
      environment.events.addEventListener("pageshow", restore);
    },
    removeEventListener(_, listener, restore) {
      environment.events.removeEventListener("storage", followers.get(listener) ?? null);
      environment.events.removeEventListener("pageshow", restore);
      followers.delete(listener);
    },
  },
);

/**
 * Returns a handler that passes a change of `key` to its store. The store is set without writing back: two tabs of different builds would
 * otherwise rewrite each other's value forever.
 */
function followerOf(key: string, listener: PersistentListener): () => void {
  seen.set(key, readLocal(key));
  return () => {
    const value = environment.localStorage()?.getItem(key) ?? null;
    if (value === seen.get(key)) return;
    seen.set(key, value);
    memory.delete(key);
    listener(value === null ? { key: "", newValue: "" } : { key, newValue: value });
  };
}

function writeLocal(key: string, value: string): true {
  if (writeStorage(environment.localStorage(), key, value)) {
    memory.delete(key);
    seen.set(key, value);
  } else memory.set(key, value);
  return true;
}

function removeLocal(key: string): true {
  memory.delete(key);
  seen.set(key, null);
  environment.localStorage()?.removeItem(key);
  return true;
}
