import { markLiking, markReason } from "../mark-taste.ts";
import type { TasteEntry } from "../recommend.ts";
import { environment } from "./environment.ts";
import { cachedData } from "./history/cache.ts";
import { orElse } from "./history/or-else.ts";
import { recentWatches, type WatchRecord } from "./history/watch.ts";
import { isRecord, parseJson } from "./json.ts";
import type { KeptMark } from "./marks/local-marks.ts";
import { knownMarks } from "./marks/known-marks.ts";
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

/** A film with what it is like. */
export interface KnownFilm {
  title: string;
  traits: readonly string[];
}

/** What a reader's marks and what was watched here say of their taste. */
export interface Taste {
  entries: TasteEntry[];
  /** What the entries of marked films are told by: `因为你给《雨城》打了五星`. */
  reasons: ReadonlyMap<number, string>;
  /** Films they know, whatever counts for suggestions. */
  seen: ReadonlySet<number>;
}

/**
 * What was watched on this device and how far, and what the reader marked, with what those films are like; `known` says so of films others
 * see as well. What somebody says of a film goes before how far they watched it.
 */
export async function readTaste(known: ReadonlyMap<number, KnownFilm>): Promise<Taste> {
  const since = readPreferences().recommendSince;
  const [watched, marked] = await Promise.all([recentWatches(lookedAt), knownMarks()]);
  const said = new Map(marked.map((one) => [one.mark.videoId, one]));
  const views = [...marked.map(ofMark), ...watched.filter(({ id }) => !said.has(id)).map(ofWatch)];
  const entries = await Promise.all(
    views
      .filter(({ at }) => at > since)
      .map(async (view) => toEntry(view, known.get(view.id) ?? (await keptFilm(view.id)))),
  );
  return {
    entries: entries.flat(),
    reasons: new Map(
      entries.flat().flatMap(({ id, title }) => {
        const mark = said.get(id)?.mark;
        return mark ? [[id, markReason(mark, title)] as const] : [];
      }),
    ),
    seen: new Set([...said.keys(), ...watched.map(({ id }) => id)]),
  };
}

/** How somebody took a film, and when. */
interface View {
  id: number;
  /** Null where only the mark is known. */
  title: string | null;
  liking: number;
  at: number;
}

/** Having watched more of a film counts as liking it more. */
function ofWatch({ id, title, position, duration, watchedAt }: WatchRecord): View {
  const part = duration > 0 ? Math.min(1, position / duration) : 0.5;
  return { id, title, liking: 0.2 + 0.8 * part, at: watchedAt };
}

const ofMark = ({ mark, at }: KeptMark): View => ({ id: mark.videoId, title: null, liking: markLiking(mark), at });

/** Nothing of a film this device has never seen and nobody else sees much. */
function toEntry({ id, title, liking, at }: View, film: KnownFilm | null): TasteEntry[] {
  if (film === null) return [];
  return [{ id, title: title ?? film.title, traits: film.traits, liking, at: Math.min(at, environment.now()) }];
}

async function keptFilm(id: number): Promise<KnownFilm | null> {
  const kept = await orElse<unknown>(null, () => cachedData.get(keyOf(id)));
  return isTraits(kept) ? kept : null;
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
