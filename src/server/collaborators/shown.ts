import { sql } from "kysely";
import type { ShownCollaborator } from "#lib/contract/schemas/collaborators.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { filmsOfTag } from "../people/page.ts";
import { authorCertified, toPerson } from "../people/person.ts";

/** Whether others have made the film with its owner: saves a query for most films. */
export const hasCollaborators = sql<number | boolean>`
  exists (select 1 from work_collaborators where video_id = videos.id and state = 'accepted')`.as("has_collaborators");

/** Those who have agreed to be named, in the order of their invitations. */
export async function shownCollaborators(context: Context, videoId: number): Promise<ShownCollaborator[]> {
  const rows = await context.db.read
    .selectFrom("work_collaborators")
    .innerJoin("users", "users.id", "work_collaborators.user_id")
    .select(["users.id as author_id", "users.name as author_name", "users.avatar as author_avatar", authorCertified])
    .select(["users.status", "work_collaborators.role"])
    .where("work_collaborators.video_id", "=", videoId)
    .where("work_collaborators.state", "=", "accepted")
    .orderBy("work_collaborators.id")
    .execute();
  // A person who is shut out is noted as well: the page shows them again when they are back.
  const people = rows.map((row) => ({ ...toPerson(context, row), role: row.role, status: row.status }));
  return people.flatMap(({ status, ...person }) => (status === "active" || status === "leaving" ? [person] : []));
}

/** Cache tags of the pages of those who take part in a film, for when it appears or disappears. */
export async function collaboratorPages(trx: Writer, videoId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom("work_collaborators")
    .select("user_id")
    .where("video_id", "=", videoId)
    .where("state", "=", "accepted")
    .execute();
  return rows.map(({ user_id }) => filmsOfTag(user_id));
}
