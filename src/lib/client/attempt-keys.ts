import { bytesToHex } from "@noble/hashes/utils.js";
import { environment } from "./environment.ts";

/**
 * Returns the idempotency key of an input: repeating the same input has the same key, so that a lost response does not create a duplicate.
 */
export type KeyFor = (input: object) => string;

/** Idempotency keys of what is being sent. */
export function createKeys() {
  const keys = new Map<string, string>();
  return {
    keyFor(input: object): string {
      const content = JSON.stringify(input);
      const key = keys.get(content) ?? bytesToHex(environment.randomBytes(16));
      keys.set(content, key);
      return key;
    },
    /** Forgets the key of an input that has arrived, or all keys: the same input sent again is a new request. */
    settle(input?: object): void {
      if (input === undefined) keys.clear();
      else keys.delete(JSON.stringify(input));
    },
  };
}
