import { sql } from "kysely";
import type { Identity } from "../core/context.ts";
import type { Reader } from "../db/open.ts";

/** How well the site knows a person, by age and conduct. */
export type Trust = "new" | "basic" | "trusted";

const day = 86_400_000;

/** Days as a member and public comments a level needs; within `clean` days nothing of theirs may have been taken down. */
const levels = {
  trusted: { age: 30, comments: 20, clean: 90 },
  basic: { age: 1, comments: 3, clean: 30 },
} as const;

/**
 * A person's trust, from what the database knows already: guests are new; a member whose comment, post or review an operator has rejected or
 * removed falls back until some time has passed. The staff are trusted.
 */
export async function trustOf(
  reader: Reader,
  { userId, kind, staff }: Pick<Identity, "userId" | "kind" | "staff">,
  now: number,
): Promise<Trust> {
  if (staff !== null) return "trusted";
  if (kind === "guest") return "new";
  const known = await reader
    .selectFrom("users")
    .select(["users.member_since", "users.created_at"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!known) return "new";
  const age = now - (known.member_since ?? known.created_at);
  if (age < levels.basic.age * day) return "new";
  const { written, taken_down_at: takenDownAt } = await conductOf(reader, userId);
  for (const level of ["trusted", "basic"] as const) {
    const { age: days, comments, clean } = levels[level];
    const isClean = takenDownAt === null || now - takenDownAt > clean * day;
    if (age >= days * day && written >= comments && isClean) return level;
  }
  return "new";
}

/** Public comments, counted up to what matters, and when the newest text was written that operators took down. */
async function conductOf(reader: Reader, userId: number): Promise<{ written: number; taken_down_at: number | null }> {
  const most = sql.lit(levels.trusted.comments);
  const { rows } = await sql<{ written: number; taken_down_at: number | null }>`
    select
      (select count(*) from
        (select 1 from comments where author_id = ${userId} and status = 'published' limit ${most}) as known) as written,
      (select max(at) from (
        select max(created_at) as at from comments where author_id = ${userId} and status in ('removed', 'rejected')
        union all select max(created_at) from posts where author_id = ${userId} and status in ('removed', 'rejected')
        union all select max(published_at) from reviews where author_id = ${userId} and status in ('removed', 'rejected')
      ) as taken_down) as taken_down_at`.execute(reader);
  const [row] = rows;
  return { written: Number(row?.written ?? 0), taken_down_at: row?.taken_down_at ?? null };
}
