import { api, type SiteClient } from "./api.ts";
import { loadConfig } from "./stores/config.ts";
import { $session } from "./stores/session.ts";
import { loadUser } from "./stores/user.ts";

/** Loads what a visit needs: the config, a token, and its user. Requests only what is missing; never rejects. */
export async function arrive(client: SiteClient = api): Promise<void> {
  await Promise.allSettled([loadConfig(client), knowUser(client)]);
}

async function knowUser(client: SiteClient): Promise<void> {
  if ($session.get().token === "") await client.enter();
  else await loadUser(client);
}
