import type { Writer } from "../../db/open.ts";
import type { Row } from "../../db/schema.ts";
import { postHeat } from "../../kinds/post-heat.ts";
import type { Content } from "../read-folder.ts";
import { readParts } from "../post-parts.ts";
import { differs } from "./changed.ts";
import { leftFiles, type Ids } from "./keys.ts";
import { kinds } from "#lib/kinds.ts";
import type { Pen } from "../pen.ts";
import { rejectedOf } from "./rejected.ts";

type Post = Content["posts"][number];

export async function importPosts(pen: Pen, { posts, sizes }: Content, ids: Ids, now: number): Promise<void> {
  const known = await pen.read.selectFrom("posts").selectAll().where("content_key", "is not", null).execute();
  const seen = new Map(known.map((row) => [row.content_key, row]));
  // Posts that have left the files are removed as well, and come back with them.
  const decided = await rejectedOf(pen.read, kinds.post.type);
  await pen.each(posts, async (trx, post) => {
    const before = seen.get(post.key);
    const id = await savePost(trx, post, ids, {
      now,
      before,
      isDecided: before !== undefined && decided.has(before.id),
    });
    ids.set("post", post.key, id);
    await trx.deleteFrom("post_tags").where("post_id", "=", id).execute();
    await trx.deleteFrom("post_images").where("post_id", "=", id).execute();
    const tags = post.value.tags.map((tag, position) => ({ post_id: id, tag_id: ids.of(`tag:${tag}`), position }));
    if (tags.length > 0) await trx.insertInto("post_tags").values(tags).execute();
    const images = post.value.images.flatMap(({ image, alt }, position) => {
      const size = sizes.get(image);
      return size ? [{ post_id: id, position, image, ...size, alt }] : [];
    });
    if (images.length > 0) await trx.insertInto("post_images").values(images).execute();
  });
  await pen.each(await leftFiles(pen.read, "posts", ids.keys("post")), (trx, id) =>
    trx.updateTable("posts").set({ status: "removed" }).where("id", "=", id).execute(),
  );
}

async function savePost(
  trx: Writer,
  { key, body, value: post }: Post,
  ids: Ids,
  { now, before, isDecided }: { now: number; before: Row<"posts"> | undefined; isDecided: boolean },
): Promise<number> {
  const { text, paid } = readParts(body);
  const published = Date.parse(post.publishedAt);
  const fields = {
    author_id: ids.of(`member:${post.author}`),
    text,
    paid_text: paid,
    price: post.price,
    video_id: post.video === undefined ? null : ids.of(`video:${post.video}`),
    status: before && isDecided ? before.status : post.status,
    created_at: published,
    published_at: published,
  };
  const row = { ...fields, updated_at: before && !differs(before, fields) ? before.updated_at : now };
  const { id } = await trx
    .insertInto("posts")
    .values({ content_key: key, ...row, supports: post.supports })
    .onConflict((conflict) => conflict.column("content_key").doUpdateSet(row))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Recalculates the heat of posts; call after their counts are up to date. */
export async function reheatPosts(pen: Pen): Promise<void> {
  const rows = await pen.read
    .selectFrom("posts")
    .select(["id", "supports", "comment_count as comments", "published_at as publishedAt", "heat"])
    .where("content_key", "is not", null)
    .execute();
  const others = rows.map((row) => ({ ...row, next: postHeat(row) })).filter(({ heat, next }) => heat !== next);
  await pen.each(others, (trx, { id, next }) =>
    trx.updateTable("posts").set({ heat: next }).where("id", "=", id).execute(),
  );
}
