import type { MetadataSettings } from "../env/metadata.ts";
import type { Provider } from "./provider.ts";
import { tmdb } from "./tmdb.ts";
import { wikidata } from "./wikidata.ts";

/** The providers that are configured, in the order in which editors see them. */
export function metadataProviders(settings: MetadataSettings): Provider[] {
  return [...(settings.tmdb ? [tmdb(settings.tmdb)] : []), ...(settings.wikidata ? [wikidata(settings.wikidata)] : [])];
}
