import { atom, onMount } from "nanostores";
import { $session, isMember } from "./session.ts";

export type LoginTab = "signIn" | "signUp";

/** The login popup: closed, or open at one of its tabs. */
export const $login = atom<"closed" | LoginTab>("closed");

let wanted: (() => void) | null = null;

/** Whoever becomes a member, here or in another tab, is done with the popup. */
onMount($login, () =>
  $session.listen((session) => {
    if ($login.get() !== "closed" && isMember(session)) goOn();
  }),
);

/** Opens the popup, or turns to a tab of it. Nothing happens for a registered user. */
export function openLogin(tab: LoginTab = "signIn"): void {
  if (!isMember($session.get())) $login.set(tab);
}

/** Closes the popup without logging in: what it was opened for is forgotten. */
export function closeLogin(): void {
  wanted = null;
  $login.set("closed");
}

/** Does what needs a member: at once for one, for anybody else after they have logged in. */
export function requireMember(action: () => void, tab: LoginTab = "signIn"): void {
  if (isMember($session.get())) return action();
  wanted = action;
  openLogin(tab);
}

function goOn(): void {
  const action = wanted;
  closeLogin();
  action?.();
}
