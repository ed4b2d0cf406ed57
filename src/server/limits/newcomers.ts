import type { SignedInContext } from "../core/context.ts";
import { addressShares, customerShare } from "./address.ts";
import { admit, type Admission } from "./admit.ts";

/** Milliseconds for which a user counts as new. */
const newFor = 86_400_000;

/** Kinds of actions that are counted: texts that others read or moderate, marks that change a number, pictures. */
export type LimitedAction = "words" | "marks" | "pictures";

/**
 * Admits an action that publishes something. Identities are free, so actions from one place count together: those of all new users, and
 * those of all guests. Beyond the limit each action needs a proof of work; members older than a day are not limited. Throws `challenge`.
 */
export async function admitNewcomer(context: SignedInContext, action: LimitedAction): Promise<Admission> {
  const { identity, caller, now } = context;
  const isNew = now() - identity.since < newFor && identity.staff === null;
  const newcomers = isNew ? addressShares(`${action}-by-newcomers-of-place`, caller.ip) : [];
  const guests = identity.kind === "guest" ? addressShares(`${action}-by-guests-of-place`, caller.ip) : [];
  return admit(context, { free: [...newcomers, ...guests] });
}

/**
 * Whether a search counts for what everybody sees: those of guests and new users at one place count three times a day for each term,
 * whatever their identities.
 */
export async function isCountedSearch(
  { identity, caller, limits, now }: SignedInContext,
  term: string,
): Promise<boolean> {
  if (identity.kind === "member" && now() - identity.since >= newFor) return true;
  const [load = 0] = await limits.count(["searches-by-newcomers-of-place", `${term} ${customerShare(caller.ip)}`]);
  return load <= 1;
}

/** Runs `work` that publishes something; if it throws, nothing was published and the action does not count. */
export async function withNewcomerLimit<Result>(
  context: SignedInContext,
  action: LimitedAction,
  work: () => Promise<Result>,
): Promise<Result> {
  const admission = await admitNewcomer(context, action);
  try {
    return await work();
  } catch (error) {
    await admission.giveBack();
    throw error;
  }
}
