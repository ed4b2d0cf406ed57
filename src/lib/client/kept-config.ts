import type { Config } from "../contract/schemas/config.ts";
import { environment } from "./environment.ts";
import { isRecord, parseJson } from "./json.ts";
import { writeStorage } from "./storage.ts";

const key = "config";

/** The config stored for this session; null if there is none. */
export function keptConfig(): Config | null {
  const stored = parseJson(environment.sessionStorage()?.getItem(key) ?? null);
  return isConfig(stored) ? stored : null;
}

export function keepConfig(config: Config): void {
  writeStorage(environment.sessionStorage(), key, JSON.stringify(config));
}

/** Rejects configs stored by a build with other fields. */
function isConfig(value: unknown): value is Config {
  return (
    isRecord(value) &&
    typeof value["homeId"] === "number" &&
    isRecord(value["features"]) &&
    ["domains", "headerMenus", "channels", "advertise"].every((field) => Array.isArray(value[field]))
  );
}
