import type { User } from "../../contract/schemas/accounts.ts";
import { api } from "../api.ts";
import { createQuery } from "../data.ts";
import { updateSession } from "./session.ts";

/** My profile with its counts. The session's own copy follows. */
export const $me = createQuery("user/info {}", async () => {
  const profile = await api.call("user/info", {});
  const { counts: _counts, ...user } = profile;
  updateSession({ user });
  return profile;
});

/** Takes over what a call about me has answered. */
export function meChanged(user: User): void {
  updateSession({ user });
  $me.change((profile) => ({ ...profile, ...user }));
}
