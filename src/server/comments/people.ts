import type { Input, Output } from "#lib/contract/shapes.ts";
import { namesakes } from "../people/namesakes.ts";
import { toPerson } from "../people/person.ts";
import type { SignedInContext } from "../core/context.ts";
import { requireContent } from "../kinds/targets.ts";

const maxPeople = 8;
/** Number of recent comments of a page or thread whose authors are suggested. */
const looked = 100;

/**
 * Users to suggest for a mention: participants of the thread, recent commenters on the page, then members whose name starts with the typed
 * text.
 */
export async function peopleToMention(
  context: SignedInContext,
  { q: typed, threadId, ...target }: Input<"comment/people">,
): Promise<Output<"comment/people">> {
  await requireContent(context, context.db.read, target);
  const q = typed.trim();
  const spoke = [
    ...(threadId === undefined ? [] : await speakers(context, target, threadId)),
    ...(await speakers(context, target, null)),
  ];
  const near = spoke.filter(({ author_name }) => author_name.toLowerCase().startsWith(q.toLowerCase()));
  const far = q === "" ? [] : await namesakes(context, q, { max: maxPeople });
  const found = new Map([...near, ...far].map((person) => [person.author_id, person]));
  found.delete(context.identity.userId);
  return { list: [...found.values()].slice(0, maxPeople).map((person) => toPerson(context, person)) };
}

function speakers({ db }: SignedInContext, target: { contentType: number; targetId: number }, threadId: number | null) {
  const said = db.read
    .selectFrom("comments")
    .select(["author_id", "created_at"])
    .where("content_type", "=", target.contentType)
    .where("target_id", "=", target.targetId)
    .where("status", "=", "published")
    .where((where) =>
      threadId === null
        ? where("parent_id", "is", null)
        : where.or([where("parent_id", "=", threadId), where("id", "=", threadId)]),
    )
    .orderBy("created_at", "desc")
    .limit(looked)
    .as("said");
  return db.read
    .selectFrom(said)
    .innerJoin("users", "users.id", "said.author_id")
    .select(["users.id as author_id", "users.name as author_name", "users.avatar as author_avatar"])
    .where("users.status", "=", "active")
    .groupBy(["users.id", "users.name", "users.avatar"])
    .orderBy(({ fn }) => fn.max("said.created_at"), "desc")
    .execute();
}
