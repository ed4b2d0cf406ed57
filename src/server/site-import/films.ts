import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import type { FilmKind } from "#lib/film-kinds.ts";
import { ownValue } from "#lib/rows.ts";
import { Ids } from "../content/import/keys.ts";
import type { VideoEntry } from "../content/import/videos.ts";
import { parseEntry } from "../editorial/documents.ts";
import { readLive } from "../editorial/live.ts";
import { writtenTime } from "../editorial/live-keys.ts";
import { findNamed } from "../editorial/references.ts";
import type { Batch } from "./batch.ts";
import { resolveChannels } from "./channels.ts";
import { remarkHosts } from "./hosts.ts";
import { addFilms, changeFilm } from "./film-rows.ts";
import { repeated } from "./independent.ts";
import { filmKey, matchFilms, wrongId } from "./match.ts";
import { merge, writing } from "./merge.ts";
import { idsOfPeople, resolvePeople } from "./people.ts";
import { wantOwnPictures, wantPortraits } from "./pictures.ts";
import { keyFor, shown, type VideoItem } from "./prepare.ts";
import type { Problem } from "./record.ts";
import { putEpisodes } from "./series.ts";
import { resolveTags } from "./tags.ts";

/** Writes films. Nothing may occur twice among the items by the same name, key or id: see `independentGroups`. */
export async function putFilms(batch: Batch, items: readonly VideoItem[]): Promise<void> {
  const { matches, isOwn, idsFor } = await matchFilms(batch, items);
  const later = repeated(items, matches);
  if (later.size > 0) {
    await putFilms(
      batch,
      items.filter((item) => !later.has(item)),
    );
    return putFilms(batch, [...later]);
  }
  const people = await resolvePeople(
    batch,
    items.flatMap(({ refs }) => refs.performers ?? []),
  );
  const tags = await resolveTags(batch, items);
  const channels = await resolveChannels(batch, items);
  const files = await findNamed(
    batch.db,
    items.flatMap(({ refs }) => (refs.film ? [`film:${refs.film}`] : [])),
  );
  const wanted = [...new Set(matches.flatMap((one) => (one && one.id > 0 ? [one.id] : [])))];
  const live = new Map((await readLive(batch.db, "video", wanted)).map((one) => [one.id, one.document]));
  const fresh: { item: VideoItem; entry: VideoEntry; ids: Ids }[] = [];
  const placed: { item: VideoItem; key: string; isRenamed: boolean }[] = [];
  const portraits: { id: number; portrait: string; line: string }[] = [];
  for (const [index, item] of items.entries()) {
    const { refs } = item;
    const ids = new Ids();
    const problems: Problem[] = [];
    const cast = (refs.performers ?? []).flatMap((reference, at) => {
      const person = people(reference);
      if (person) ids.set("performer", person.key, person.id);
      else problems.push(lostPerson(reference, at));
      const { role, crafts, portrait } = reference;
      if (person && portrait !== undefined) portraits.push({ id: person.id, portrait, line: item.line });
      return person ? [{ performer: person.key, role, ...(crafts && { crafts }) }] : [];
    });
    const genres = tags.of(item, ids);
    const channel = channels.of(item, ids);
    if (refs.film !== undefined && refs.film !== "") {
      if (files.known.has(`film:${refs.film}`)) ids.set("film", refs.film, files.ids.of(`film:${refs.film}`));
      else
        problems.push({
          field: "film",
          reason: "找不到这个影片文件",
          value: refs.film,
          hint: "先导入文件，或去掉这一项",
        });
    }
    problems.push(...genres.problems, ...channel.problems);
    const match = matches[index];
    const before = match && live.get(match.id);
    const kind = kindIn(batch.mapping, item);
    const own = idsFor(refs.ids, match);
    const fields: ContentDocument = {
      ...item.rest,
      ...(kind && { kind }),
      ...(refs.film !== undefined && { film: refs.film }),
      ...(refs.performers && { performers: onePlaceEach(cast) }),
      ...(refs.tags && { tags: genres.keys }),
      ...(channel.key !== undefined && { channel: channel.key }),
      ...(own.ids.length > 0 && { ids: own.ids }),
    };
    const start = { publishedAt: writtenTime(batch.now) };
    // The source changes its time with every edit, which must not publish the film again.
    if (before && item.memory) delete fields["publishedAt"];
    const isRenamed = match?.isRenamed === true;
    const gently = before && (item.memory || isRenamed) ? { isOwn: !isRenamed && isOwn(item) } : null;
    const key = match?.key ?? keyFor(filmKey(item), "");
    const document = { ...merge(before ?? start, fields, gently), key };
    const parsed = parseEntry("video", document);
    problems.push(
      ...parsed.problems.map(({ path, reason }) => ({ field: path, reason, value: shown(document, path.split(".")) })),
    );
    if (problems.length > 0 || parsed.entry?.kind !== "video") {
      batch.refuse(item.line, problems);
      continue;
    }
    const entry = parsed.entry.value;
    for (const problem of [...own.problems, ...wrongIdsOf(refs.performers ?? [])]) batch.remark(item.line, problem);
    placed.push({ item, key, isRenamed });
    if (!match) fresh.push({ item, entry, ids });
    else if (!before) batch.counts.same += 1;
    else if (saysNothingNew(before, entry)) batch.counts.same += 1;
    else {
      batch.counts.changed += 1;
      await rememberOthers(batch, entry, ids);
      await changeFilm(batch, match.id, entry, ids);
    }
  }
  await remarkHosts(
    batch,
    placed.map(({ item }) => item),
  );
  await addFilms(batch, fresh);
  batch.counts.added += fresh.length;
  await wantOwnPictures(batch, "video", placed);
  await wantPortraits(batch, portraits);
  await putEpisodes(batch, placed);
}

