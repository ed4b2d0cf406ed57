import type { Outcome } from "#lib/client/stores/sign-in.ts";
import type { Refusal } from "../parts/useSending.ts";

/** What a form says about an outcome; nothing when it went well. */
export function refusalOf(outcome: Outcome): Refusal | undefined {
  if (outcome.kind === "wrong") return { errors: { [outcome.field]: outcome.message } };
  if (outcome.kind === "failed") return { words: outcome.message, retryAfter: outcome.retryAfter };
  return undefined;
}
