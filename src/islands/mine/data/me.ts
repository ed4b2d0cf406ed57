import { api } from "#lib/client/api.ts";
import { updateSession } from "#lib/client/stores/session.ts";
import type { User } from "#lib/contract/schemas/accounts.ts";
import { createResource } from "../../parts/resource.ts";

/** My profile with its counts. The session's own copy follows. */
export const me = createResource(async () => {
  const profile = await api.call("user/info", {});
  const { counts: _counts, ...user } = profile;
  updateSession({ user });
  return profile;
});

/** Takes over what a call about me has answered. */
export function meChanged(user: User): void {
  updateSession({ user });
  me.change((profile) => ({ ...profile, ...user }));
}
