import type { CallContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { addressShare } from "./address.ts";
import { tipOf, type Share } from "./limits.ts";

/** Difficulty of challenges in bits, minimum and maximum: from a third of a second to a minute on a phone. Twice the load adds one bit. */
const [minBits, maxBits] = [16, 22];

/** Shares that one action uses. */
export interface Cost {
  /** Beyond these limits a proof of work is required. */
  free: readonly Share[];
  /** Beyond these limits the action is refused. */
  attempts?: readonly Share[];
}

/** The shares taken, to be given back if the action turns out to be legitimate. */
export interface Admission {
  giveBack(): Promise<void>;
}

/**
 * Admits an action. Actions of many users together never lead to a refusal: they require a proof of work, harder with more actions. Shares
 * are counted first and given back on refusal, so that concurrent requests cannot exceed a limit and refused ones do not count. Throws
 * `challenge`, or `tooManyRequests` for the shares in `attempts`.
 */
export async function admit(context: CallContext, { free, attempts = [] }: Cost): Promise<Admission> {
  const { limits, challenges, caller } = context;
  // Nobody else need be asked for most who publish: see `admitNewcomer`.
  if (free.length + attempts.length === 0) return { giveBack: async () => {} };
  await limits.take(...attempts);
  const loads = await limits.count(...free);
  const index = loads.indexOf(Math.max(0, ...loads));
  const needed = bitsFor(loads[index] ?? 0);
  const giveBack = () => limits.giveBack(...free, ...attempts);
  if (needed === 0) return { giveBack };
  const subject = subjectOf(context);
  // Other requests may have raised the difficulty by one bit since.
  if ((await challenges.redeem(subject, caller.proof)) >= needed - 1) return { giveBack };
  const retryAfter = Math.max(1, await limits.wait(...free));
  await giveBack();
  const tip = free[index] && tipOf(free[index]);
  throw new AppError("challenge", { tip, retryAfter, challenge: challenges.make(subject, needed) });
}

/** Difficulty for a load; 1 is the free limit. */
function bitsFor(load: number): number {
  return load <= 1 ? 0 : Math.min(maxBits, minBits + Math.floor(Math.log2(load)));
}

function subjectOf({ identity, caller }: CallContext): string {
  return identity === null ? `at ${addressShare(caller.ip)}` : `user ${identity.userId}`;
}
