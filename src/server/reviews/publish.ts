import type { Input, Output } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import { reviewLimits } from "#lib/field-limits.ts";
import type { Join } from "../core/call.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { renderMarkdown, toExcerpt } from "../text/markdown.ts";
import { writtenStatus } from "../people/shadow.ts";
import { holdCase, reopenReported } from "../screening/cases.ts";
import { screenTexts } from "../screening/screening.ts";
import { handedInStatus } from "../publishing/hand-in.ts";
import { pickedImages } from "../publishing/pictures.ts";
import { checkField, checkPace, checkTags } from "../publishing/rules.ts";
import { indexDocument } from "../search/indexing.ts";
import { requireContent } from "../kinds/targets.ts";
import { settleVote } from "../ratings/votes.ts";
import { heldPictures } from "../uploads/uploads.ts";
import { ownReview } from "./mine.ts";
import { rate, reviewTags, setReviewStatus } from "./status.ts";

/** A review whose texts have been checked. */
interface ScreenedReview {
  input: Input<"review/publish">;
  texts: ReviewTexts & { held: string[] };
}

/** Creates or changes the caller's review of a film; there is one per film and user. The earlier version is stored. */
export async function publishReview(
  context: SignedInContext,
  input: Input<"review/publish">,
  join: Join<ScreenedReview, Output<"review/publish">>,
): Promise<Output<"review/publish">> {
  return join({ input, texts: await screened(context, checkTexts(input), input.images) });
}

export async function writeReview(
  context: SignedInContext,
  { input, texts: { held, ...fields } }: ScreenedReview,
): Promise<Output<"review/publish">> {
  const { userId } = context.identity;
  const { id, tags } = await context.db.write(async (trx) => {
    await requireContent(context, trx, { contentType: kinds.video.type, targetId: input.videoId });
    await checkPace(context, trx, "reviews");
    const { row, isNew } = await findOrStart(context, trx, { ...fields, video_id: input.videoId });
    if (!isNew) await change(context, trx, row, fields);
    await writeParts(context, trx, row.id, input);
    // A review removed by an operator needs a new review by one, however often it is changed or deleted until then.
    const takenDown = row.taken_down === 1 || (row.status === "removed" && row.deleted_at === null);
    if (takenDown) await trx.updateTable("reviews").set({ taken_down: 1 }).where("id", "=", row.id).execute();
    const status =
      takenDown || held.length > 0 ? "pending" : writtenStatus(context.identity, await handedInStatus(trx, userId));
    const moved = await setReviewStatus(context, trx, { id: row.id, status });
    const target = { contentType: kinds.review.type, targetId: row.id };
    if (held.length > 0) await holdCase(context, trx, target, held);
    if (status === "published") await reopenReported(trx, target);
    if (status === "published" && moved?.before === status)
      await indexDocument(context, trx, kinds.review.type, row.id);
    return { id: row.id, tags: reviewTags(row) };
  });
  context.changed(...tags);
  return ownReview(context, id);
}

/** The text rendered as it would be displayed. */
export async function previewReview(
  { identity, limits }: SignedInContext,
  { text }: Input<"review/preview">,
): Promise<Output<"review/preview">> {
  await limits.take(["preview-by-identity", String(identity.userId)]);
  return { html: renderMarkdown(checkField("text", text, { limit: reviewLimits.text, empty: null })) };
}

interface ReviewTexts {
  title: string;
  body: string;
  excerpt: string;
  rating: number;
  spoiler: number;
}

async function screened(
  context: SignedInContext,
  fields: ReviewTexts,
  images: Input<"review/publish">["images"],
): Promise<ReviewTexts & { held: string[] }> {
  const { title, body } = fields;
  const { texts, held } = await screenTexts(context, { title, body });
  const ofPictures = await heldPictures(
    context,
    images.map(({ uploadId }) => uploadId),
  );
  return { ...fields, ...texts, excerpt: toExcerpt(texts.body), held: [...held, ...ofPictures] };
}

function checkTexts({ title, text, rating, spoiler }: Input<"review/publish">): ReviewTexts {
  const line = checkField("title", title.replaceAll(/\s+/g, " "), {
    limit: reviewLimits.title,
    empty: "给影评起个标题吧",
  });
  const body = checkField("text", text, { limit: reviewLimits.text, empty: "写点什么再发布吧" });
  return { title: line, body, excerpt: toExcerpt(body), rating, spoiler: spoiler ? 1 : 0 };
}

async function findOrStart(
  context: SignedInContext,
  trx: Writer,
  values: ReviewTexts & { video_id: number },
): Promise<{ row: Row<"reviews">; isNew: boolean }> {
  const { userId } = context.identity;
  const now = context.now();
  const started = await trx
    .insertInto("reviews")
    .values({
      ...values,
      content_key: null,
      author_id: userId,
      status: "draft",
      published_at: now,
      written_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (started) return { row: started, isNew: true };
  const row = await trx
    .selectFrom("reviews")
    .selectAll()
    .where("author_id", "=", userId)
    .where("video_id", "=", values.video_id)
    .where("written_at", "is not", null)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { row, isNew: false };
}

/** Stores the earlier version, writes the new one and updates the film's rating. */
async function change(context: SignedInContext, trx: Writer, row: Row<"reviews">, fields: ReviewTexts): Promise<void> {
  const { title, body, rating, spoiler } = row;
  const same = title === fields.title && body === fields.body && rating === fields.rating && spoiler === fields.spoiler;
  if (same) return;
  const { last } = await trx
    .selectFrom("review_versions")
    .select(({ fn }) => fn.max("version").as("last"))
    .where("review_id", "=", row.id)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("review_versions")
    .values({
      review_id: row.id,
      version: (last ?? 0) + 1,
      title,
      body,
      rating,
      spoiler,
      created_at: row.edited_at ?? row.written_at ?? row.published_at,
    })
    .execute();
  await trx
    .updateTable("reviews")
    .set({ ...fields, edited_at: context.now() })
    .where("id", "=", row.id)
    .execute();
  if (row.status !== "published") return;
  await rate(trx, row.video_id, { reviews: 0, rating: fields.rating - rating });
  await settleVote(context, trx, { userId: row.author_id, videoId: row.video_id });
}

async function writeParts(
  context: SignedInContext,
  trx: Writer,
  id: number,
  { images, tagIds }: Input<"review/publish">,
): Promise<void> {
  const tags = await checkTags(trx, tagIds, reviewLimits.tags);
  const rows = await pickedImages(context, trx, images);
  await trx.deleteFrom("review_images").where("review_id", "=", id).execute();
  await trx.deleteFrom("review_tags").where("review_id", "=", id).execute();
  if (rows.length > 0) {
    const values = rows.map(({ row }) => ({ ...row, review_id: id }));
    await trx.insertInto("review_images").values(values).execute();
  }
  if (tags.length > 0) {
    const values = tags.map((tag, position) => ({ review_id: id, tag_id: tag, position }));
    await trx.insertInto("review_tags").values(values).execute();
  }
}
