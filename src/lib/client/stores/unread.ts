import { atom } from "nanostores";
import type { UnreadCounts } from "../../contract/schemas/messages.ts";
import { api, type Client } from "../api.ts";

/** Unread messages of each kind; null before they are loaded, and for guests. */
export const $unread = atom<UnreadCounts | null>(null);

/** Loads the counts. If that fails, the old ones stay until the next load. */
export async function loadUnread(client: Client = api): Promise<void> {
  const counts = await client.call("message/hasnew", {}).catch(() => null);
  if (counts) $unread.set(counts);
}
