import { kinds } from "#lib/kinds.ts";
import { ownValue } from "#lib/rows.ts";
import { isAmong } from "../db/dialect/many.ts";
import type { Ids } from "../content/import/keys.ts";
import { putCategory, putTag } from "../content/import/site.ts";
import { lastPosition } from "../editorial/positions.ts";
import type { Batch } from "./batch.ts";
import { spellings, type FoundRow } from "./find.ts";
import { keyFor, type PersonItem, type VideoItem } from "./prepare.ts";
import type { Problem, TagReference } from "./record.ts";

type Tagged = VideoItem | PersonItem;

interface ResolvedTags {
  /** Keys of an item's tags, in its order, what the item calls each, and their rows in `ids`. */
  of(item: Tagged, ids: Ids): { keys: string[]; words: ReadonlyMap<string, string>; problems: Problem[] };
}

const isKey = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const wordOf = (tag: TagReference): string => (typeof tag === "string" ? tag : tag.name);

/** Finds tags by key or name; unknown genres are added. */
export async function resolveTags(batch: Batch, items: readonly Tagged[]): Promise<ResolvedTags> {
  const asked = new Map<string, TagReference>();
  for (const tag of items.flatMap(({ refs }) => refs.tags ?? []))
    if (typeof tag === "object" || !asked.has(tag)) asked.set(wordOf(tag), tag);
  const terms = [...asked.keys()]
    .map((word) => ownValue(batch.mapping.genres, word) ?? word)
    .filter((word) => word !== "");
  const found = await findTags(batch, terms);
  for (const word of terms) {
    const tag = asked.get(word);
    const mayBeKey = typeof tag === "string" && isKey.test(word);
    if (found.has(word) || mayBeKey) continue;
    found.set(word, await addTag(batch, word, typeof tag === "object" ? tag : {}));
  }
  return {
    of({ refs }, ids) {
      const words = new Map<string, string>();
      const problems: Problem[] = [];
      for (const [at, tag] of (refs.tags ?? []).entries()) {
        const word = ownValue(batch.mapping.genres, wordOf(tag)) ?? wordOf(tag);
        if (word === "") continue;
        const row = found.get(word);
        if (!row)
          problems.push({
            field: `tags.${at}`,
            reason: "找不到这个标签",
            value: word,
            hint: "先建这个标签，或者写它的名字",
          });
        else if (!words.has(row.key)) {
          words.set(row.key, word);
          ids.set("tag", row.key, row.id);
        }
      }
      return { keys: [...words.keys()], words, problems };
    },
  };
}

async function findTags(batch: Batch, terms: readonly string[]): Promise<Map<string, FoundRow>> {
  const found = new Map<string, FoundRow>();
  if (terms.length === 0) return found;
  const asked = terms.filter((word) => isKey.test(word)).flatMap(spellings);
  const names = [...terms, ...asked, ...terms.map(newKey)];
  const rows = await batch.db
    .selectFrom("tags")
    .select(["id", "content_key as key", "name"])
    .where(({ or }) => or([isAmong(batch.engine, "name", names), isAmong(batch.engine, "content_key", names)]))
    .orderBy("id")
    .execute();
  // Tags that were merged into another are that one, under their keys and names; until nothing has them any more they are there.
  const merged = await batch.db
    .selectFrom("merged")
    .innerJoin("tags", "tags.id", "merged.target_id")
    .select(["tags.id", "tags.content_key as key", "merged.old_id", "merged.old_key", "merged.old_title"])
    .where("merged.content_type", "=", kinds.tag.type)
    .where(({ or }) => or([isAmong(batch.engine, "old_title", names), isAmong(batch.engine, "old_key", names)]))
    .execute();
  const own = rows.filter(({ id }) => !merged.some(({ old_id }) => old_id === id));
  for (const word of terms) {
    const same = spellings(word);
    const row =
      own.find(({ key }) => same.includes(key)) ??
      own.find(({ name }) => name === word) ??
      merged.find(({ old_key, old_title }) => same.includes(old_key) || old_title === word) ??
      // An editor has renamed what an import once added under this name.
      own.find(({ key }) => key === newKey(word)) ??
      merged.find(({ old_key }) => old_key === newKey(word));
    if (row) found.set(word, { id: row.id, key: row.key });
  }
  return found;
}

/** Key of a tag that is added under a name. */
const newKey = (name: string): string => keyFor(undefined, `tag ${name}`);

interface Category {
  category?: string | undefined;
  categoryName?: string | undefined;
}

async function addTag(batch: Batch, name: string, category: Category): Promise<FoundRow> {
  const { trx, now } = batch;
  const key = newKey(name);
  batch.tags.add("tags");
  if (!trx) return { id: -1, key };
  const categoryId = await categoryFor(batch, category);
  const position = (await lastPosition(trx, "tags", categoryId)) + 1;
  const tag = { key, name, aliases: [], description: "" };
  const id = await putTag(trx, tag, { now, before: undefined, categoryId, position });
  batch.documents.push({ contentType: kinds.tag.type, id });
  batch.counts.rows += 1;
  return { id, key };
}

/** The category that was named, else the first whose tags are choices of the library, else a new one. */
async function categoryFor({ trx, db, counts }: Batch, { category: named, categoryName }: Category): Promise<number> {
  const rows = await db
    .selectFrom("tag_categories")
    .select(["id", "content_key", "facet", "position"])
    .orderBy("facet", "desc")
    .orderBy("position")
    .execute();
  const wanted = named === undefined ? rows.find(({ facet }) => facet === 1) : undefined;
  const there = wanted ?? rows.find(({ content_key }) => spellings(named ?? "genre").includes(content_key));
  if (there) return there.id;
  if (!trx) return -1;
  counts.rows += 1;
  const position = Math.max(0, ...rows.map((row) => row.position)) + 10;
  const name = categoryName ?? named ?? /* as written */ "类型";
  return putCategory(trx, { key: keyFor(named ?? "genre", ""), name, position, facet: categoryName === undefined });
}