/** Ids in a cast that are none of their catalogue. */
function wrongIdsOf(cast: NonNullable<VideoItem["refs"]["performers"]>): Problem[] {
  return cast.flatMap(({ ids }, at) =>
    ids.flatMap((one, index) => wrongId("performer", one, `performers.${at}.ids.${index}`) ?? []),
  );
}

function lostPerson(
  { performer, name, ids }: NonNullable<VideoItem["refs"]["performers"]>[number],
  at: number,
): Problem {
  return {
    field: `performers.${at}`,
    reason: "找不到这个人",
    value: performer ?? name ?? (ids[0] ? `${ids[0].source}:${ids[0].id}` : ""),
    hint: "把这个人的记录放在影片之前，或者写 name",
  };
}

/** Merges several entries of the same person into one with all crafts. */
function onePlaceEach<Cast extends { performer: string; role: string; crafts?: readonly string[] }>(
  cast: readonly Cast[],
) {
  const places = new Map<string, { performer: string; role: string; crafts?: readonly string[] }>();
  for (const one of cast) {
    const before = places.get(one.performer);
    if (!before) places.set(one.performer, one);
    else
      places.set(one.performer, {
        ...before,
        role: before.role === "" ? one.role : before.role,
        crafts: [...new Set([...(before.crafts ?? ["cast"]), ...(one.crafts ?? ["cast"])])],
      });
  }
  return [...places.values()];
}

/** The kind that the operator has chosen for the film's class; episodes stay episodes. */
function kindIn({ kinds }: Batch["mapping"], { refs: { channel }, isPart }: VideoItem): FilmKind | undefined {
  return isPart || channel === undefined ? undefined : ownValue(kinds, channel);
}

function saysNothingNew(before: ContentDocument, entry: VideoEntry): boolean {
  const was = parseEntry("video", before).entry;
  return was?.kind === "video" && writing("video", was.value) === writing("video", entry);
}

/** Looks up the ids of people, tags and the file that the record leaves out and the film keeps. */
async function rememberOthers(batch: Batch, entry: VideoEntry, ids: Ids): Promise<void> {
  const known = new Set([...ids.keys("performer"), ...ids.keys("tag"), ...ids.keys("film"), ...ids.keys("channel")]);
  const people = entry.performers.map(({ performer }) => performer).filter((key) => !known.has(key));
  for (const [key, id] of await idsOfPeople(batch, people)) ids.set("performer", key, id);
  const references = [
    ...entry.tags.map((tag) => `tag:${tag}`),
    ...(entry.film === "" ? [] : [`film:${entry.film}`]),
    ...(entry.channel === undefined ? [] : [`channel:${entry.channel}`]),
  ];
  const named = await findNamed(batch.db, references);
  for (const reference of named.known) {
    const [kind = "", key = ""] = reference.split(":");
    ids.set(kind, key, named.ids.of(reference));
  }
}
