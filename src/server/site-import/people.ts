import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import { kinds } from "#lib/kinds.ts";
import { insertMany, isAmong } from "../db/dialect/many.ts";
import type { Writer } from "../db/open.ts";
import type { ExternalId } from "../content/film-facts.ts";
import { Ids } from "../content/import/keys.ts";
import { putPerformer, toPerformerRow, type PerformerEntry } from "../content/import/people.ts";
import { parseEntry } from "../editorial/documents.ts";
import { readLive } from "../editorial/live.ts";
import { indexDocument } from "../search/indexing.ts";
import { chinese } from "../text/chinese.ts";
import type { Batch } from "./batch.ts";
import { addEntries, followEntry } from "./entries.ts";
import { idsDiffer, type FoundRow } from "./find.ts";
import { repeated } from "./independent.ts";
import { idsAmong, wrongId } from "./match.ts";
import { merge, writing } from "./merge.ts";
import { wantOwnPictures } from "./pictures.ts";
import { keyFor, shown, type PersonItem } from "./prepare.ts";
import { idOf, type PersonReference } from "./record.ts";
import { resolveTags } from "./tags.ts";
import { requireWritten } from "./written.ts";

/** Writes people. Nobody may occur twice among the items by the same name, key or id: see `independentGroups`. */
export async function putPeople(batch: Batch, items: readonly PersonItem[]): Promise<void> {
  const { find } = batch;
  const byIds = await find.byIds(
    "performer",
    items.flatMap(({ refs }) => refs.ids),
  );
  const byKeys = await find.byKeys("performer", new Set(items.map(({ refs }) => personKey(refs.key, refs))));
  const nameless = items.filter(({ refs }) => refs.key === undefined);
  const byNames = await find.peopleByName(new Set(nameless.flatMap(({ refs }) => refs.name ?? [])));
  const sources = await find.sourcesOf("performer", [...byNames.values()].flat());
  const idsFor = idsAmong("performer", byIds);
  const matches = items.map(({ refs }): FoundRow | undefined => {
    const known = refs.ids.map((one) => byIds.get(idOf(one))).find((one) => one !== undefined);
    if (known) return known;
    const own = byKeys.get(personKey(refs.key, refs));
    if (refs.key !== undefined) return own;
    const named = byNames.get(refs.name ?? "")?.find(({ id }) => !idsDiffer(refs.ids, sources.get(id)));
    return named ?? (own && { ...own, isRenamed: true });
  });
  const later = repeated(items, matches);
  if (later.size > 0) {
    await putPeople(
      batch,
      items.filter((item) => !later.has(item)),
    );
    return putPeople(batch, [...later]);
  }
  const tags = await resolveTags(batch, items);
  const live = new Map(
    (
      await readLive(batch.db, "performer", [...new Set(matches.flatMap((one) => (one && one.id > 0 ? [one.id] : [])))])
    ).map((one) => [one.id, one.document]),
  );
  const fresh: { item: PersonItem; entry: PerformerEntry; ids: Ids }[] = [];
  const placed: { item: PersonItem; key: string; isRenamed: boolean }[] = [];
  for (const [index, item] of items.entries()) {
    const match = matches[index];
    const before = match && live.get(match.id);
    const { refs } = item;
    const ids = new Ids();
    const own = tags.of(item, ids);
    const free = idsFor(refs.ids, match);
    if (own.problems.length > 0) {
      batch.refuse(item.line, own.problems);
      continue;
    }
    const fields: ContentDocument = {
      ...item.rest,
      ...(free.ids.length > 0 && { ids: free.ids }),
      ...(refs.tags && { tags: own.keys }),
    };
    const key = match?.key ?? keyFor(personKey(refs.key, refs), "");
    const isRenamed = match?.isRenamed === true;
    const start = before ?? { pinyin: fields["pinyin"] ?? spellName(refs.name ?? "") };
    const isOwn = !isRenamed && before !== undefined && item.ownIds.some((id) => byIds.has(id));
    const gently = item.memory || isRenamed ? { isOwn } : null;
    const document = { ...merge(start, fields, before ? gently : null), key };
    const { entry, problems } = parseEntry("performer", document);
    if (entry?.kind !== "performer") {
      batch.refuse(
        item.line,
        problems.map(({ path, reason }) => ({ field: path, reason, value: shown(document, path.split(".")) })),
      );
      continue;
    }
    for (const problem of free.problems) batch.remark(item.line, problem);
    placed.push({ item, key, isRenamed });
    if (!match) fresh.push({ item, entry: entry.value, ids });
    else if (before) await change(batch, match.id, { before, entry: entry.value, ids });
    else batch.counts.same += 1;
  }
  await addPeople(batch, fresh);
  batch.counts.added += fresh.length;
  await wantOwnPictures(batch, "performer", placed);
}

/** Key of a person: `key`, else one that is always the same for what a record calls the person. */
const personKey = (key: string | undefined, { ids, name }: Pick<PersonReference, "ids" | "name">): string =>
  key ?? keyFor(undefined, `performer ${ids[0] ? idOf(ids[0]) : name}`);

async function change(
  batch: Batch,
  id: number,
  { before, entry, ids }: { before: ContentDocument; entry: PerformerEntry; ids: Ids },
): Promise<void> {
  const was = parseEntry("performer", before).entry;
  if (was?.kind === "performer" && writing("performer", was.value) === writing("performer", entry)) {
    batch.counts.same += 1;
    return;
  }
  batch.counts.changed += 1;
  batch.counts.rows += 1;
  const { trx, now } = batch;
  if (!trx) return;
  const row = await trx.selectFrom("performers").selectAll().where("id", "=", id).executeTakeFirst();
  await rememberTags(trx, entry, ids);
  await putPerformer(trx, entry, ids, { now, before: row });
  await followEntry(batch, trx, "performer", { key: entry.key, title: entry.name, status: entry.status });
  if (row?.name === entry.name && row.aliases === JSON.stringify(entry.aliases))
    batch.documents.push({ contentType: kinds.performer.type, id });
  else await indexDocument(batch.context, trx, kinds.performer.type, id);
  batch.tags.add("performers").add(`performer:${id}`);
}

