import type { Context } from "../core/context.ts";
import { dayStart, shanghaiDay } from "../core/day.ts";
import { tellElsewhere } from "../messages/elsewhere.ts";
import { sendNotice } from "../messages/notice.ts";
import { messagesTag } from "../messages/tag.ts";
import { digestOf, newsFor, type Span } from "./news.ts";

const hour = 3_600_000;
/** Time of day of the digest: 20:00 in Asia/Shanghai. */
const dueAt = 20 * hour;
/** Maximum number of days a digest covers after the site was down. */
const maxDays = 7;
const batch = 200;
const doneName = "digest";

/**
 * Sends a daily digest of new content to every member who follows something and wants it. The day is part of the notice's key, so that
 * another process, or this one after a crash, does not send it twice. Returns the number sent.
 */
export async function sendDigests(context: Context): Promise<number> {
  const now = context.now();
  const today = shanghaiDay(now);
  const day = now >= dayStart(today) + dueAt ? today : today - 1;
  const last = await lastDay(context, day + 1);
  if (last !== null && last >= day) return 0;
  // A new site does not send a digest for the day before.
  if (last === null && day < today) return 0;
  const first = Math.max(last ?? day - 1, day - maxDays);
  const span = { from: dayStart(first) + dueAt, until: dayStart(day) + dueAt };
  const anything = (await newsFor(context, null, span)).length > 0;
  const sent = anything ? await sendAll(context, day, span) : 0;
  await context.db.write((trx) =>
    trx
      .insertInto("settings")
      .values({ name: doneName, value: String(day) })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: String(day) }))
      .execute(),
  );
  return sent;
}

/** The day of the last digest; null if there was none, or if a clock that was wrong put it after `latest`. */
async function lastDay({ db }: Context, latest: number): Promise<number | null> {
  const row = await db.primary.selectFrom("settings").select("value").where("name", "=", doneName).executeTakeFirst();
  const last = row ? Number(row.value) : null;
  return last !== null && last <= latest ? last : null;
}

async function sendAll(context: Context, day: number, span: Span): Promise<number> {
  let sent = 0;
  for (let after = 0; ;) {
    const people = await followers(context, after);
    for (const person of people) if (await sendOne(context, person, day, span)) sent += 1;
    const last = people.at(-1);
    if (last === undefined || people.length < batch) return sent;
    after = last.id;
  }
}

interface Follower {
  id: number;
  /** Wants it among the messages of the site; otherwise by mail or push only. */
  daily_digest: number;
}

/** Members who follow something and want the digest, ordered by id. Most guests follow nothing, so it reads many rows for a few. */
function followers({ db }: Context, after: number): Promise<Follower[]> {
  return db.scan
    .selectFrom("users")
    .select(["id", "daily_digest"])
    .where("id", ">", after)
    .where("status", "=", "active")
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("daily_digest", "=", 1),
        exists(
          selectFrom("email_addresses")
            .select("email_addresses.user_id")
            .whereRef("email_addresses.user_id", "=", "users.id")
            .where("email_addresses.mail_digest", "=", 1),
        ),
        exists(
          selectFrom("push_settings")
            .innerJoin("push_devices", "push_devices.user_id", "push_settings.user_id")
            .select("push_settings.user_id")
            .whereRef("push_settings.user_id", "=", "users.id")
            .where("push_settings.push_digest", "=", 1),
        ),
      ]),
    )
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("follows").select("follows.user_id").whereRef("follows.user_id", "=", "users.id")),
    )
    .orderBy("id")
    .limit(batch)
    .execute();
}

async function sendOne(context: Context, person: Follower, day: number, span: Span): Promise<boolean> {
  const { id: userId } = person;
  const news = await newsFor(context, userId, span);
  if (news.length === 0) return false;
  const { title, text, page } = digestOf(news);
  const key = `digest:${day}`;
  const now = context.now();
  const facts = { title, text, contentType: page?.contentType ?? 0, targetId: page?.targetId ?? 0 };
  const notified = await context.db.write(async (trx) => {
    await tellElsewhere(trx, [userId], { kind: "digest", key, facts, now });
    return person.daily_digest === 1 && (await sendNotice(trx, { userId, title, text, page, key, at: now }));
  });
  if (notified) context.changed(messagesTag(userId));
  return notified;
}
