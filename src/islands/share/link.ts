import { api } from "#lib/client/api.ts";
import type { Shared } from "#lib/client/stores/overlay.ts";

export interface ShareLink {
  address: string;
  /** Whoever comes by it counts as invited by this visitor. */
  counted: boolean;
}

/** A preview is shared under its own host, not under the public one. */
export function plainLink(shared: Shared): ShareLink {
  if (shared.what === "invitation") return { address: shared.link, counted: true };
  return { address: new URL(shared.thing.path, location.origin).href, counted: false };
}

/** With the visitor's invitation code; without it when there is none to be had. */
export async function countedLink(shared: Shared): Promise<ShareLink> {
  if (shared.what === "invitation") return plainLink(shared);
  try {
    const { link } = await api.call("user/shareqr", { path: shared.thing.path });
    return { address: new URL(link, location.origin).href, counted: true };
  } catch {
    return plainLink(shared);
  }
}