/** Looks up the ids of the tags that the person had before. */
async function rememberTags(trx: Writer, { tags }: PerformerEntry, ids: Ids): Promise<void> {
  if (tags.length === 0) return;
  const rows = await trx.selectFrom("tags").select(["id", "content_key"]).where("content_key", "in", tags).execute();
  for (const row of rows) ids.set("tag", row.content_key, row.id);
}

async function addPeople(batch: Batch, people: readonly { entry: PerformerEntry; ids: Ids }[]): Promise<void> {
  const { trx, engine, now } = batch;
  if (people.length === 0) return;
  if (!trx) {
    for (const { entry } of people) {
      const names = [`name ${entry.name}`, ...entry.ids.map((one) => `id ${idOf(one)}`)];
      batch.planned?.add("performer", entry.key, names);
    }
    return;
  }
  const rows = people.map(({ entry }) => ({ ...toPerformerRow(entry), changed_at: now }));
  const made = requireWritten(await insertMany(engine, trx, "performers", rows, ["id", "content_key"]), rows.length);
  const idsOf = (entry: PerformerEntry) => made.get(entry.key) ?? 0;
  const names = people.flatMap(({ entry }) =>
    entry.ids.map(({ source, id }) => ({ kind: "performer" as const, source, value: id, target_id: idsOf(entry) })),
  );
  await insertMany(engine, trx, "external_ids", names);
  const tags = people.flatMap(({ entry, ids }) =>
    entry.tags.map((tag, position) => ({ performer_id: idsOf(entry), tag_id: ids.of(`tag:${tag}`), position })),
  );
  await insertMany(engine, trx, "performer_tags", tags);
  await addEntries(
    batch,
    trx,
    "performer",
    people.map(({ entry }) => ({ id: idsOf(entry), key: entry.key, title: entry.name, status: entry.status })),
  );
  batch.newPeople.push(...people.map(({ entry }) => idsOf(entry)));
  batch.counts.rows += rows.length + names.length + tags.length;
  batch.tags.add("performers");
}

/** Finds the people that films refer to. Unknown people are added if they are given by name; keys and ids must exist. */
export async function resolvePeople(
  batch: Batch,
  references: readonly PersonReference[],
): Promise<(reference: PersonReference) => FoundRow | undefined> {
  const { find } = batch;
  const byIds = await find.byIds(
    "performer",
    references.flatMap(({ ids }) => ids),
  );
  const others = references.filter(({ ids }) => !ids.some((one) => byIds.has(idOf(one))));
  const keyOf = (reference: PersonReference) => personKey(reference.performer, reference);
  const byKeys = await find.byKeys("performer", new Set(others.map(keyOf)));
  const unknown = others.filter(({ performer }) => performer === undefined);
  const byNames = await find.peopleByName(new Set(unknown.flatMap(({ name }) => name ?? [])));
  const sources = unknown.some(({ ids }) => ids.length > 0)
    ? await find.sourcesOf("performer", [...byNames.values()].flat())
    : new Map<number, ExternalId[]>();
  const lookUp = (reference: PersonReference): FoundRow | undefined => {
    const { ids, performer, name } = reference;
    const known = ids.map((one) => byIds.get(idOf(one))).find((one) => one !== undefined);
    const named = performer === undefined ? (byNames.get(name ?? "") ?? []) : [];
    return known ?? named.find(({ id }) => !idsDiffer(ids, sources.get(id))) ?? byKeys.get(keyOf(reference));
  };
  const missing = new Map<string, PerformerEntry>();
  for (const reference of unknown) {
    const { name, ids } = reference;
    if (name === undefined || lookUp(reference)) continue;
    const key = keyOf(reference);
    if (missing.has(key)) continue;
    const right = ids.filter((one) => wrongId("performer", one, "") === null);
    const entry = parseEntry("performer", { key, name, pinyin: spellName(name), ids: right }).entry;
    if (entry?.kind === "performer") missing.set(key, entry.value);
  }
  if (missing.size > 0) {
    const people = [...missing.values()];
    await addPeople(
      batch,
      people.map((entry) => ({ entry, ids: new Ids() })),
    );
    for (const [key, thing] of await find.byKeys("performer", new Set(missing.keys()))) {
      const entry = missing.get(key);
      if (!entry) continue;
      for (const one of entry.ids) byIds.set(idOf(one), thing);
      byNames.set(entry.name, [...(byNames.get(entry.name) ?? []), thing]);
    }
  }
  return lookUp;
}

/** Pinyin of a name. */
function spellName(name: string): string {
  const characters = [...name];
  const readings = chinese.readings(characters);
  const spoken = readings.map(([first], at) => first ?? characters[at] ?? "");
  return readings.some((some) => some.length > 0) ? spoken.join(" ").replaceAll(/\s+/g, " ").trim() : name;
}

/** Row ids of people by key. */
export async function idsOfPeople(batch: Batch, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await batch.db
    .selectFrom("performers")
    .select(["id", "content_key"])
    .where(isAmong(batch.engine, "content_key", keys))
    .execute();
  return new Map(rows.map((row) => [row.content_key, row.id]));
}
