import type { Writer } from "../../db/open.ts";
import type { Content } from "../load.ts";
import type { Ids } from "./keys.ts";

/** site.yaml, channels.yaml and tags.yaml. */
export async function importSite(trx: Writer, { site, channels }: Content, ids: Ids): Promise<void> {
  const value = JSON.stringify(site.value);
  await trx
    .insertInto("settings")
    .values({ name: "site", value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
  for (const [position, channel] of channels.value.entries()) {
    const row = { content_key: channel.key, name: channel.name, description: channel.description, position };
    await trx
      .insertInto("channels")
      .values({ id: channel.id, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    ids.set("channel", channel.key, channel.id);
  }
}

export async function importTags(trx: Writer, { tags }: Content, ids: Ids): Promise<void> {
  for (const [position, category] of tags.value.entries()) {
    const row = { content_key: category.key, name: category.name, position };
    const { id } = await trx
      .insertInto("tag_categories")
      .values(row)
      .onConflict((conflict) => conflict.column("content_key").doUpdateSet(row))
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.set("category", category.key, id);
    for (const [place, tag] of category.tags.entries()) {
      const tagRow = {
        content_key: tag.key,
        category_id: id,
        name: tag.name,
        aliases: JSON.stringify(tag.aliases),
        description: tag.description,
        position: place,
      };
      const saved = await trx
        .insertInto("tags")
        .values(tagRow)
        .onConflict((conflict) => conflict.column("content_key").doUpdateSet(tagRow))
        .returning("id")
        .executeTakeFirstOrThrow();
      ids.set("tag", tag.key, saved.id);
    }
  }
  await trx.deleteFrom("tags").where("content_key", "not in", ids.keys("tag")).execute();
}
