import { atom } from "nanostores";
import { api } from "#lib/client/api.ts";

/** How to sign in; a password always can. */
export type Way = "password" | "sms" | "qrcode";

/** The one that is shown; it stays while the popup is closed. */
export const $way = atom<Way>("password");

/** Those the server has. */
export const $offered = atom<readonly string[]>(["password"]);

/** Without an answer there is still the password. */
export async function askWays(): Promise<void> {
  const answer = await api.call("login/before", {}).catch(() => null);
  if (answer) $offered.set(answer.methods);
}
