import type { CallContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { addressShare } from "./address.ts";
import { tipOf, type Share } from "./limits.ts";

/** Bits of the first challenge: a third of a second on a phone. Twice the load is one bit more, up to a minute of a phone. */
const [fewestBits, maxBits] = [16, 22];

/** What one act costs. */
export interface Cost {
  /** Beyond these an act is let through for a proof of work. */
  free: readonly Share[];
  /** Beyond these it is refused. */
  most?: readonly Share[];
}

/** What was taken, to be given back for an act that turned out to be honest. */
export interface Admission {
  giveBack(): Promise<void>;
}

/**
 * Lets an act pass. What many do together never refuses anybody by itself: it asks for a proof of work, a harder one the more they do.
 * Counting comes first and refusing gives back, so that nobody slips through beside others, and who is refused changes nothing.
 * Throws `challenge`, or `tooManyRequests` for the shares that are a wall.
 */
export async function admit(context: CallContext, { free, most = [] }: Cost): Promise<Admission> {
  const { limits, challenges, caller } = context;
  await limits.take(...most);
  const loads = await limits.count(...free);
  const place = loads.indexOf(Math.max(0, ...loads));
  const needed = bitsFor(loads[place] ?? 0);
  const giveBack = () => limits.giveBack(...free, ...most);
  if (needed === 0) return { giveBack };
  const subject = subjectOf(context);
  // Others may have made it one bit harder meanwhile.
  if ((await challenges.redeem(subject, caller.proof)) >= needed - 1) return { giveBack };
  const retryAfter = Math.max(1, await limits.wait(...free));
  await giveBack();
  const tip = free[place] && tipOf(free[place]);
  throw new AppError("challenge", { tip, retryAfter, challenge: challenges.make(subject, needed) });
}

/** `load` of 1: as much as is free. */
function bitsFor(load: number): number {
  return load <= 1 ? 0 : Math.min(maxBits, fewestBits + Math.floor(Math.log2(load)));
}

function subjectOf({ identity, caller }: CallContext): string {
  return identity === null ? `at ${addressShare(caller.ip)}` : `user ${identity.userId}`;
}
