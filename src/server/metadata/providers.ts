import type { MetadataSettings } from "../env/metadata.ts";
import type { Provider } from "./provider.ts";
import { tmdb } from "./tmdb.ts";
import { wikidata } from "./wikidata.ts";

/** Every provider the operator has set up, in the order editors are offered them. */
export function metadataProviders(settings: MetadataSettings): Provider[] {
  return [...(settings.tmdb ? [tmdb(settings.tmdb)] : []), ...(settings.wikidata ? [wikidata(settings.wikidata)] : [])];
}
