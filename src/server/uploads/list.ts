import type { Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { toOpened, uploadLifetime } from "./open.ts";
import { roomOf } from "./quota.ts";

/** The caller's open uploads, newest first, and what they may still upload. */
export async function listUploads(context: SignedInContext): Promise<Output<"works/upload/list">> {
  const { db, identity, now } = context;
  const rows = await db.primary
    .selectFrom("uploads")
    .innerJoin("videos", "videos.id", "uploads.video_id")
    .innerJoin("works", "works.video_id", "uploads.video_id")
    .selectAll("uploads")
    .select(["videos.title", "works.upload_id as made"])
    .where("uploads.owner_id", "=", identity.userId)
    .where("uploads.state", "=", "open")
    .where("uploads.touched_at", ">", now() - uploadLifetime)
    .where("works.state", "!=", "deleted")
    .where("works.deleted_at", "is", null)
    // The server fetches those itself.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("film_fetches").select("upload_id").whereRef("film_fetches.upload_id", "=", "uploads.id"))),
    )
    .orderBy("uploads.created_at", "desc")
    .limit(100)
    .execute();
  const list = rows.map((row) => ({
    ...toOpened(row),
    fingerprint: row.fingerprint,
    title: row.title,
    replaces: row.made !== null,
    touchedAt: new Date(row.touched_at).toISOString(),
  }));
  return { list, limits: await roomOf(db.primary, context, identity.userId) };
}
