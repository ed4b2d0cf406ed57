import type { User } from "../../contract/schemas/accounts.ts";
import { api, type Client } from "../api.ts";
import { $session, updateSession } from "./session.ts";

/** Returns the current user, fetched if the session has none. Throws `ApiError`. */
export async function loadUser(client: Client = api): Promise<User> {
  return $session.get().user ?? refreshUser(client);
}

/** Fetches the user again, e.g. after sign-up: the token is the same, but the guest has become a member. Throws `ApiError`. */
export async function refreshUser(client: Client = api): Promise<User> {
  const user = await client.call("user/info", {});
  updateSession({ user });
  return user;
}
