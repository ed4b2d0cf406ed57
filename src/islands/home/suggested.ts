import { atom } from "nanostores";
import type { Pool, VideoCard } from "#lib/contract/schemas/catalogue.ts";
import { api } from "#lib/client/api.ts";
import { environment } from "#lib/client/environment.ts";
import { readPreferences, savePreference } from "#lib/client/preferences.ts";
import { readTaste } from "#lib/client/taste.ts";
import { recommend, type Suggestion } from "#lib/recommend.ts";

const shown = 12;

/** A film with the reason why it is suggested. */
export interface Suggested {
  video: VideoCard;
  reason: string;
}

/** What is suggested on this device: null until it is known, empty where there is nothing to go by. */
export const $suggested = atom<readonly Suggested[] | null>(null);

export async function loadSuggested(): Promise<void> {
  if (!readPreferences().recommend) return $suggested.set([]);
  const pool = await api.call("video/pool", {}).catch(() => null);
  $suggested.set(pool === null ? [] : await choose(pool));
}

async function choose({ traits, films }: Pool): Promise<Suggested[]> {
  const keysOf = (places: readonly number[]) => places.flatMap((index) => traits[index]?.key ?? []);
  const candidates = films.map((film) => ({ id: film.video.id, traits: keysOf(film.traits) }));
  const byId = new Map(films.map(({ video }) => [video.id, video]));
  const known = candidates.map(
    (film) => [film.id, { traits: film.traits, title: byId.get(film.id)?.title ?? "" }] as const,
  );
  const { entries, reasons, seen } = await readTaste(new Map(known));
  const labels = new Map(traits.map(({ key, label }) => [key, label]));
  const chosen = recommend(entries, candidates, { now: environment.now(), limit: 3 * shown, seen });
  const unmarked = await withoutMarked(chosen);
  return unmarked.slice(0, shown).flatMap(({ id, because }) => {
    const video = byId.get(id);
    const shared = labels.get(because.trait) ?? "相近";
    const said = reasons.get(because.id) ?? `和《${because.title}》一样`;
    return video ? [{ video, reason: `${said}：${shared}` }] : [];
  });
}

/** The latest marks are known; whether one of these was marked long ago is asked. */
async function withoutMarked(chosen: readonly Suggestion[]): Promise<readonly Suggestion[]> {
  if (chosen.length === 0) return chosen;
  const { $marks, recallMarks } = await import("#lib/client/marks/marks.ts");
  await recallMarks(chosen.map(({ id }) => id));
  return chosen.filter(({ id }) => !$marks.get()[id]);
}

/** Begins anew: what was watched until now counts no more. Gives the way back. */
export function forgetTaste(): () => void {
  const before = readPreferences().recommendSince;
  const list = $suggested.get();
  savePreference("recommendSince", environment.now());
  $suggested.set([]);
  return () => {
    savePreference("recommendSince", before);
    $suggested.set(list);
  };
}

/** No suggestions on this device until the switch in the settings is turned on. Gives the way back. */
export function stopSuggesting(): () => void {
  const list = $suggested.get();
  savePreference("recommend", false);
  $suggested.set([]);
  return () => {
    savePreference("recommend", true);
    $suggested.set(list);
  };
}
