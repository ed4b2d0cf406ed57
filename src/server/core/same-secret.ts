import { timingSafeEqual } from "node:crypto";

/** Whether both are the same, in a time that tells nothing about where they differ. */
export function isSameSecret(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
