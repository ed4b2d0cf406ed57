import { api } from "#lib/client/api.ts";
import type { Shared } from "#lib/client/stores/overlay.ts";

export interface ShareLink {
  address: string;
  /** Visitors who come by it count as invited by this user. */
  counted: boolean;
}

/** Link without invitation code. A preview is shared under its own host, not the public one. */
export function plainLink(shared: Shared): ShareLink {
  if (shared.what === "invitation") return { address: shared.link, counted: true };
  return { address: new URL(shared.thing.path, location.origin).href, counted: false };
}

/** Link with the user's invitation code; without it if that cannot be loaded. */
export async function countedLink(shared: Shared): Promise<ShareLink> {
  if (shared.what === "invitation") return plainLink(shared);
  try {
    const { link } = await api.call("user/shareqr", { path: shared.thing.path });
    return { address: new URL(link, location.origin).href, counted: true };
  } catch {
    return plainLink(shared);
  }
}
