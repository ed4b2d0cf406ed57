import type { SignedInContext } from "../core/context.ts";
import { addressShares } from "./address.ts";
import { admit, type Admission } from "./admit.ts";

/** Milliseconds somebody is new for. */
const newFor = 86_400_000;

/** What is counted: words others read or have to judge, marks that move a number, pictures. */
export type LimitedAction = "words" | "marks" | "pictures";

/**
 * Lets somebody leave something with the site. Identities cost nothing, so what those of a place do counts together: of the new ones,
 * members or not, and of all guests. Beyond that it costs each of them work; members who have been here for a day are never asked.
 * Throws `challenge`.
 */
export async function admitNewcomer(context: SignedInContext, action: LimitedAction): Promise<Admission> {
  const { identity, caller, now } = context;
  const isNew = now() - identity.since < newFor && !identity.operator;
  const newcomers = isNew ? addressShares(`${action}-by-newcomers-of-place`, caller.ip) : [];
  const guests = identity.kind === "guest" ? addressShares(`${action}-by-guests-of-place`, caller.ip) : [];
  return admit(context, { free: [...newcomers, ...guests] });
}

/** Does `work` that leaves something with the site; when it throws, nothing was left and nothing counts. */
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
