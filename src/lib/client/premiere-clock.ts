import type { PremiereState } from "../contract/schemas/premieres.ts";
import { api } from "./api.ts";

/** Server time minus this page's own clock, which nobody can set; null before the server has been asked. */
let offset: number | null = null;
let startsAt: number | null = null;

/** How the premiere stands, which also sets the clock. Throws `ApiError`. */
export async function askPremiere(id: number): Promise<PremiereState> {
  const asked = performance.now();
  const state = await api.call("premiere/state", { id });
  const came = performance.now();
  // The answer was on its way for half of the time.
  offset = state.now + (came - asked) / 2 - came;
  startsAt = state.startsAt === null ? null : Date.parse(state.startsAt);
  return state;
}

/** Milliseconds since 1970 by the server's clock; null before it has been asked. */
export function serverNow(): number | null {
  return offset === null ? null : performance.now() + offset;
}

/** Second of the film that is on for everybody; null before it is known, or when there is no premiere. */
export function premiereSecond(): number | null {
  const now = serverNow();
  return now === null || startsAt === null || now < startsAt ? null : (now - startsAt) / 1000;
}
