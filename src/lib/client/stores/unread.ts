import { atom } from "nanostores";
import type { UnreadCounts } from "../../contract/schemas/messages.ts";
import { api, type Client } from "../api.ts";
import { $session } from "./session.ts";

/** Unread messages of each kind; null before they are loaded, and for guests. */
export const $unread = atom<UnreadCounts | null>(null);

/** Loads the counts. If that fails, or they are of somebody who has left meanwhile, the old ones stay until the next load. */
export async function loadUnread(client: Client = api): Promise<void> {
  const asker = $session.get().user?.id;
  const counts = await client.call("message/hasnew", {}).catch(() => null);
  if (counts && asker === $session.get().user?.id) $unread.set(counts);
}
