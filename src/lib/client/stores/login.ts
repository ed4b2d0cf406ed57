import { atom, onMount } from "nanostores";
import { $session, isMember } from "./session.ts";

export type LoginTab = "signIn" | "signUp";

/** The login popup: closed, or the open tab. */
export const $login = atom<"closed" | LoginTab>("closed");

let wanted: (() => void) | null = null;

/** Closes the popup when the user becomes a member, here or in another tab. */
onMount($login, () =>
  $session.listen((session) => {
    if ($login.get() !== "closed" && isMember(session)) goOn();
  }),
);

/** Opens the popup, or switches to a tab of it. Does nothing for a member. */
export function openLogin(tab: LoginTab = "signIn"): void {
  if (!isMember($session.get())) $login.set(tab);
}

/** Closes the popup without logging in; the pending action is dropped. */
export function closeLogin(): void {
  wanted = null;
  $login.set("closed");
}

/** Runs an action that needs a member: at once for a member, for others after they have logged in. */
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
