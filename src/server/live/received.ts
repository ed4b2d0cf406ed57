import { type LiveSignal, liveSignal } from "#lib/contract/schemas/lives.ts";

/** What comes, as it is kept in `lives.received`; null if nothing is known. */
export function signalOf(received: string): LiveSignal | null {
  return liveSignal.safeParse(JSON.parse(received)).data ?? null;
}
