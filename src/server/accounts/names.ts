import { randomInt } from "node:crypto";

/** What a new member is called until they choose a name. The account is for signing in and is shown to nobody else. */
export function memberName(): string {
  return `影迷${randomInt(100_000, 1_000_000)}`;
}
