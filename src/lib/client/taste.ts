import type { TasteEntry } from "../recommend.ts";
import { environment } from "./environment.ts";
import { cachedData } from "./history/cache.ts";
import { orElse } from "./history/or-else.ts";
import { recentWatches, type WatchRecord } from "./history/watch.ts";
import { isRecord, parseJson } from "./json.ts";
import { readPreferences } from "./preferences.ts";

/** A film's traits, stored when the film is opened, so that later pages need not send the ids of watched films to the server. */
interface KeptTraits {
  id: number;
  title: string;
  traits: readonly string[];
}

/** Maximum number of watched films to consider. */
const lookedAt = 200;
const keyOf = (id: number) => `traits:${id}`;

/** Stores the traits of this page's film; does nothing if the reader has turned off history or recommendations. */
export async function rememberTraits(): Promise<void> {
  const { keepHistory, recommend } = readPreferences();
  const said = parseJson(document.querySelector<HTMLElement>("[data-traits]")?.dataset["traits"] ?? null);
  if (keepHistory && recommend && isTraits(said)) await orElse(undefined, () => cachedData.set(keyOf(said.id), said));
}

/** Films watched on this device, with how far and with their traits; `known` has the traits of films on the page. */
export async function readTaste(known: ReadonlyMap<number, readonly string[]>): Promise<TasteEntry[]> {
  const since = readPreferences().recommendSince;
  const watched = (await recentWatches(lookedAt)).filter(({ watchedAt }) => watchedAt > since);
  const entries = await Promise.all(
    watched.map(async (record) => {
      const traits = known.get(record.id) ?? (await traitsOf(record.id));
      return traits === null ? [] : [toEntry(record, traits)];
    }),
  );
  return entries.flat();
}

async function traitsOf(id: number): Promise<readonly string[] | null> {
  const kept = await orElse<unknown>(null, () => cachedData.get(keyOf(id)));
  return isTraits(kept) ? kept.traits : null;
}

/** Having watched more of a film counts as liking it more. */
function toEntry({ id, title, position, duration, watchedAt }: WatchRecord, traits: readonly string[]): TasteEntry {
  const part = duration > 0 ? Math.min(1, position / duration) : 0.5;
  return { id, title, traits, liking: 0.2 + 0.8 * part, at: Math.min(watchedAt, environment.now()) };
}

function isTraits(value: unknown): value is KeptTraits {
  return (
    isRecord(value) &&
    typeof value["id"] === "number" &&
    typeof value["title"] === "string" &&
    Array.isArray(value["traits"]) &&
    value["traits"].every((trait) => typeof trait === "string")
  );
}
