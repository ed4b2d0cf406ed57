import { sql } from "kysely";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Tables } from "../db/schema.ts";

/** Age in milliseconds after which a guest without data is deleted. */
const idleFor = 30 * 86_400_000;
/** Guests checked per transaction, and transactions per run. */
const batch = 100;
const maxBatches = 50;
/** Setting with the last checked user id, so that no user is checked twice. */
const setting = "idle-guests";

type Trace = readonly [table: keyof Tables, column: string];

/** Columns that refer to a user whose row must not be deleted. */
export const traces: readonly Trace[] = [
  ["reviews", "author_id"],
  ["comments", "author_id"],
  ["posts", "author_id"],
  ["certifications", "user_id"],
  ["uploaded_images", "owner_id"],
  ["point_accounts", "user_id"],
  ["point_entries", "user_id"],
  ["point_days", "user_id"],
  ["online_days", "user_id"],
  ["check_ins", "user_id"],
  ["make_up_cards", "user_id"],
  ["invite_codes", "user_id"],
  ["invitations", "inviter_id"],
  ["invitations", "invitee_id"],
  ["collects", "user_id"],
  ["supports", "user_id"],
  ["reports", "user_id"],
  ["messages", "user_id"],
  ["messages", "actor_id"],
  ["histories", "user_id"],
  ["follows", "user_id"],
  ["operator_acts", "operator_id"],
  ["moderation_cases", "author_id"],
  ["bans", "user_id"],
  ["shadow_limits", "user_id"],
  ["feedbacks", "user_id"],
  ["question_votes", "user_id"],
  ["comment_mentions", "user_id"],
  ["collect_folders", "user_id"],
  ["works_lists", "user_id"],
  ["moved_invite_codes", "user_id"],
  ["danmaku", "author_id"],
  ["replay_viewers", "user_id"],
  ["works", "owner_id"],
  ["work_collaborators", "user_id"],
  ["uploads", "owner_id"],
  ["upload_days", "owner_id"],
  ["series", "owner_id"],
  ["marks", "user_id"],
  ["watch_days", "user_id"],
  ["marks_gone", "user_id"],
  ["rating_votes", "user_id"],
  ["second_factors", "user_id"],
  ["recovery_codes", "user_id"],
  ["access_tokens", "user_id"],
  ["passkeys", "user_id"],
  ["linked_accounts", "user_id"],
  ["email_addresses", "user_id"],
  ["mail_links", "user_id"],
  ["mails", "user_id"],
  ["push_devices", "user_id"],
  ["push_settings", "user_id"],
  ["lives", "owner_id"],
  ["live_keys", "user_id"],
  ["live_lines", "author_id"],
  ["live_mutes", "owner_id"],
  ["live_mutes", "user_id"],
];

/**
 * Deletes guests older than a month that have left no data, with their tokens: every visit creates a guest. Returns the number deleted. May
 * run in several processes at once.
 */
export async function removeIdleGuests(context: Context): Promise<number> {
  let removed = 0;
  for (let round = 0; round < maxBatches; round += 1) {
    const { looked, gone } = await context.db.write((trx) => removeNext(context, trx));
    removed += gone;
    if (looked < batch) break;
  }
  return removed;
}

async function removeNext({ now }: Context, trx: Writer): Promise<{ looked: number; gone: number }> {
  const known = await trx.selectFrom("settings").select("value").where("name", "=", setting).executeTakeFirst();
  const last = Number(known?.value ?? 0);
  const rows = await trx
    .selectFrom("users")
    .select(["id", "created_at", "account", "mobile", "content_key", "role", "status"])
    .where("id", ">", last)
    .orderBy("id")
    .limit(batch)
    .execute();
  // Ids increase with time of creation.
  const young = rows.findIndex(({ created_at }) => created_at > now() - idleFor);
  const due = young === -1 ? rows : rows.slice(0, young);
  const end = due.at(-1);
  if (end === undefined) return { looked: 0, gone: 0 };
  const guests = due.filter(
    ({ account, mobile, content_key: key, role, status }) =>
      account === null && mobile === null && key === null && role === "user" && status === "active",
  );
  const ids = guests.map(({ id }) => id);
  const gone = ids.length === 0 ? 0 : await removeIdle(trx, ids);
  const value = String(end.id);
  await trx
    .insertInto("settings")
    .values({ name: setting, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
  return { looked: due.length, gone };
}

async function removeIdle(trx: Writer, ids: readonly number[]): Promise<number> {
  // Locks the rows, so that a guest who returns right now waits for the decision.
  await trx.selectFrom("users").select("id").where("id", "in", ids).forUpdate().execute();
  const left = traces.map(
    ([table, column]) => sql`not exists (select 1 from ${sql.table(table)} as t where t.${sql.ref(column)} = users.id)`,
  );
  const idle = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "in", ids)
    .where(sql<boolean>`(${sql.join(left, sql` and `)})`)
    .execute();
  if (idle.length === 0) return 0;
  const idleIds = idle.map(({ id }) => id);
  await trx.deleteFrom("idempotency_keys").where("user_id", "in", idleIds).execute();
  await trx.deleteFrom("users").where("id", "in", idleIds).execute();
  return idleIds.length;
}
