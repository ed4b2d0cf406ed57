import type { OwnReview } from "#lib/contract/schemas/reviews.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { may } from "#lib/staff.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Reader, Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { toImageOrNull } from "../core/images.ts";
import { withHidden } from "../media/shown.ts";
import { type Order, readPage } from "../paging/paging.ts";
import { statusForAuthor } from "../people/shadow.ts";
import { toPrivatePicture } from "../publishing/pictures.ts";
import { toIso } from "../core/iso-time.ts";

/** Query for the caller's own reviews. */
function ownReviews(context: SignedInContext, db: Reader | Writer) {
  return db
    .selectFrom("reviews")
    .innerJoin("videos", "videos.id", "reviews.video_id")
    .selectAll("reviews")
    .select(["videos.title as video_title", "videos.poster as video_poster"])
    .select(({ selectFrom }) =>
      selectFrom("review_versions")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("review_versions.review_id", "=", "reviews.id")
        .as("versions"),
    )
    .where("reviews.author_id", "=", context.identity.userId)
    .where("reviews.written_at", "is not", null);
}

type OwnRow = Awaited<ReturnType<ReturnType<typeof ownReviews>["executeTakeFirstOrThrow"]>>;

/** The caller's own review in any state. Throws `contentMissing`, also for another user's. */
export async function ownReview(context: SignedInContext, id: number): Promise<OwnReview> {
  const row = await ownReviews(context, context.db.read).where("reviews.id", "=", id).executeTakeFirst();
  const [review] = row ? await toOwnReviews(context, [row]) : [];
  if (!review) throw new AppError("contentMissing");
  return review;
}

const latest = { columns: ["written_at", "id"], direction: "desc" } as const satisfies Order;

export async function listOwnReviews(
  context: SignedInContext,
  { videoId, id: only, cursor, pageSize }: Input<"review/mine">,
): Promise<Page<OwnReview>> {
  let query = ownReviews(context, context.db.read).where("reviews.deleted_at", "is", null);
  if (videoId !== undefined) query = query.where("reviews.video_id", "=", videoId);
  if (only !== undefined) query = query.where("reviews.id", "=", only);
  const page = await readPage(query, { list: "own reviews", order: latest, table: "reviews", cursor, pageSize });
  return { ...page, list: await toOwnReviews(context, page.list) };
}

/** Earlier versions of a review, newest first: of the caller's own, or of any for moderators. */
export async function reviewVersions(context: SignedInContext, id: number): Promise<Output<"review/versions">> {
  const { db, identity } = context;
  let query = db.read.selectFrom("reviews").select(["title", "body", "rating", "spoiler"]).where("id", "=", id);
  if (!may(identity.staff, "moderation"))
    query = query.where("author_id", "=", identity.userId).where("written_at", "is not", null);
  const now = await query.executeTakeFirst();
  if (!now) throw new AppError("contentMissing");
  const rows = await db.read
    .selectFrom("review_versions")
    .selectAll()
    .where("review_id", "=", id)
    .orderBy("version", "desc")
    .limit(50)
    .execute();
  return {
    now: toTexts(now),
    list: rows.map((row) => ({ version: row.version, ...toTexts(row), at: toIso(row.created_at) })),
  };
}

function toTexts({ title, body, rating, spoiler }: Pick<OwnRow, "title" | "body" | "rating" | "spoiler">) {
  return { title, text: body, rating, spoiler: spoiler === 1 };
}

async function toOwnReviews(context: SignedInContext, rows: readonly OwnRow[]): Promise<OwnReview[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const images = Map.groupBy(await reviewImages(context.db.read, ids), (row) => row.review_id);
  const tagRows = await context.db.read
    .selectFrom("review_tags")
    .innerJoin("tags", "tags.id", "review_tags.tag_id")
    .select(["review_tags.review_id", "tags.id", "tags.name"])
    .where("review_tags.review_id", "in", ids)
    .orderBy("review_tags.position")
    .execute();
  const tags = Map.groupBy(tagRows, (row) => row.review_id);
  // The film may have been removed since.
  const posters = withHidden(context);
  return rows.map((row) => ({
    id: row.id,
    status: toStage(row.status),
    reason: row.reason,
    title: row.title,
    text: row.body,
    rating: row.rating,
    spoiler: row.spoiler === 1,
    video: { id: row.video_id, title: row.video_title, poster: toImageOrNull(posters, "poster", row.video_poster) },
    tags: (tags.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
    images: (images.get(row.id) ?? []).map((image) => ({
      ...toPrivatePicture(context, image, "owner"),
      uploadId: image.upload_id,
    })),
    supports: row.supports,
    comments: row.comment_count,
    versions: row.versions ?? 0,
    writtenAt: toIso(row.written_at ?? row.published_at),
    editedAt: toIso(row.edited_at),
    publishedAt: row.live_at === null && row.status !== "shadowed" ? null : toIso(row.published_at),
  }));
}

export function reviewImages(db: Reader, ids: readonly number[]) {
  return db
    .selectFrom("review_images")
    .selectAll()
    .where("review_id", "in", ids)
    .orderBy("review_id")
    .orderBy("position")
    .execute();
}

/** A member's review has the states of posts; `archived` by an editor counts as removed. */
function toStage(status: OwnRow["status"]): OwnReview["status"] {
  if (status === "archived") return "removed";
  return status === "scheduled" ? "pending" : statusForAuthor(status);
}
