import { kinds } from "#lib/kinds.ts";
import type { Writer } from "../../db/open.ts";
import type { Row } from "../../db/schema.ts";
import type { Carriers } from "../../kinds/kind.ts";
import { carriersOf } from "../../kinds/carriers.ts";
import { endMerge } from "../../kinds/merged.ts";
import type { Content } from "../read-folder.ts";
import type { Pen } from "../pen.ts";
import { differs } from "./changed.ts";
import { earlierIds, leftFiles, type Ids } from "./keys.ts";

/** Imports channels.yaml. */
export async function importChannels(trx: Writer, { channels }: Content, ids: Ids): Promise<void> {
  for (const [index, channel] of channels.value.entries()) {
    await putChannel(trx, { ...channel, position: index * listStep });
    ids.set("channel", channel.key, channel.id);
  }
}

/** Distance between the positions of list items from files, so that the editing screen can insert items in between. */
export const listStep = 10;

/** Saves a channel under its id. */
export async function putChannel(
  trx: Writer,
  { id, key, name, description, position }: Content["channels"]["value"][number] & { position: number },
): Promise<void> {
  const row = { content_key: key, name, description, position };
  await trx
    .insertInto("channels")
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

/** Saves a tag category and returns its row id; a new one gets the id `given`, if any. */
export async function putCategory(
  trx: Writer,
  { key, name, position, facet }: { key: string; name: string; position: number; facet: boolean },
  given?: number,
): Promise<number> {
  const row = { content_key: key, name, position, facet: facet ? 1 : 0 };
  const { id } = await trx
    .insertInto("tag_categories")
    .values({ ...(given !== undefined && { id: given }), ...row })
    .onConflict((conflict) => conflict.column("content_key").doUpdateSet(row))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Imports tags.yaml. Returns the content items that must be re-indexed because a tag of theirs was renamed or removed. */
export async function importTags(pen: Pen, { tags }: Content, ids: Ids, now: number): Promise<readonly Carriers[]> {
  const known = await pen.read.selectFrom("tags").selectAll().execute();
  const seen = new Map(known.map((row) => [row.content_key, row]));
  const earlier = await earlierIds(pen.read, "tag");
  const earlierCategories = await earlierIds(pen.read, "category");
  const carriers = await carriersOf(pen.read, renamedTags(known, tags.value));
  await pen.each([...tags.value.entries()], async (trx, [index, category]) => {
    const place = { ...category, position: index * listStep };
    ids.set("category", category.key, await putCategory(trx, place, earlierCategories.get(category.key)));
  });
  const all = tags.value.flatMap(({ key, tags: own }) =>
    own.map((tag, position) => ({ category: key, tag, position })),
  );
  await pen.each(all, async (trx, { category, tag, position }) => {
    const before = seen.get(tag.key);
    const id = before ? undefined : earlier.get(tag.key);
    const tagId = await putTag(trx, tag, { now, before, categoryId: ids.of(`category:${category}`), position, id });
    if (!before) await endMerge(trx, kinds.tag.type, tagId);
    ids.set("tag", tag.key, tagId);
  });
  await pen.each(await leftFiles(pen.read, "tags", ids.keys("tag")), (trx, id) =>
    trx.deleteFrom("tags").where("id", "=", id).execute(),
  );
  return carriers;
}

/** A tag in `content/`. */
export type TagEntry = Content["tags"]["value"][number]["tags"][number];

/** Saves a tag and returns its row id; a new one gets the id `put.id`, if any. */
export async function putTag(
  trx: Writer,
  tag: TagEntry,
  put: { now: number; before: Row<"tags"> | undefined; categoryId: number; position: number; id?: number | undefined },
): Promise<number> {
  const { now, before } = put;
  const fields = {
    content_key: tag.key,
    category_id: put.categoryId,
    name: tag.name,
    aliases: JSON.stringify(tag.aliases),
    description: tag.description,
    position: put.position,
  };
  const row = { ...fields, changed_at: before && !differs(before, fields) ? before.changed_at : now };
  const { id } = await trx
    .insertInto("tags")
    .values({ ...(put.id !== undefined && { id: put.id }), ...row })
    .onConflict((conflict) => conflict.column("content_key").doUpdateSet(row))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Ids of the tags whose name or aliases change, or which are removed. */
function renamedTags(known: readonly Row<"tags">[], categories: Content["tags"]["value"]): number[] {
  const tags = categories.flatMap((category) => category.tags);
  const wanted = new Map(tags.map(({ key, name, aliases }) => [key, { name, aliases: JSON.stringify(aliases) }]));
  return known.filter((row) => differs(row, wanted.get(row.content_key) ?? { name: null })).map(({ id }) => id);
}
