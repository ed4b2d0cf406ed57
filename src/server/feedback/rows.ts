import { type Feedback, feedbackCategory } from "#lib/contract/schemas/feedback.ts";
import type { Image } from "#lib/contract/schemas/shared.ts";
import type { Context } from "../core/context.ts";
import { toIso } from "../core/iso-time.ts";
import type { Row } from "../db/schema.ts";
import { toPrivateImage } from "../media/private-image.ts";
import { uploadedImage } from "../uploads/uploads.ts";

/** Feedback with pictures and answers: two queries for any number of items. */
export async function toFeedbacks(context: Context, rows: readonly Row<"feedbacks">[]): Promise<Feedback[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [images, answers] = await Promise.all([imagesOf(context, ids), answersOf(context, ids)]);
  return rows.map((row) => ({
    id: row.id,
    category: feedbackCategory.catch("other").parse(row.category),
    text: row.text,
    images: images.get(row.id) ?? [],
    logged: row.playback_log !== "",
    status: row.status,
    createdAt: toIso(row.created_at),
    answers: (answers.get(row.id) ?? []).map(({ id, text, created_at }) => ({ id, text, at: toIso(created_at) })),
  }));
}

async function imagesOf(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, Image[]>> {
  const rows = await context.db.read
    .selectFrom("feedback_images")
    .innerJoin("uploaded_images", "uploaded_images.id", "feedback_images.upload_id")
    .selectAll("uploaded_images")
    .select("feedback_images.feedback_id")
    .where("feedback_images.feedback_id", "in", ids)
    .orderBy("feedback_images.position")
    .execute();
  const groups = Map.groupBy(rows, (row) => row.feedback_id);
  return new Map(
    [...groups].map(([id, list]) => [
      id,
      list.map((row) => toPrivateImage(context, row.image_key, uploadedImage(context.images, row), "reader")),
    ]),
  );
}

async function answersOf(context: Context, ids: readonly number[]) {
  const rows = await context.db.read
    .selectFrom("feedback_answers")
    .selectAll()
    .where("feedback_id", "in", ids)
    .orderBy("id")
    .execute();
  return Map.groupBy(rows, (row) => row.feedback_id);
}
