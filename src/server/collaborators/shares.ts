import { kinds } from "#lib/kinds.ts";
import type { Writer } from "../db/open.ts";
import type { IncomeShare } from "../points/transfer.ts";

/**
 * Who gets a share of what its owner earns with a film. Nobody if the film is not the author's own, or is deleted or taken down; a share of
 * somebody who is shut out stays with the owner.
 */
export async function incomeShares(
  trx: Writer,
  { videoId, authorId }: { videoId: number | null; authorId: number },
): Promise<IncomeShare[]> {
  if (videoId === null) return [];
  const rows = await trx
    .selectFrom("work_collaborators")
    .innerJoin("works", "works.video_id", "work_collaborators.video_id")
    .innerJoin("users", "users.id", "work_collaborators.user_id")
    .select(["work_collaborators.user_id", "work_collaborators.share"])
    .where("work_collaborators.video_id", "=", videoId)
    .where("work_collaborators.state", "=", "accepted")
    .where("work_collaborators.share", ">", 0)
    .where("works.owner_id", "=", authorId)
    .where("works.deleted_at", "is", null)
    .where("works.state", "!=", "deleted")
    .where("works.review", "!=", "removed")
    .where("users.status", "in", ["active", "leaving"])
    .orderBy("work_collaborators.id")
    .execute();
  const object = { contentType: kinds.video.type, id: videoId };
  return rows.map(({ user_id: userId, share: percent }) => ({ userId, percent, object }));
}
