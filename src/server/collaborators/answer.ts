import type { Collaboration } from "#lib/contract/schemas/collaborators.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { toImageOrNull } from "../core/images.ts";
import type { Reader, Writer } from "../db/open.ts";
import { messagesTag } from "../messages/tag.ts";
import { latestId, readPage } from "../paging/paging.ts";
import { toPerson } from "../people/person.ts";
import { put } from "./invite.ts";
import { type CollaboratorRow, earnings, isOpen, offeredTerms, tagsOf, toStanding } from "./rows.ts";
import { type CollaborationNews, tellCollaborator } from "./tell.ts";

/** What the caller takes part in or is asked to: of films that are there, of owners whose invitations reach others. */
function ownRows({ identity }: SignedInContext, db: Reader | Writer) {
  return db
    .selectFrom("work_collaborators")
    .innerJoin("works", "works.video_id", "work_collaborators.video_id")
    .innerJoin("videos", "videos.id", "works.video_id")
    .innerJoin("users", "users.id", "works.owner_id")
    .selectAll("work_collaborators")
    .select(["works.owner_id", "videos.title", "videos.poster", "videos.status", "videos.published_at"])
    .select(["users.id as author_id", "users.name as author_name", "users.avatar as author_avatar"])
    .where("work_collaborators.user_id", "=", identity.userId)
    .where("works.deleted_at", "is", null)
    .where("works.state", "!=", "deleted")
    .where(({ eb, or }) => or([eb("work_collaborators.state", "=", "accepted"), eb("users.shadow", "!=", "limited")]));
}

export async function listCollaborations(
  context: SignedInContext,
  { filter, cursor, pageSize }: Input<"works/collaborations">,
): Promise<Page<Collaboration>> {
  const db = context.db.primary;
  let query = ownRows(context, db);
  if (filter === "accepted") query = query.where("work_collaborators.state", "=", "accepted");
  else
    query = query
      .where("works.review", "!=", "removed")
      .where(({ eb, or, and }) =>
        or([
          eb("work_collaborators.state", "=", "invited"),
          and([
            eb("work_collaborators.state", "=", "accepted"),
            eb("work_collaborators.offered_share", "is not", null),
          ]),
        ]),
      );
  const page = await readPage(query, {
    list: `collaborations ${filter}`,
    order: latestId,
    table: "work_collaborators",
    cursor,
    pageSize,
  });
  const { userId } = context.identity;
  const earned = await earnings(
    db,
    [userId],
    page.list.map(({ video_id }) => video_id),
  );
  const list = page.list.map((row) => {
    const isPublic = row.status === "published" && row.published_at <= context.now();
    return {
      ...toStanding(row, earned.get(`${userId} ${row.video_id}`) ?? 0),
      film: {
        id: row.video_id,
        title: row.title,
        poster: isPublic ? toImageOrNull(context.images, "poster", row.poster) : null,
        public: isPublic,
      },
      owner: toPerson(context, row),
    };
  });
  return { ...page, list };
}

/** Takes part in somebody's film on the terms that are offered, or does not. To say again what was said before is no error. */
export async function answerCollaboration(
  context: SignedInContext,
  input: Input<"works/collaborations/answer">,
): Promise<Record<string, never>> {
  const tags = await context.db.write(async (trx) => {
    const row = await lockedRow(context, trx, input.id);
    const offer = row && isOpen(row) ? offeredTerms(row) : null;
    if (row && offer === null && isAnswered(row, input)) return [];
    if (!row || offer === null) throw new AppError("collaborationMissing");
    if (input.accept && row.review === "removed") throw new AppError("collaborationMissing");
    if (offer.role !== input.role || offer.share !== input.share) throw new AppError("termsChanged");
    const joined = row.state === "accepted";
    const answered = { offered_role: null, offered_share: null, answered_at: context.now() };
    if (input.accept) await put(trx, row, { ...offer, ...answered, state: "accepted" });
    else await put(trx, row, joined ? answered : { ...answered, state: "declined" });
    const news = input.accept ? (joined ? "agreed" : "accepted") : joined ? "refused" : "declined";
    return [...(await tellOwner(context, trx, row, news)), ...(input.accept ? tagsOf(row) : [])];
  });
  context.changed(...tags);
  return {};
}

function isAnswered(row: CollaboratorRow, { accept, role, share }: Input<"works/collaborations/answer">): boolean {
  if (row.state !== "accepted") return !accept && row.state === "declined";
  return accept === (row.role === role && row.share === share);
}

/** Leaves a film one takes part in. What was received stays one's own. */
export async function leaveCollaboration(
  context: SignedInContext,
  { id }: Input<"works/collaborations/leave">,
): Promise<Record<string, never>> {
  const tags = await context.db.write(async (trx) => {
    const row = await lockedRow(context, trx, id);
    if (row?.state !== "accepted") return [];
    const gone = { state: "left" as const, offered_role: null, offered_share: null, answered_at: context.now() };
    await put(trx, row, gone);
    return [...(await tellOwner(context, trx, row, "left")), ...tagsOf(row)];
  });
  context.changed(...tags);
  return {};
}

/** The caller's row, with the film locked first, as by its owner. */
async function lockedRow(context: SignedInContext, trx: Writer, videoId: number) {
  await trx
    .updateTable("works")
    .set(({ ref }) => ({ state: ref("state") }))
    .where("video_id", "=", videoId)
    .execute();
  return ownRows(context, trx)
    .select("works.review")
    .where("work_collaborators.video_id", "=", videoId)
    .executeTakeFirst();
}

async function tellOwner(
  context: SignedInContext,
  trx: Writer,
  { video_id: videoId, owner_id: userId }: CollaboratorRow & { owner_id: number },
  news: CollaborationNews,
): Promise<string[]> {
  await tellCollaborator(trx, news, { userId, videoId, actorId: context.identity.userId, at: context.now() });
  return [messagesTag(userId)];
}
