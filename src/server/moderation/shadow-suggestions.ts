import { sql } from "kysely";
import type { LimitSuggestion } from "#lib/contract/schemas/moderation.ts";
import type { SignedInContext } from "../core/context.ts";
import { isMember } from "../people/members.ts";
import { trustOf } from "../people/trust.ts";
import { toWatched } from "./people.ts";

/** How far back signals count, in milliseconds. */
const span = 30 * 86_400_000;
/** Things taken down or reported within `span` that suggest a limit. */
const minSigns = 3;
const maxShown = 20;

/** Members and guests whom rejected and reported content suggests to limit; those the site trusts are left out. Changes nothing. */
export async function suggestLimits(context: SignedInContext): Promise<{ list: LimitSuggestion[] }> {
  const since = context.now() - span;
  const { rows } = await sql<{ user_id: number; rejected: number; reported: number }>`
    select author_id as user_id,
      sum(case when moderation_cases.status = 'rejected' then 1 else 0 end) as rejected,
      sum(case when moderation_cases.status = 'open' and moderation_cases.reported = 1 then 1 else 0 end) as reported
    from moderation_cases
    inner join users on users.id = moderation_cases.author_id
    where moderation_cases.opened_at > ${since} and (moderation_cases.status = 'rejected'
        or (moderation_cases.status = 'open' and moderation_cases.reported = 1))
      and users.role = 'user' and users.status = 'active' and users.shadow <> 'limited'
    group by author_id having count(*) >= ${sql.lit(minSigns)}
    order by count(*) desc, author_id desc limit ${sql.lit(maxShown)}`.execute(context.db.scan);
  const ids = rows.map((row) => Number(row.user_id));
  if (ids.length === 0) return { list: [] };
  const users = await context.db.read.selectFrom("users").selectAll().where("id", "in", ids).execute();
  const people = await toWatched(context, users);
  const list: LimitSuggestion[] = [];
  for (const row of rows) {
    const person = people.find(({ id }) => id === Number(row.user_id));
    const user = users.find(({ id }) => id === Number(row.user_id));
    if (!person || !user) continue;
    const kind = isMember(user) ? "member" : "guest";
    const trust = await trustOf(context.db.read, { userId: person.id, kind, staff: null }, context.now());
    if (trust === "trusted") continue;
    list.push({
      person,
      reasons: reasonsOf({ rejected: Number(row.rejected), reported: Number(row.reported), trust }),
    });
  }
  return { list };
}

function reasonsOf({ rejected, reported, trust }: { rejected: number; reported: number; trust: "new" | "basic" }) {
  return [
    ...(rejected > 0 ? [`30 天里 ${rejected} 件被移除`] : []),
    ...(reported > 0 ? [`${reported} 件被举报，还没处理`] : []),
    ...(trust === "new" ? ["新人"] : []),
  ];
}
