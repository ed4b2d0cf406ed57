import { kinds } from "#lib/kinds.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { tellElsewhere } from "../messages/elsewhere.ts";
import { sendNotice } from "../messages/notice.ts";
import { messagesTag } from "../messages/tag.ts";

/** Number of people per transaction. */
const batch = 200;

type News = Row<"premiere_news">;

/**
 * Tells those who asked for it that a premiere begins, has moved or was called off. How far they were told is written in the transaction
 * that tells them, so that another process, or this one after a crash, goes on where it stopped. Returns how many were told by this call.
 */
export async function tellOfPremieres(context: Context, stopping?: AbortSignal): Promise<number> {
  const open = await context.db.primary
    .selectFrom("premiere_news")
    .select("id")
    .where("done_at", "is", null)
    .orderBy("id")
    .execute();
  let count = 0;
  for (const { id } of open) {
    for (;;) {
      if (stopping?.aborted) return count;
      const told = await context.db.write((trx) => tellBatch(context, trx, id));
      if (told === null) break;
      count += told.length;
      context.changed(...told.map(messagesTag));
    }
  }
  return count;
}

/** Tells the next ones; null if there are none left. The row stays locked until the commit. */
async function tellBatch({ now }: Context, trx: Writer, id: number): Promise<number[] | null> {
  const news = await trx
    .updateTable("premiere_news")
    .set(({ ref }) => ({ told_until: ref("told_until") }))
    .where("id", "=", id)
    .where("done_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!news) return null;
  const people = await remindedBy(trx, news);
  const isLast = people.length < batch;
  await trx
    .updateTable("premiere_news")
    .set({ told_until: people.at(-1) ?? news.told_until, done_at: isLast ? now() : null })
    .where("id", "=", id)
    .execute();
  if (people.length > 0) await tell(trx, news, people, now());
  if (isLast) await forget(trx, news);
  return people;
}

async function remindedBy(trx: Writer, { video_id, told_until, created_at }: News): Promise<number[]> {
  const rows = await trx
    .selectFrom("premiere_reminders")
    .innerJoin("users", "users.id", "premiere_reminders.user_id")
    .select("premiere_reminders.user_id")
    .where("premiere_reminders.video_id", "=", video_id)
    .where("premiere_reminders.user_id", ">", told_until)
    .where("premiere_reminders.created_at", "<=", created_at)
    .where("users.status", "=", "active")
    .orderBy("premiere_reminders.user_id")
    .limit(batch)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

async function tell(trx: Writer, news: News, people: readonly number[], at: number): Promise<void> {
  const film = await trx.selectFrom("videos").select("title").where("id", "=", news.video_id).executeTakeFirstOrThrow();
  const words = wordsOf(news, film.title);
  // There is no page of what was called off.
  const page = news.kind === "cancelled" ? null : { contentType: kinds.video.type, targetId: news.video_id };
  const key = `premiere:${news.id}`;
  for (const userId of people) await sendNotice(trx, { userId, ...words, page, at, key });
  const facts = { ...words, contentType: page?.contentType ?? 0, targetId: page?.targetId ?? 0 };
  await tellElsewhere(trx, people, { kind: "update", key, facts, now: at });
}

function wordsOf({ kind, starts_at }: News, film: string): { title: string; text: string } {
  switch (kind) {
    case "begun":
      return { title: `《${film}》的首映开始了`, text: "大家正在一起看，现在进来正好。" };
    case "moved":
      return {
        title: `《${film}》的首映改时间了`,
        text: `改到 ${formatMinute(starts_at)}（北京时间），到时会再提醒你。`,
      };
    case "cancelled":
      return { title: `《${film}》的首映取消了`, text: "这场首映不会开始了，不用再等。" };
    case "opened":
      return { title: `《${film}》提前公开了`, text: "没有首映了，现在就能看。" };
  }
}

/** Nobody waits any longer for what has begun or was called off. */
async function forget(trx: Writer, { kind, video_id, created_at }: News): Promise<void> {
  if (kind === "moved") return;
  await trx
    .deleteFrom("premiere_reminders")
    .where("video_id", "=", video_id)
    .where("created_at", "<=", created_at)
    .execute();
}
