import type { User } from "../../contract/schemas/accounts.ts";
import { api } from "../api.ts";
import { createQuery } from "../data.ts";
import { updateSession } from "./session.ts";

/** The user's own profile with its counts. Loading it updates the session's user. */
export const $me = createQuery("user/info {}", async () => {
  const profile = await api.call("user/info", {});
  const { counts: _counts, ...user } = profile;
  updateSession({ user });
  return profile;
});

/** Applies the user returned by a call. */
export function meChanged(user: User): void {
  updateSession({ user });
  $me.change((profile) => ({ ...profile, ...user }));
}
