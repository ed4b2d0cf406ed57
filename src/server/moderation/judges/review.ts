import { kinds } from "#lib/kinds.ts";
import { toPerson } from "../../people/person.ts";
import { toPlainText } from "../../text/plain-text.ts";
import { setReviewStatus } from "../../reviews/status.ts";
import type { Judge } from "./judge.ts";
import {
  aboutOf,
  authorColumns,
  isHandedIn,
  picturesOf,
  reasonOf,
  settleReward,
  wantedStatus,
  writtenBy,
} from "./shared.ts";

export const reviewJudge: Judge = {
  async show(context, ids) {
    const rows = await context.db.read
      .selectFrom("reviews")
      .innerJoin("users", "users.id", "reviews.author_id")
      .select(["reviews.id", "reviews.title", "reviews.body", "reviews.status", "reviews.video_id"])
      .select(authorColumns)
      .where("reviews.id", "in", ids)
      .execute();
    const images = await context.db.read
      .selectFrom("review_images")
      .select(["review_id as id", "image", "width", "height", "alt"])
      .where("review_id", "in", ids)
      .orderBy("position")
      .execute();
    const films = await aboutOf(
      context,
      rows.map((row) => ({ contentType: kinds.video.type, targetId: row.video_id })),
    );
    return rows.map((row) => [
      row.id,
      {
        state: row.status,
        title: row.title,
        text: toPlainText(row.body),
        images: picturesOf(context, images, row.id),
        author: toPerson(context, row),
        about: films({ contentType: kinds.video.type, targetId: row.video_id }),
      },
    ]);
  },
  async move(context, trx, id, wanted) {
    const columns = ["status", "deleted_at", "video_id"] as const;
    const row = await trx.selectFrom("reviews").select(columns).where("id", "=", id).forUpdate().executeTakeFirst();
    if (!row || !isHandedIn(row)) return null;
    const status = wantedStatus(row.status, wanted);
    const moved = await setReviewStatus(context, trx, { id, status, reason: reasonOf(wanted) });
    if (!moved) return null;
    const { authorId, tags } = moved;
    await settleReward(context, trx, status, { rule: "review", key: String(row.video_id), userId: authorId });
    const page = { contentType: kinds.review.type, targetId: id };
    return { authorId, before: { status: moved.before }, page, tags };
  },
  publicOf: writtenBy("reviews"),
  shadowedOf: writtenBy("reviews", "shadowed"),
};
