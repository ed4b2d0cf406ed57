import { atom } from "nanostores";
import { api } from "#lib/client/api.ts";
import { hasPasskeys } from "#lib/client/passkeys.ts";
import type { Output } from "#lib/contract/shapes.ts";
import type { SignInWay } from "#lib/sign-in-ways.ts";

/** The way displayed; remembered while the popup is closed. */
export const $way = atom<SignInWay>("password");

/** The ways that the server offers. */
export const $offered = atom<readonly SignInWay[]>(["password"]);

/** Other sites on which one can sign in. */
export const $providers = atom<Output<"login/before">["providers"]>([]);
/** Whether a forgotten password can be replaced by mail. */
export const $resetsPassword = atom(false);

/** If the request fails, only the password is offered. */
export async function askWays(): Promise<void> {
  const answer = await api.call("login/before", {}).catch(() => null);
  if (!answer) return;
  $offered.set(answer.methods.filter((way) => way !== "passkey" || hasPasskeys()));
  $providers.set(answer.providers);
  $resetsPassword.set(answer.resetsPassword);
}
