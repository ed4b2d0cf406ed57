import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { namesakes } from "../people/namesakes.ts";
import { toPerson } from "../people/person.ts";
import { requireOwn } from "./rows.ts";

const maxPeople = 8;

/** Members who can be invited to the caller's film: the one with this number, then those whose name starts with the text. */
export async function findCollaborators(
  context: SignedInContext,
  { id, q }: Input<"works/collaborators/find">,
): Promise<Output<"works/collaborators/find">> {
  const { read, primary } = context.db;
  await requireOwn(context, primary, id);
  if (q === "") return { list: [] };
  const known = await read
    .selectFrom("work_collaborators")
    .select(["user_id", "state"])
    .where("video_id", "=", id)
    .execute();
  const without = new Set([
    context.identity.userId,
    ...known.flatMap(({ user_id, state }) => (state === "invited" || state === "accepted" ? [user_id] : [])),
  ]);
  const found = await namesakes(context, q, { max: maxPeople + without.size, byId: true });
  return {
    list: found
      .filter(({ author_id }) => !without.has(author_id))
      .slice(0, maxPeople)
      .map((person) => toPerson(context, person)),
  };
}
