import type { PaidPart, PostLook } from "#lib/contract/schemas/posts.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import { may } from "#lib/staff.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Reader, Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { AppError } from "../core/errors.ts";
import { incomeShares } from "../collaborators/shares.ts";
import { transfer } from "../points/transfer.ts";
import { toPrivatePicture } from "../publishing/pictures.ts";

/** Whether and why the caller may read the paid part, and the part itself if so. */
export async function lookAtPost(context: SignedInContext, id: number): Promise<Output<"post/isLook">> {
  const { read } = context.db;
  const post = await requirePublic(context, read, id);
  const reason = await reasonToLook(context, read, post);
  return {
    look: reason !== null,
    reason,
    price: post.price,
    balance: await balanceOf(context, read),
    part: reason === null || reason === "free" ? null : await partOf(context, read, post),
  };
}

/**
 * Buys the paid part of a post permanently: the price moves from the buyer to the author in one transaction. What the author earns with a
 * post about a film of their own is income of the film, and divided among those who made it.
 */
export async function payForPost(
  context: SignedInContext,
  { id, price }: Input<"post/pay">,
): Promise<Output<"post/pay">> {
  return context.db.write(async (trx) => {
    const post = await requirePublic(context, trx, id);
    const reason = await reasonToLook(context, trx, post);
    if (reason === "free") throw new AppError("nothingToPay");
    let paid = 0;
    if (reason === null) {
      if (post.price !== price) throw new AppError("priceChanged");
      const purchase = {
        buyerId: context.identity.userId,
        authorId: post.author_id,
        object: { contentType: kinds.post.type, id },
        shares: await incomeShares(trx, { videoId: post.video_id, authorId: post.author_id }),
      };
      if (await transfer(trx, { ...purchase, price, now: context.now() })) paid = price;
    }
    return { paid, balance: await balanceOf(context, trx), part: await partOf(context, trx, post) };
  });
}

type Post = Pick<Row<"posts">, "id" | "author_id" | "price" | "paid_text" | "video_id">;

async function requirePublic(context: SignedInContext, db: Reader | Writer, id: number): Promise<Post> {
  const row = await db
    .selectFrom("posts")
    .select(["id", "author_id", "price", "paid_text", "video_id", "status", "published_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row?.status === "removed") throw new AppError("gone");
  const isOwn = row?.status === "shadowed" && row.author_id === context.identity.userId;
  if ((row?.status !== "published" && !isOwn) || row.published_at > context.now()) throw new AppError("contentMissing");
  return row;
}

async function reasonToLook(
  { identity }: SignedInContext,
  db: Reader | Writer,
  { id, author_id, price }: Post,
): Promise<PostLook["reason"]> {
  if (price === 0) return "free";
  if (author_id === identity.userId) return "author";
  const entry = await db
    .selectFrom("point_entries")
    .select("id")
    .where("user_id", "=", identity.userId)
    .where("rule", "=", "post-pay")
    .where("entry_key", "=", `3:${id}`)
    .executeTakeFirst();
  if (entry) return "paid";
  return may(identity.staff, "moderation") ? "operator" : null;
}

async function partOf(context: SignedInContext, db: Reader | Writer, post: Post): Promise<PaidPart> {
  const rows = await db
    .selectFrom("post_images")
    .selectAll()
    .where("post_id", "=", post.id)
    .where("paid", "=", 1)
    .orderBy("position")
    .execute();
  return { text: post.paid_text, images: rows.map((row) => toPrivatePicture(context, row, "reader")) };
}

async function balanceOf({ identity }: SignedInContext, db: Reader | Writer): Promise<number> {
  const row = await db
    .selectFrom("point_accounts")
    .select("balance")
    .where("user_id", "=", identity.userId)
    .executeTakeFirst();
  return row?.balance ?? 0;
}
