import { sql } from "kysely";
import type { NameWith } from "#lib/kind-traits.ts";
import { kinds } from "#lib/kinds.ts";
import type { Reader } from "../db/open.ts";
import { type FollowerId, followedIds } from "./followed.ts";

/** Posts and reviews: each has an author, tags and a film. */
type Texts = "posts" | "reviews";

const tagged = {
  posts: { table: sql.table("post_tags"), id: sql.ref("post_tags.post_id"), tag: sql.ref("post_tags.tag_id") },
  reviews: {
    table: sql.table("review_tags"),
    id: sql.ref("review_tags.review_id"),
    tag: sql.ref("review_tags.tag_id"),
  },
};

/** Condition: by people, with tags, about films with performers or in topics that the user follows. Tests row by row. */
export function ofFollowed(texts: Texts, userId: FollowerId) {
  const followed = (kind: NameWith<"follows">) => followedIds(userId, kind);
  const { table, id, tag } = tagged[texts];
  const [own, author, film] = [sql.ref(`${texts}.id`), sql.ref(`${texts}.author_id`), sql.ref(`${texts}.video_id`)];
  return sql<boolean>`(
    ${author} in (${followed("person")})
    or exists (select 1 from ${table} where ${id} = ${own} and ${tag} in (${followed("tag")}))
    or exists (select 1 from video_performers
      where video_performers.video_id = ${film} and video_performers.performer_id in (${followed("performer")}))
    or exists (select 1 from topic_items where topic_items.content_type = ${sql.lit(kinds.video.type)}
      and topic_items.target_id = ${film} and topic_items.topic_id in (${followed("topic")})))`;
}

/** SQL for the ids of the same, public or not, some twice: starts from what is followed. */
export function followedTextIds(texts: Texts, userId: FollowerId) {
  // SQLite runs a cross join in written order.
  const follows = (kind: NameWith<"follows">) =>
    sql`(select target_id from follows where user_id = ${userId} and content_type = ${sql.lit(kinds[kind].type)}) as followed`;
  const { table, id, tag } = tagged[texts];
  const theirs = sql`${sql.table(texts)} as theirs`;
  return sql`select theirs.id from ${follows("person")} cross join ${theirs}
      where theirs.author_id = followed.target_id and theirs.status = 'published'
    union all select ${id} from ${follows("tag")} cross join ${table} where ${tag} = followed.target_id
    union all select theirs.id from ${follows("performer")} cross join video_performers cross join ${theirs}
      where video_performers.performer_id = followed.target_id and theirs.video_id = video_performers.video_id
        and theirs.status = 'published'
    union all select theirs.id from ${follows("topic")} cross join topic_items cross join ${theirs}
      where topic_items.topic_id = followed.target_id and topic_items.content_type = ${sql.lit(kinds.video.type)}
        and theirs.video_id = topic_items.target_id and theirs.status = 'published'`;
}

/** Up to so many are found and sorted. Of more, those of a page are soon met among all, newest first. */
const few = 2000;

/** How many there are. */
export async function amountOfFollowed(
  db: Reader,
  texts: Texts,
  userId: number | null,
): Promise<"none" | "few" | "many"> {
  if (userId === null) return "none";
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${followedTextIds(texts, userId)} limit ${sql.lit(few + 1)}) as found`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count === 0) return "none";
  return count > few ? "many" : "few";
}
