import { atom } from "nanostores";
import type { Config } from "../../contract/schemas/config.ts";
import { api, type Client } from "../api.ts";
import { keepConfig, keptConfig } from "../kept-config.ts";

/** The site's config, stored for the session; null until `loadConfig` has loaded it. */
export const $config = atom<Config | null>(null);

let loading: Promise<Config> | null = null;

/** Returns the config, fetched once per session. Throws `ApiError`; the next call tries again. */
export async function loadConfig(client: Client = api): Promise<Config> {
  const kept = $config.get() ?? keptConfig();
  if (kept === null) {
    loading ??= fetchConfig(client).finally(() => {
      loading = null;
    });
    return loading;
  }
  if ($config.get() === null) $config.set(kept);
  return kept;
}

async function fetchConfig(client: Client): Promise<Config> {
  const config = await client.call("ping/config", {});
  keepConfig(config);
  $config.set(config);
  return config;
}
