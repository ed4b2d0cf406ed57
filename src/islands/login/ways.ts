import { atom } from "nanostores";
import { api } from "#lib/client/api.ts";
import type { SignInWay } from "#lib/sign-in-ways.ts";

/** The way displayed; remembered while the popup is closed. */
export const $way = atom<SignInWay>("password");

/** The ways that the server offers. */
export const $offered = atom<readonly SignInWay[]>(["password"]);

/** If the request fails, only the password is offered. */
export async function askWays(): Promise<void> {
  const answer = await api.call("login/before", {}).catch(() => null);
  if (answer) $offered.set(answer.methods);
}
