import type { Nonces } from "../cache/nonces.ts";
import type { RedisLink } from "./link.ts";

/**
 * Nonces shared by all processes. Each process also records its own, and uses only these while Redis is down: a nonce can then be used once
 * per process.
 */
export function sharedNonces(redis: RedisLink, own: Nonces, now: () => number): Nonces {
  return {
    async take(nonce, until) {
      if (!(await own.take(nonce, until))) return false;
      const left = Math.max(1, Math.ceil(until - now()));
      try {
        return (await redis.run((client) => client.set(`nonce:${nonce}`, "1", "PX", left, "NX"))) === "OK";
      } catch {
        return true;
      }
    },
  };
}
