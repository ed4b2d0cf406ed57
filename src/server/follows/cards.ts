import type { FollowContentType } from "#lib/contract/schemas/follows.ts";
import type { Image } from "#lib/contract/schemas/shared.ts";
import { kinds } from "#lib/kinds.ts";
import type { Context } from "../context.ts";
import { byValue } from "../db/by-value.ts";
import { toImage } from "../images.ts";
import { topicsById } from "../topics/topics.ts";

interface Card {
  name: string;
  picture: Image | null;
}
type Found = [id: number, card: Card];

const loaders: Readonly<Record<FollowContentType, (context: Context, ids: readonly number[]) => Promise<Found[]>>> = {
  [kinds.topic.type]: async (context, ids) =>
    (await topicsById(context, ids)).map(({ id, title, cover }): Found => [id, { name: title, picture: cover }]),
  [kinds.tag.type]: async ({ db }, ids) => {
    const rows = await db.read.selectFrom("tags").select(["id", "name"]).where("id", "in", ids).execute();
    return rows.map(({ id, name }): Found => [id, { name, picture: null }]);
  },
  [kinds.performer.type]: async ({ db, images }, ids) => {
    const rows = await db.read
      .selectFrom("performers")
      .select(["id", "name", "portrait"])
      .where(byValue("status", "published"))
      .where("id", "in", ids)
      .execute();
    return rows.map(({ id, name, portrait }): Found => [id, { name, picture: toImage(images, "portrait", portrait) }]);
  },
  [kinds.person.type]: async ({ db, images }, ids) => {
    const rows = await db.read
      .selectFrom("users")
      .select(["id", "name", "avatar"])
      .where("status", "=", "active")
      .where("id", "in", ids)
      .execute();
    return rows.map(({ id, name, avatar }): Found => [
      id,
      { name, picture: avatar === null ? null : toImage(images, "avatar", avatar) },
    ]);
  },
};

/** Names and pictures of those that are still public. */
export async function followedCards(
  context: Context,
  contentType: FollowContentType,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Card>> {
  return new Map(ids.length === 0 ? [] : await loaders[contentType](context, ids));
}
