import { atom } from "nanostores";
import { $session, isMember } from "./session.ts";

export type LoginTab = "signIn" | "signUp";

/** The login popup: closed, or open at one of its tabs. */
export const $login = atom<"closed" | LoginTab>("closed");

/** Opens the popup, or turns to a tab of it. Nothing happens for a registered user. */
export function openLogin(tab: LoginTab = "signIn"): void {
  if (!isMember($session.get())) $login.set(tab);
}

export function closeLogin(): void {
  $login.set("closed");
}
