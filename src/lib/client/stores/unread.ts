import { atom } from "nanostores";
import type { UnreadCounts } from "../../contract/schemas/messages.ts";
import { api, type Client } from "../api.ts";

/** Unread messages of each kind; null before they were asked for, and for guests. */
export const $unread = atom<UnreadCounts | null>(null);

/** Asks the server. A failure leaves what is known: the next look tells. */
export async function loadUnread(client: Client = api): Promise<void> {
  const counts = await client.call("message/hasnew", {}).catch(() => null);
  if (counts) $unread.set(counts);
}
