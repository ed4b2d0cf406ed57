import type { Profile, User } from "../../contract/schemas/accounts.ts";
import { api, type Client } from "../api.ts";
import { $session, updateSession } from "./session.ts";

/** Returns the current user, fetched if the session has none. Throws `ApiError`. */
export async function loadUser(client: Client = api): Promise<User> {
  return $session.get().user ?? refreshUser(client);
}

/**
 * Fetches the user again with the counts of their profile, e.g. after sign-up: the token is the same, but the guest has become a member.
 * Throws `ApiError`.
 */
export async function refreshUser(client: Client = api): Promise<Profile> {
  const { token } = $session.get();
  const profile = await client.call("user/info", {});
  const { counts: _counts, ...user } = profile;
  // They may have signed out meanwhile, or somebody else has signed in.
  if ($session.get().token === token) updateSession({ user });
  return profile;
}
