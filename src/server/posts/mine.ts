import type { OwnPost } from "#lib/contract/schemas/posts.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { cut, splitPost } from "#lib/post-text.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Reader, Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { withHidden } from "../media/shown.ts";
import { type Order, readPage } from "../paging/paging.ts";
import { statusForAuthor } from "../people/shadow.ts";
import { toPrivatePicture } from "../publishing/pictures.ts";
import { keptForBuyers } from "../publishing/sold-version.ts";
import { imagesOf, tagsOf, toFilm } from "../cards/posts.ts";
import { soldAmong } from "./sold.ts";
import { toIso } from "../core/iso-time.ts";

/** Query for the caller's own posts. */
function ownPosts(context: SignedInContext, db: Reader | Writer) {
  return db
    .selectFrom("posts")
    .leftJoin("videos", "videos.id", "posts.video_id")
    .selectAll("posts")
    .select(["videos.title as video_title", "videos.poster as video_poster"])
    .where("posts.author_id", "=", context.identity.userId);
}

type OwnRow = Awaited<ReturnType<ReturnType<typeof ownPosts>["executeTakeFirstOrThrow"]>>;

/** The caller's own post in any state. Throws `contentMissing`, also for another user's. */
export async function ownPost(context: SignedInContext, id: number): Promise<OwnPost> {
  const row = await ownPosts(context, context.db.read).where("posts.id", "=", id).executeTakeFirst();
  const [post] = row ? await toOwnPosts(context, [row]) : [];
  if (!post) throw new AppError("contentMissing");
  return post;
}

const latest = { columns: ["created_at", "id"], direction: "desc" } as const satisfies Order;

/** The caller's own posts, newest first, with the number of posts in each state. */
export async function listOwnPosts(
  context: SignedInContext,
  { status, cursor, pageSize }: Input<"works/post">,
): Promise<Output<"works/post">> {
  const { read } = context.db;
  let query = ownPosts(context, read).where("posts.deleted_at", "is", null);
  if (status !== undefined) {
    query = query.where("posts.status", "in", status === "published" ? ["published", "shadowed"] : [status]);
  }
  const page = await readPage(query, { list: "own posts", order: latest, table: "posts", cursor, pageSize });
  const counted = await read
    .selectFrom("posts")
    .select(({ fn }) => ["status", fn.countAll<number>().as("count")])
    .where("author_id", "=", context.identity.userId)
    .where("deleted_at", "is", null)
    .groupBy("status")
    .execute();
  const counts = { draft: 0, pending: 0, published: 0, rejected: 0, removed: 0 };
  for (const { status, count } of counted) counts[statusForAuthor(status)] += count;
  return { ...page, list: await toOwnPosts(context, page.list), counts };
}

async function toOwnPosts(context: SignedInContext, rows: readonly OwnRow[]): Promise<OwnPost[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [images, tags, income, sold] = [
    await imagesOf(context, ids),
    await tagsOf(context, ids),
    await incomeOf(context, ids),
    await soldAmong(context.db.read, ids),
  ];
  return rows.map((row) => {
    const { title, body } = splitPost(row.text);
    const status = statusForAuthor(row.status);
    const deleted = { ...row, status: "removed", deleted_at: context.now(), deleted_status: status } as const;
    return {
      id: row.id,
      status,
      reason: row.reason,
      title,
      excerpt: cut(body, 120),
      text: row.text,
      paidText: row.paid_text,
      price: row.price,
      images: (images.get(row.id) ?? []).map((image) => ({
        ...toPrivatePicture(context, image, "owner"),
        uploadId: image.upload_id,
        paid: image.paid === 1,
      })),
      // The film may have been removed since.
      video: toFilm({ ...context, images: withHidden(context) }, row),
      tags: (tags.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
      supports: row.supports,
      comments: row.comment_count,
      income: income.get(row.id) ?? 0,
      sold: sold.has(row.id),
      remains: sold.has(row.id) && keptForBuyers(row.status === "removed" ? row : deleted) !== null,
      createdAt: toIso(row.created_at),
      updatedAt: toIso(row.updated_at),
      publishedAt: row.live_at === null && row.status !== "shadowed" ? null : toIso(row.published_at),
    };
  });
}

async function incomeOf({ db, identity }: SignedInContext, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.read
    .selectFrom("point_entries")
    .select(({ fn }) => ["target_id", fn.sum<number>("amount").as("sum")])
    .where("user_id", "=", identity.userId)
    .where("rule", "=", "post-income")
    .where("target_id", "in", ids)
    .groupBy("target_id")
    .execute();
  return new Map(rows.map((row) => [row.target_id ?? 0, row.sum]));
}
