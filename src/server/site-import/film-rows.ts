import { kinds } from "#lib/kinds.ts";
import type { Status } from "../db/columns.ts";
import { insertMany } from "../db/dialect/many.ts";
import type { Writer } from "../db/open.ts";
import { factsRow, toLineRows } from "../content/import/facts.ts";
import type { Ids } from "../content/import/keys.ts";
import { putVideo, startPlays, toCastRows, toTagRows, toVideoRow, type VideoEntry } from "../content/import/videos.ts";
import { indexDocument } from "../search/indexing.ts";
import { addTo, type Batch } from "./batch.ts";
import { addEntries, followEntry } from "./entries.ts";
import { pushing, pushNew } from "./pushes.ts";
import { idOf } from "./record.ts";
import { requireWritten } from "./written.ts";

interface NewFilm {
  entry: VideoEntry;
  ids: Ids;
}

/** Inserts new films, all in a few statements. */
export async function addFilms(batch: Batch, films: readonly NewFilm[]): Promise<void> {
  const { trx, engine, now } = batch;
  if (films.length === 0) return;
  if (!trx) {
    for (const { entry } of films) {
      const title = entry.kind === "episode" ? [] : [`title ${entry.title}\n${entry.year ?? null}`];
      batch.planned?.add("video", entry.key, [...entry.ids.map((one) => `id ${idOf(one)}`), ...title]);
    }
    return;
  }
  const rows = films.map(({ entry, ids }) => {
    const { key, plays, supports, collects } = entry;
    return { content_key: key, ...toVideoRow(entry, ids), updated_at: now, plays, supports, collects };
  });
  const made = requireWritten(await insertMany(engine, trx, "videos", rows, ["id", "content_key"]), rows.length);
  const written = films.map((film) => ({ ...film, id: made.get(film.entry.key) ?? 0 }));
  const facts = written.flatMap(({ entry, id }) => {
    const row = factsRow(entry);
    return row === null ? [] : [{ video_id: id, ...row }];
  });
  const names = written.flatMap(({ entry, id }) =>
    entry.ids.map((one) => ({ kind: "video" as const, source: one.source, value: one.id, target_id: id })),
  );
  const tags = written.flatMap(({ entry, ids, id }) => toTagRows(entry, id, ids));
  const cast = written.flatMap(({ entry, ids, id }) => toCastRows(entry, id, ids));
  const lines = written.flatMap(({ entry, id }) => toLineRows(entry.lines, id));
  await insertMany(engine, trx, "video_facts", facts);
  await insertMany(engine, trx, "external_ids", names);
  await insertMany(engine, trx, "video_tags", tags);
  await insertMany(engine, trx, "video_performers", cast);
  await insertMany(engine, trx, "video_lines", lines);
  for (const { entry, id } of written) if (entry.plays > 0) await startPlays(trx, entry, id, now);
  await addEntries(
    batch,
    trx,
    "video",
    written.map(({ entry, id }) => ({ id, key: entry.key, title: entry.title, status: entry.status })),
  );
  await pushNew(batch, trx, written);
  for (const { entry, ids, id } of written) {
    count(batch, entry.status, linksOf(entry, ids), 1);
    batch.documents.push({ contentType: kinds.video.type, id });
  }
  batch.counts.rows += rows.length + facts.length + names.length + tags.length + cast.length + lines.length;
  batch.tags.add("videos").add("tags").add("performers");
}

interface Links {
  people: number[];
  tags: number[];
}

function linksOf({ performers, tags }: VideoEntry, ids: Ids): Links {
  return {
    people: performers.map(({ performer }) => ids.of(`performer:${performer}`)),
    tags: tags.map((tag) => ids.of(`tag:${tag}`)),
  };
}

/** Changes the film counts of people and tags. Only public films are counted. */
function count(batch: Batch, status: Status, { people, tags }: Links, more: 1 | -1): void {
  if (status !== "published") return;
  addTo(batch.works, people, more);
  addTo(batch.films, tags, more);
}

/** Updates a film whose content has changed. */
export async function changeFilm(batch: Batch, id: number, entry: VideoEntry, ids: Ids): Promise<void> {
  const { trx, now } = batch;
  batch.counts.rows += 1;
  if (!trx) return;
  const before = await trx.selectFrom("videos").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const old = await linksIn(trx, id);
  count(batch, before.status, old, -1);
  const pushes = await pushing(batch, trx, id);
  await putVideo(trx, entry, ids, { now, before });
  await pushes();
  const links = linksOf(entry, ids);
  count(batch, entry.status, links, 1);
  if (before.title === entry.title && before.status === entry.status)
    batch.documents.push({ contentType: kinds.video.type, id });
  else await indexDocument(batch.context, trx, kinds.video.type, id);
  await followEntry(batch, trx, "video", entry);
  batch.tags.add("videos").add(`video:${id}`);
  for (const person of [...old.people, ...links.people]) batch.tags.add(`performer:${person}`);
  for (const tag of [...old.tags, ...links.tags]) batch.tags.add(`tag:${tag}`);
}

async function linksIn(trx: Writer, id: number): Promise<Links> {
  const cast = await trx.selectFrom("video_performers").select("performer_id").where("video_id", "=", id).execute();
  const tags = await trx.selectFrom("video_tags").select("tag_id").where("video_id", "=", id).execute();
  return { people: cast.map((row) => row.performer_id), tags: tags.map((row) => row.tag_id) };
}
