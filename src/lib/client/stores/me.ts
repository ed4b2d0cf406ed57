import type { User } from "../../contract/schemas/accounts.ts";
import { createQuery } from "../data.ts";
import { $session, updateSession } from "./session.ts";
import { refreshUser } from "./user.ts";

/** The user's own profile with its counts. Loading it updates the session's user. */
export const $me = createQuery("user/info {}", () => refreshUser());

/** Applies the user returned by a call, unless they have signed out meanwhile. */
export function meChanged(user: User): void {
  if ($session.get().user?.id !== user.id) return;
  updateSession({ user });
  $me.change((profile) => ({ ...profile, ...user }));
}
