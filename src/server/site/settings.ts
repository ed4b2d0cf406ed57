import type { Context } from "../core/context.ts";
import type { Database } from "../db/open.ts";
import type { Env } from "../env/env.ts";
import { openPrivateLinks } from "../media/private-links.ts";
import { openStorage } from "../media/stores.ts";
import { metadataProviders } from "../metadata/providers.ts";
import { pushEndpoints } from "../search-engines/endpoints.ts";

type Settings =
  | "images"
  | "uses"
  | "pushTargets"
  | "storage"
  | "privateHosts"
  | "metadata"
  | "publicOrigin"
  | "place"
  | "isHttps"
  | "speech"
  | "live"
  | "uploads";

/** The part of a context that depends on settings only. */
export async function settingsOf(env: Env, db: Database): Promise<Pick<Context, Settings>> {
  return {
    images: {
      base: env.mediaBaseUrl ?? "/media",
      mirrors: env.mediaMirrors,
      obfuscated: env.obfuscatedImages,
      links: await openPrivateLinks(db),
    },
    uses: () => {},
    pushTargets: pushEndpoints(env).map(({ target }) => target),
    storage: openStorage(env),
    privateHosts: env.importHosts,
    metadata: metadataProviders(env.metadata),
    publicOrigin: env.publicOrigin ?? null,
    isHttps: env.publicOrigin?.startsWith("https:") ?? false,
    uploads: env.uploads,
    speech: env.speech ?? null,
    live: env.live ?? null,
    place: { dataDir: env.dataDir, backups: env.backups?.kind ?? null },
  };
}
