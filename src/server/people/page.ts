import { type RawBuilder, sql } from "kysely";
import type { PersonPage } from "#lib/contract/schemas/people.ts";
import { kinds } from "#lib/kinds.ts";
import { levelOf } from "#lib/points/levels.ts";
import { authorCertified, toPerson } from "./person.ts";
import type { Context } from "../core/context.ts";
import { countsTag } from "../core/target.ts";

/**
 * The public page of a member; null for guests, deleted users and unknown ids. `banned` for a banned user who is still named in public
 * texts; nothing else about them is returned.
 */
export async function personPage(context: Context, id: number): Promise<PersonPage | "banned" | null> {
  context.uses(
    `user:${id}`,
    titleTag(id),
    postsOfTag(id),
    reviewsOfTag(id),
    filmsOfTag(id),
    shelfTag(id),
    countsTag({ contentType: kinds.person.type, targetId: id }),
  );
  const now = context.now();
  const row = await publicPeople(context)
    .leftJoin("point_accounts", "point_accounts.user_id", "users.id")
    .select(["users.bio", "users.created_at", "users.member_since", "point_accounts.score"])
    .select([
      sql<number>`(select count(*) from videos
        where id in ${filmsWith(sql.ref("users.id"))} and status = 'published' and published_at <= ${now})`.as("films"),
      sql<number>`(select count(*) from posts
        where posts.author_id = users.id and posts.status = 'published' and posts.published_at <= ${now})`.as("posts"),
      sql<number>`(select count(*) from reviews inner join videos on videos.id = reviews.video_id
        where reviews.author_id = users.id and reviews.status = 'published' and reviews.published_at <= ${now}
          and videos.status = 'published' and videos.published_at <= ${now})`.as("reviews"),
      sql<number>`(select count(*) from marks inner join videos on videos.id = marks.video_id
        where marks.user_id = users.id and marks.public = 1
          and (users.shadowed_at is null or marks.updated_at < users.shadowed_at)
          and videos.status = 'published' and videos.published_at <= ${now})`.as("marks"),
      sql<number>`coalesce((select followers from follow_counts
        where content_type = ${sql.lit(kinds.person.type)} and target_id = users.id), 0)`.as("followers"),
    ])
    .where("users.id", "=", id)
    .executeTakeFirst();
  if (!row) return (await isNamedThoughBanned(context, id)) ? "banned" : null;
  const { level, name } = levelOf(row.score ?? 0);
  return {
    ...toPerson(context, row),
    bio: row.bio,
    title: { level, name },
    certified: row.author_certified > 0,
    joinedAt: new Date(row.member_since ?? row.created_at).toISOString(),
    counts: {
      films: row.films,
      posts: row.posts,
      reviews: row.reviews,
      marks: row.marks,
      followers: row.followers,
    },
  };
}

/** Whether the user is banned but still named in public content: as an author, or in a mention. */
async function isNamedThoughBanned({ db, now }: Context, id: number): Promise<boolean> {
  const named = await db.read
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("status", "=", "banned")
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom("posts")
            .select("posts.id")
            .whereRef("posts.author_id", "=", "users.id")
            .where("posts.status", "=", "published")
            .where("posts.published_at", "<=", now()),
        ),
        exists(
          selectFrom("reviews")
            .select("reviews.id")
            .whereRef("reviews.author_id", "=", "users.id")
            .where("reviews.status", "=", "published")
            .where("reviews.published_at", "<=", now()),
        ),
        exists(
          selectFrom("comments")
            .select("comments.id")
            .whereRef("comments.author_id", "=", "users.id")
            .where("comments.status", "=", "published"),
        ),
        exists(
          selectFrom("comment_mentions")
            .innerJoin("comments", "comments.id", "comment_mentions.comment_id")
            .select("comments.id")
            .whereRef("comment_mentions.user_id", "=", "users.id")
            .where("comments.status", "=", "published"),
        ),
      ]),
    )
    .executeTakeFirst();
  return named !== undefined;
}

/** Users with a public page: members, and those imported with content. */
export function publicPeople({ db }: Context) {
  return db.read
    .selectFrom("users")
    .select(["users.id as author_id", "users.name as author_name", "users.avatar as author_avatar", authorCertified])
    .where("users.status", "in", ["active", "leaving"])
    .where(({ eb, or }) =>
      or([
        eb("users.account", "is not", null),
        eb("users.mobile", "is not", null),
        eb("users.content_key", "is not", null),
      ]),
    );
}

/** Ids of the films somebody uploaded, and of those they made with others. */
export const filmsWith = (userId: number | RawBuilder<unknown>) =>
  sql<number>`(select video_id from works where owner_id = ${userId}
    union select video_id from work_collaborators where user_id = ${userId} and state = 'accepted')`;

/** Cache tag of the posts listed on a user's page. */
export const postsOfTag = (userId: number): string => `posts:9:${userId}`;
export const reviewsOfTag = (userId: number): string => `reviews:9:${userId}`;
/** Noted by what shows what somebody shows of their shelves, and changed with them. */
export const shelfTag = (userId: number): string => `shelf:${userId}`;
export const filmsOfTag = (userId: number): string => `videos:9:${userId}`;
/** Cache tag of a user's title. */
export const titleTag = (userId: number): string => `title:9:${userId}`;
