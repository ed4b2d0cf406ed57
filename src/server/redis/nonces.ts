import type { Nonces } from "../cache/nonces.ts";
import type { RedisLink } from "./link.ts";

/**
 * Nonces of all processes together. Each process remembers its own too, and goes by them alone while Redis is down: then a nonce is
 * taken once in every process instead of once.
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
