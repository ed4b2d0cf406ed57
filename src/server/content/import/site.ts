import type { Writer } from "../../db/open.ts";
import type { Row } from "../../db/schema.ts";
import type { Carriers } from "../../kinds/kind.ts";
import { carriersOf } from "../../kinds/carriers.ts";
import { documentSetting, type StoredDocument } from "../../documents/documents.ts";
import type { Content } from "../load.ts";
import { ownKeys } from "../own-key.ts";
import { differs } from "./changed.ts";
import type { Ids } from "./keys.ts";

/** site.yaml: the last of an import, for a site without it is taken for empty and filled anew. */
export async function importSite(trx: Writer, { site }: Content): Promise<void> {
  const value = JSON.stringify(site.value);
  await trx
    .insertInto("settings")
    .values({ name: "site", value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** channels.yaml */
export async function importChannels(trx: Writer, { channels }: Content, ids: Ids): Promise<void> {
  for (const [index, channel] of channels.value.entries()) {
    await putChannel(trx, { ...channel, position: index * listStep });
    ids.set("channel", channel.key, channel.id);
  }
}

/** Between the places of a list of the files: on the screen something can be put in between. */
export const listStep = 10;

/** Writes a channel, by its number. */
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

/** Writes a category of tags; answers the row's id. `id` gives a new one its number. */
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

/** pages/*.md */
export async function importPages(trx: Writer, { pages }: Content): Promise<void> {
  await trx
    .deleteFrom("settings")
    .where("name", "like", `${documentSetting("")}%`)
    .execute();
  for (const { key, body, value: matter } of pages) {
    const value = JSON.stringify({ ...matter, body } satisfies StoredDocument);
    await trx
      .insertInto("settings")
      .values({ name: documentSetting(key), value })
      .execute();
  }
}

/** Answers what is found by the names of tags that have changed or gone, and so has to be indexed anew. */
export async function importTags(trx: Writer, { tags }: Content, ids: Ids, now: number): Promise<readonly Carriers[]> {
  const known = await trx.selectFrom("tags").selectAll().execute();
  const seen = new Map(known.map((row) => [row.content_key, row]));
  const carriers = await carriersOf(trx, renamedTags(known, tags.value));
  for (const [index, category] of tags.value.entries()) {
    const id = await putCategory(trx, { ...category, position: index * listStep });
    ids.set("category", category.key, id);
    for (const [place, tag] of category.tags.entries()) {
      const put = { now, before: seen.get(tag.key), categoryId: id, position: place };
      ids.set("tag", tag.key, await putTag(trx, tag, put));
    }
  }
  await trx
    .deleteFrom("tags")
    .where("content_key", "not like", `${ownKeys}%`)
    .where("content_key", "not in", ids.keys("tag"))
    .execute();
  return carriers;
}

/** A tag as the editors' files say it. */
export type TagEntry = Content["tags"]["value"][number]["tags"][number];

/** Writes a tag; answers the row's id. `id` gives a new one its number. */
export async function putTag(
  trx: Writer,
  tag: TagEntry,
  put: { now: number; before: Row<"tags"> | undefined; categoryId: number; position: number; id?: number | undefined },
): Promise<number> {
  const { now, before } = put;
  const words = {
    content_key: tag.key,
    category_id: put.categoryId,
    name: tag.name,
    aliases: JSON.stringify(tag.aliases),
    description: tag.description,
    position: put.position,
  };
  const row = { ...words, changed_at: before && !differs(before, words) ? before.changed_at : now };
  const { id } = await trx
    .insertInto("tags")
    .values({ ...(put.id !== undefined && { id: put.id }), ...row })
    .onConflict((conflict) => conflict.column("content_key").doUpdateSet(row))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Ids of the tags whose name or aliases will be others, or none. */
function renamedTags(known: readonly Row<"tags">[], categories: Content["tags"]["value"]): number[] {
  const tags = categories.flatMap((category) => category.tags);
  const wanted = new Map(tags.map(({ key, name, aliases }) => [key, { name, aliases: JSON.stringify(aliases) }]));
  return known.filter((row) => differs(row, wanted.get(row.content_key) ?? { name: null })).map(({ id }) => id);
}
