import type { User } from "../../contract/schemas/accounts.ts";
import { api, type Client } from "../api.ts";
import { $session, updateSession } from "./session.ts";

/** Who this visitor is, asked of the server when the session does not know. Throws `ApiError`. */
export async function loadUser(client: Client = api): Promise<User> {
  return $session.get().user ?? refreshUser(client);
}

/** Asks the server anew, as after sign-up: the token stays, the guest has become a member. Throws `ApiError`. */
export async function refreshUser(client: Client = api): Promise<User> {
  const user = await client.call("user/info", {});
  updateSession({ user });
  return user;
}
