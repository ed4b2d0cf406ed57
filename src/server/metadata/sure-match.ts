import { z } from "zod";
import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import { type ExternalId, externalIds } from "../content/film-facts.ts";
import type { Ask, Candidate, Provider } from "./provider.ts";

/** The id of a film at a provider, or why it is not certain. */
export type SureMatch = { id: string } | { reason: string };

/** What a film is found by. Drafts may be incomplete. */
const wantedFilm = z.object({
  title: z.string().catch(""),
  originalTitle: z.string().catch(""),
  year: z.int().optional().catch(undefined),
  kind: z.string().catch(""),
  ids: externalIds.catch([]),
});

/** Titles that differ in width, case, spaces and punctuation only are the same. */
const comparable = (title: string): string =>
  title
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\p{P}\p{S}]+/gu, "");

/** Finds a film by what it is called elsewhere, else by title and year if exactly one has both. */
export async function findSurely(ask: Ask, provider: Provider, document: ContentDocument): Promise<SureMatch> {
  const film = wantedFilm.parse(document);
  // Providers list episodes below their series.
  if (film.kind === "episode") return { reason: "单集不查" };
  const own = provider.idAmong(film.ids);
  if (own !== null) return { id: own };
  const imdb = film.ids.find(({ source }) => source === "imdb")?.id;
  if (imdb !== undefined) {
    const [found, ...others] = (await provider.search(ask, { title: "", imdb })).filter(({ series }) => !series);
    if (found && others.length === 0) return { id: found.id };
  }
  if (film.title === "" || film.year === undefined) return { reason: "没有编号，也没有年份，认不准" };
  const titles = new Set([film.title, film.originalTitle].filter((title) => title !== "").map(comparable));
  const isSame = (one: Candidate) =>
    !one.series &&
    one.year === film.year &&
    [one.title, one.originalTitle].some((title) => titles.has(comparable(title)));
  const found = await provider.search(ask, { title: film.title, year: film.year, kind: "film" });
  const [same, ...others] = found.filter(isSame);
  if (!same) return { reason: "没有找到片名与年份都一样的" };
  if (others.length > 0) return { reason: `有 ${others.length + 1} 部同名同年，请逐个查` };
  return { id: same.id };
}

/** Whether both have an id of the same source, and it differs. */
export function contradicts(ids: readonly ExternalId[], others: readonly ExternalId[]): boolean {
  return ids.some((one) => others.some((other) => other.source === one.source && other.id !== one.id));
}
