import { sql } from "kysely";
import { z } from "zod";
import type { Transcript } from "#lib/contract/schemas/catalogue.ts";
import type { Cue } from "#lib/vtt.ts";
import type { Context } from "../core/context.ts";
import type { Reader, Writer } from "../db/open.ts";
import { type Blanks, preparedShapes } from "../db/prepared.ts";

/** The transcript of a film in one language. */
export interface TranscriptSource {
  lang: string;
  label: string;
  cues: readonly Cue[];
}

/** Replaces a film's transcripts; empty ones are left out. */
export async function saveTranscripts(
  trx: Writer,
  filmId: number,
  transcripts: readonly TranscriptSource[],
): Promise<void> {
  await trx.deleteFrom("film_transcripts").where("film_id", "=", filmId).execute();
  const rows = transcripts
    .filter(({ cues }) => cues.length > 0)
    .map(({ lang, label, cues }, position) => ({
      film_id: filmId,
      lang,
      label,
      position,
      cues: JSON.stringify(cues.map(({ start, end, text }) => [start, end, text])),
    }));
  if (rows.length > 0) await trx.insertInto("film_transcripts").values(rows).execute();
}

const storedCues = z.array(z.tuple([z.number(), z.number(), z.string()]));

/** A film's stored transcripts by language. */
export async function storedTranscripts(
  trx: Reader | Writer,
  filmId: number,
): Promise<ReadonlyMap<string, readonly Cue[]>> {
  const rows = await trx
    .selectFrom("film_transcripts")
    .select(["lang", "cues"])
    .where("film_id", "=", filmId)
    .execute();
  return new Map(rows.map(({ lang, cues }) => [lang, toCues(cues)]));
}

/** All lines of each film, one language after the other. */
export async function readLines(db: Reader, filmIds: readonly number[]): Promise<ReadonlyMap<number, Cue[]>> {
  if (filmIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("film_transcripts")
    .select(["film_id", "cues"])
    .where("film_id", "in", filmIds)
    .orderBy("film_id")
    .orderBy("position")
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ film_id }) => film_id)].map(([id, some]) => [id, some.flatMap((one) => toCues(one.cues))]),
  );
}

function toCues(json: string): Cue[] {
  return storedCues.parse(JSON.parse(json)).map(([start, end, text]) => ({ start, end, text }));
}

/** Each language of a public film's transcripts; `cues` only in the wanted one. Without a language, the first is wanted. */
const languageRows = preparedShapes(
  (shape: { first: boolean }) => String(shape.first),
  (db, blanks: Blanks<{ id: number; lang: string; now: number }>, { first }) => {
    const wanted = first ? sql`film_transcripts.position = 0` : sql`film_transcripts.lang = ${blanks("lang")}`;
    return db
      .selectFrom("videos")
      .leftJoin("film_transcripts", "film_transcripts.film_id", "videos.film_id")
      .select(["film_transcripts.lang", "film_transcripts.label"])
      .select(sql<string | null>`case when ${wanted} then film_transcripts.cues end`.as("cues"))
      .where("videos.id", "=", blanks("id"))
      .where("videos.status", "=", "published")
      .where("videos.published_at", "<=", blanks("now"))
      .orderBy("film_transcripts.position");
  },
);

/** The transcript of a public film; null if there is no such film. */
export async function videoTranscript(
  context: Context,
  { id, lang }: { id: number; lang?: string | undefined },
): Promise<Transcript | null> {
  context.uses(`video:${id}`);
  const values = { id, lang: lang ?? "", now: context.now() };
  const rows = await languageRows(context.db.read, { first: lang === undefined }, values);
  if (rows.length === 0) return null;
  const languages = rows.flatMap((row) =>
    row.lang === null || row.label === null ? [] : [{ lang: row.lang, label: row.label }],
  );
  const chosen = rows.find((row) => row.cues !== null);
  return {
    lang: chosen?.lang ?? lang ?? "",
    languages,
    lines: toCues(chosen?.cues ?? "[]"),
  };
}
