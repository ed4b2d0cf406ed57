import type { KeyStorage } from "./environment.ts";

/** Writes to a storage; returns false if it is blocked or full. */
export function writeStorage(storage: KeyStorage | null, key: string, value: string): boolean {
  try {
    storage?.setItem(key, value);
    return storage !== null;
  } catch {
    return false;
  }
}
