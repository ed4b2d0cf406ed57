import { sql } from "kysely";
import { kinds } from "#lib/kinds.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { messagesTag } from "../messages/tag.ts";
import { tellElsewhere } from "../messages/elsewhere.ts";
import { noteRounds } from "./rounds.ts";

/** Number of messages per transaction. */
const batch = 200;

const series = kinds.series.type;

type Round = Row<"series_rounds">;

/**
 * Sends followers of series a message about new episodes: one message per series, which every round makes unread again. The progress of
 * a round is written in the same transaction as its messages, so that another process, or this one after a crash, continues where it
 * stopped. Returns the number of messages written by this call.
 */
export async function notifyFollowers(context: Context, stopping?: AbortSignal): Promise<number> {
  await noteRounds(context);
  const rounds = await context.db.primary
    .selectFrom("series_rounds")
    .select("id")
    .where("done_at", "is", null)
    .orderBy("id")
    .execute();
  let count = 0;
  for (const { id } of rounds) {
    for (;;) {
      if (stopping?.aborted) return count;
      const some = await context.db.write((trx) => notifyBatch(context, trx, id));
      if (some === null) break;
      count += some.length;
      context.changed(...some.map(messagesTag));
    }
  }
  return count;
}

/** Sends messages to the next followers of a round; null if there are none left. The round stays locked until the commit. */
async function notifyBatch({ now }: Context, trx: Writer, id: number): Promise<number[] | null> {
  const round = await trx
    .updateTable("series_rounds")
    .set(({ ref }) => ({ told_until: ref("told_until") }))
    .where("id", "=", id)
    .where("done_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!round) return null;
  const people = await followersOf(trx, round);
  const last = people.at(-1);
  const isLast = last === undefined || people.length < batch;
  await trx
    .updateTable("series_rounds")
    .set({ told_until: last ?? round.told_until, done_at: isLast ? now() : null })
    .where("id", "=", id)
    .execute();
  return last === undefined ? null : sendNotices(trx, round, people, now());
}

async function followersOf(trx: Writer, { series_id, told_until, publisher_id, created_at }: Round): Promise<number[]> {
  const rows = await trx
    .selectFrom("follows")
    .innerJoin("users", "users.id", "follows.user_id")
    .select("follows.user_id")
    .where("follows.content_type", "=", series)
    .where("follows.target_id", "=", series_id)
    .where("follows.user_id", ">", told_until)
    .where("follows.user_id", "!=", publisher_id ?? 0)
    .where("follows.created_at", "<=", created_at)
    .where("users.status", "=", "active")
    .orderBy("follows.user_id")
    .limit(batch)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

async function sendNotices(trx: Writer, round: Round, people: readonly number[], at: number): Promise<number[]> {
  const rows = await trx
    .insertInto("messages")
    .values(
      people.map((user_id) => ({
        user_id,
        kind: "update" as const,
        merge_key: updateKey(round.series_id),
        content_type: series,
        target_id: round.series_id,
        round_id: round.id,
        created_at: at,
        updated_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "merge_key"])
        .doUpdateSet({ round_id: round.id, updated_at: at, read_at: null })
        .where(sql<boolean>`coalesce(messages.round_id, 0) < ${round.id}`),
    )
    .returning("user_id")
    .execute();
  const told = rows.map(({ user_id }) => user_id);
  const news = { key: `round:${round.id}`, facts: { roundId: round.id }, now: at };
  await tellElsewhere(trx, told, { kind: "update", ...news });
  return told;
}

export const updateKey = (seriesId: number): string => `series:${seriesId}`;
