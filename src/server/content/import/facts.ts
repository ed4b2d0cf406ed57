import { factNumbersOf } from "#lib/fact-numbers.ts";
import { factTextsOf } from "#lib/fact-texts.ts";
import type { Writer } from "../../db/open.ts";
import type { NewRow, Row } from "../../db/schema.ts";
import type { ExternalId } from "../film-facts.ts";
import type { Content } from "../read-folder.ts";
import { differs } from "./changed.ts";

type Film = Content["videos"][number]["value"][number];

/** The `video_facts` row of a film; null if it has no facts. */
export function factsRow(film: Film): Omit<NewRow<"video_facts">, "video_id"> | null {
  const row = {
    original_title: film.originalTitle,
    aliases: JSON.stringify(film.aliases),
    countries: JSON.stringify(film.countries),
    languages: JSON.stringify(film.languages),
    releases: JSON.stringify(film.releases),
    ...factNumbersOf(film),
    ...factTextsOf(film),
    portrait: film.portrait,
    stills: JSON.stringify(film.stills),
    trailers: JSON.stringify(film.trailers),
    links: JSON.stringify(film.links),
    scores: JSON.stringify(film.scores),
  } satisfies Record<Exclude<keyof Row<"video_facts">, "video_id">, unknown>;
  const says = Object.values(row).some((value) => value !== null && value !== "" && value !== "[]");
  return says ? row : null;
}

/** Saves a film's facts; returns whether they have changed. */
export async function saveFacts(trx: Writer, film: Film, id: number): Promise<boolean> {
  const row = factsRow(film);
  const before = await trx.selectFrom("video_facts").selectAll().where("video_id", "=", id).executeTakeFirst();
  if (row === null) {
    if (before) await trx.deleteFrom("video_facts").where("video_id", "=", id).execute();
    return before !== undefined;
  }
  if (!differs(before, row)) return false;
  await trx
    .insertInto("video_facts")
    .values({ video_id: id, ...row })
    .onConflict((conflict) => conflict.column("video_id").doUpdateSet(row))
    .execute();
  return true;
}

/** Saves a film's playback lines; unchanged lines keep their health check results. */
export async function saveLines(trx: Writer, lines: Film["lines"], id: number): Promise<void> {
  const known = await trx
    .selectFrom("video_lines")
    .selectAll()
    .where("video_id", "=", id)
    .orderBy("position")
    .execute();
  const same =
    known.length === lines.length &&
    known.every(({ name, url }, at) => lines[at]?.name === name && lines[at].url === url);
  if (same) return;
  const byUrl = new Map(known.map((line) => [line.url, line]));
  await trx.deleteFrom("video_lines").where("video_id", "=", id).execute();
  if (lines.length === 0) return;
  const rows = toLineRows(lines, id).map((row) => ({ ...unchecked, ...byUrl.get(row.url), ...row }));
  await trx.insertInto("video_lines").values(rows).execute();
}

/** What is known of a line's health before its first check. */
const unchecked = { state: "unknown", failures: 0, check_at: 0, fault: "", other_host: "" } as const;

export function toLineRows(lines: Film["lines"], id: number) {
  return lines.map(({ name, url }, position) => ({ video_id: id, position, name, url, host: new URL(url).host }));
}

/** Saves external ids; an id that another row had moves to this one. */
export async function saveExternalIds(
  trx: Writer,
  kind: Row<"external_ids">["kind"],
  id: number,
  ids: readonly ExternalId[],
): Promise<void> {
  const isSame = (one: { source: string; value: string }) =>
    ids.some((other) => other.source === one.source && other.id === one.value);
  const known = await trx
    .selectFrom("external_ids")
    .selectAll()
    .where("kind", "=", kind)
    .where("target_id", "=", id)
    .execute();
  for (const { source, value } of known.filter((one) => !isSame(one))) {
    await trx
      .deleteFrom("external_ids")
      .where("kind", "=", kind)
      .where("source", "=", source)
      .where("value", "=", value)
      .execute();
  }
  const fresh = ids.filter((one) => !known.some(({ source, value }) => one.source === source && one.id === value));
  if (fresh.length === 0) return;
  await trx
    .insertInto("external_ids")
    .values(fresh.map((one) => ({ kind, source: one.source, value: one.id, target_id: id })))
    .onConflict((conflict) => conflict.columns(["kind", "source", "value"]).doUpdateSet({ target_id: id }))
    .execute();
}
