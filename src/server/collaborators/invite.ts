import type { CollaboratorList } from "#lib/contract/schemas/collaborators.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { declinedDays, maxCollaborators, roleLimit } from "#lib/collaborators.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError, wrongField } from "../core/errors.ts";
import type { Reader, Writer } from "../db/open.ts";
import { messagesTag } from "../messages/tag.ts";
import { isMember } from "../people/members.ts";
import { toPerson } from "../people/person.ts";
import { isLimited } from "../people/shadow.ts";
import { checkField } from "../publishing/rules.ts";
import { screenTexts } from "../screening/screening.ts";
import { type CollaboratorRow, earnings, givenAway, lockOwnWork, requireOwn, tagsOf, toStanding } from "./rows.ts";
import { type CollaborationNews, tellCollaborator } from "./tell.ts";

/** The collaborators of the caller's film, those who have declined or left included. */
export async function listCollaborators(context: SignedInContext, id: number): Promise<CollaboratorList> {
  const db = context.db.primary;
  await requireOwn(context, db, id);
  const rows = await rowsOf(db, id);
  const people = await db
    .selectFrom("users")
    .select(["id as author_id", "name as author_name", "avatar as author_avatar"])
    .where("id", "in", rows.length === 0 ? [0] : rows.map(({ user_id }) => user_id))
    .execute();
  const earned = await earnings(
    db,
    people.map(({ author_id }) => author_id),
    [id],
  );
  const byId = new Map(people.map((person) => [person.author_id, toPerson(context, person)]));
  const list = rows.flatMap((row) => {
    const person = byId.get(row.user_id);
    return person ? [{ person, ...toStanding(row, earned.get(`${row.user_id} ${id}`) ?? 0) }] : [];
  });
  return { list, free: 100 - givenAway(rows) };
}

const rowsOf = (db: Reader | Writer, videoId: number): Promise<CollaboratorRow[]> =>
  db.selectFrom("work_collaborators").selectAll().where("video_id", "=", videoId).orderBy("id").execute();

/**
 * Invites a member to the caller's film, or changes the terms of one: an open invitation at once, those of an accepted collaborator when they
 * agree, except that a higher share alone needs no consent.
 */
export async function saveCollaborator(
  context: SignedInContext,
  input: Input<"works/collaborators/save">,
): Promise<CollaboratorList> {
  const { id, userId, share } = input;
  const role = await checkRole(context, input.role);
  await admitInvitation(context, input);
  const tags = await context.db.write(async (trx) => {
    const work = await lockOwnWork(context, trx, id);
    if (userId === work.owner_id) throw wrongField("userId", "你是这部影片的发布者，不用邀请自己");
    if (work.review === "removed") throw new AppError("workRemoved");
    const rows = await rowsOf(trx, id);
    const row = rows.find((one) => one.user_id === userId);
    const others = rows.filter((one) => one !== row);
    const news = await change(context, trx, { id, row, userId, others, terms: { role, share } });
    if (news === null) return [];
    // Nobody is told of what a member under a shadow limit does.
    if (isLimited(context.identity)) return [];
    await tellCollaborator(trx, news, { userId, videoId: id, actorId: context.identity.userId, at: context.now() });
    return [messagesTag(userId), ...(row?.state === "accepted" ? tagsOf(row) : [])];
  });
  context.changed(...tags);
  return listCollaborators(context, id);
}

/** Counts invitations, not changes of those that are open or accepted. */
async function admitInvitation(context: SignedInContext, { id, userId }: Input<"works/collaborators/save">) {
  const rows = await rowsOf(context.db.primary, id);
  if (rows.some((row) => row.user_id === userId && (row.state === "invited" || row.state === "accepted"))) return;
  await context.limits.take(["collaborators-by-identity", String(context.identity.userId)]);
}

/** Words that would have to be reviewed are refused: nobody reviews a role. */
async function checkRole(context: SignedInContext, typed: string): Promise<string> {
  const { texts, held } = await screenTexts(context, {
    role: checkField("role", typed, { limit: roleLimit, empty: "请写 TA 做了什么，例如剪辑" }),
  });
  if (held.length > 0) throw wrongField("role", "里面有不能公开的词语，请修改后再试");
  return texts.role;
}

interface Change {
  id: number;
  row: CollaboratorRow | undefined;
  userId: number;
  others: readonly CollaboratorRow[];
  terms: { role: string; share: number };
}

/** What the member is told; null if nothing is new to them. */
async function change(
  context: SignedInContext,
  trx: Writer,
  { id, row, userId, others, terms }: Change,
): Promise<CollaborationNews | null> {
  const free = 100 - givenAway(others);
  if (terms.share > free) throw wrongField("share", `最多还能分出 ${free}%`);
  if (row?.state === "accepted") return changeAccepted(trx, row, terms);
  const now = context.now();
  if (row?.state === "invited") {
    await put(trx, row, terms);
    return null;
  }
  if (others.filter(({ state }) => state === "invited" || state === "accepted").length >= maxCollaborators) {
    throw new AppError("tooManyCollaborators");
  }
  await requireInvitable(trx, userId);
  if (row?.state === "declined" && now - (row.answered_at ?? now) < declinedDays * 86_400_000) {
    throw new AppError("declinedLately");
  }
  const invitation = { ...terms, state: "invited" as const, invited_at: now, answered_at: null };
  if (row) await put(trx, row, invitation);
  else
    await trx
      .insertInto("work_collaborators")
      .values({ video_id: id, user_id: userId, ...invitation })
      .execute();
  return "invited";
}

async function changeAccepted(
  trx: Writer,
  row: CollaboratorRow,
  { role, share }: Change["terms"],
): Promise<CollaborationNews | null> {
  const none = { offered_role: null, offered_share: null };
  if (role === row.role && share >= row.share) {
    await put(trx, row, { share, ...none });
    return share > row.share ? "raised" : null;
  }
  if (role === row.offered_role && share === row.offered_share) return null;
  await put(trx, row, { offered_role: role, offered_share: share });
  return "changed";
}

export async function put(
  trx: Writer,
  { id }: Pick<CollaboratorRow, "id">,
  values: Partial<CollaboratorRow>,
): Promise<void> {
  await trx.updateTable("work_collaborators").set(values).where("id", "=", id).execute();
}

async function requireInvitable(trx: Writer, userId: number): Promise<void> {
  const row = await trx
    .selectFrom("users")
    .select(["status", "account", "mobile"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (row?.status !== "active") throw wrongField("userId", "没有这位会员，请重新选");
  if (!isMember(row)) throw wrongField("userId", "只能邀请注册了的会员");
}

/** Ends somebody's part in the caller's film, or takes an invitation back. What they have received stays theirs. */
export async function removeCollaborator(
  context: SignedInContext,
  { id, userId }: Input<"works/collaborators/remove">,
): Promise<CollaboratorList> {
  const tags = await context.db.write(async (trx) => {
    await lockOwnWork(context, trx, id);
    const row = (await rowsOf(trx, id)).find((one) => one.user_id === userId);
    // A refusal is remembered, so that nobody is asked again at once.
    if (!row || row.state === "declined") return [];
    await trx.deleteFrom("work_collaborators").where("id", "=", row.id).execute();
    if (row.state === "left" || isLimited(context.identity)) return tagsOf(row);
    const news = row.state === "accepted" ? "removed" : "withdrawn";
    await tellCollaborator(trx, news, { userId, videoId: id, actorId: context.identity.userId, at: context.now() });
    return [messagesTag(userId), ...tagsOf(row)];
  });
  context.changed(...tags);
  return listCollaborators(context, id);
}
