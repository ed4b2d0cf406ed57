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
import { keptForBuyers } from "../publishing/sold-version.ts";

/** Whether and why the caller may read the paid part, and the part itself if so. */
export async function lookAtPost(context: SignedInContext, id: number): Promise<Output<"post/isLook">> {
  const { read } = context.db;
  const { post, reason } = await requireReadable(context, read, id);
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
    // What is bought is what the author has not just changed.
    await trx.selectFrom("posts").select("id").where("id", "=", id).forUpdate().execute();
    const { post, reason } = await requireReadable(context, trx, id);
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
    return { paid, balance: await balanceOf(context, trx), part: nothing };
  });
}

const nothing: PaidPart = { text: "", images: [] };

/** The same with the paid part as it may be read now: a repeated request gets the first answer, also of a post taken down since. */
export async function withPaidPart(
  context: SignedInContext,
  { id }: Input<"post/pay">,
  answer: Output<"post/pay">,
): Promise<Output<"post/pay">> {
  return { ...answer, part: (await lookAtPost(context, id)).part ?? nothing };
}

type Post = Row<"posts">;
type Reason = PostLook["reason"];

/** A public post, or one that the caller has paid for and may still read, and why the caller may read its paid part. */
async function requireReadable(
  context: SignedInContext,
  db: Reader | Writer,
  id: number,
): Promise<{ post: Post; reason: Reason }> {
  const post = await db.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirst();
  if (!post) throw new AppError("contentMissing");
  if (keptForBuyers(post) !== null && (await hasPaid(context, db, id))) return { post, reason: "paid" };
  if (post.status === "removed") throw new AppError("gone");
  const isOwn = post.status === "shadowed" && post.author_id === context.identity.userId;
  if ((post.status !== "published" && !isOwn) || post.published_at > context.now()) {
    throw new AppError("contentMissing");
  }
  return { post, reason: await reasonToLook(context, db, post) };
}

async function reasonToLook(
  context: SignedInContext,
  db: Reader | Writer,
  { id, author_id, price }: Post,
): Promise<Reason> {
  const { identity } = context;
  if (price === 0) return "free";
  if (author_id === identity.userId) return "author";
  if (await hasPaid(context, db, id)) return "paid";
  return may(identity.staff, "moderation") ? "operator" : null;
}

async function hasPaid({ identity }: SignedInContext, db: Reader | Writer, id: number): Promise<boolean> {
  const entry = await db
    .selectFrom("point_entries")
    .select("id")
    .where("user_id", "=", identity.userId)
    .where("rule", "=", "post-pay")
    .where("entry_key", "=", `${kinds.post.type}:${id}`)
    .executeTakeFirst();
  return entry !== undefined;
}

/** The paid part; of a post that has no page because it is deleted or waits for a review, all that its buyers may read. */
async function partOf(context: SignedInContext, db: Reader | Writer, post: Post): Promise<PaidPart> {
  const kept = keptForBuyers(post);
  const rows = await db
    .selectFrom("post_images")
    .selectAll()
    .where("post_id", "=", post.id)
    .orderBy("position")
    .execute();
  const uploads = new Set(kept === null || kept === "whole" ? [] : kept.pictures.map(({ upload }) => upload));
  const shown = rows.filter(({ paid, upload_id }) =>
    kept === null ? paid === 1 : kept === "whole" || uploads.has(upload_id),
  );
  const images = shown.map((row) => toPrivatePicture(context, row, "reader"));
  if (kept === null) return { text: post.paid_text, images };
  const { text, paidText } = kept === "whole" ? { text: post.text, paidText: post.paid_text } : kept;
  return { text: `${text}\n\n${paidText}`.trim(), images };
}

async function balanceOf({ identity }: SignedInContext, db: Reader | Writer): Promise<number> {
  const row = await db
    .selectFrom("point_accounts")
    .select("balance")
    .where("user_id", "=", identity.userId)
    .executeTakeFirst();
  return row?.balance ?? 0;
}
