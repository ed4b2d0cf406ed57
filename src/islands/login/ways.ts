import { atom } from "nanostores";
import { api } from "#lib/client/api.ts";
import type { SignInWay } from "#lib/sign-in-ways.ts";

/** The one that is shown; it stays while the popup is closed. */
export const $way = atom<SignInWay>("password");

/** Those the server has. */
export const $offered = atom<readonly SignInWay[]>(["password"]);

/** Without an answer there is still the password. */
export async function askWays(): Promise<void> {
  const answer = await api.call("login/before", {}).catch(() => null);
  if (answer) $offered.set(answer.methods);
}
