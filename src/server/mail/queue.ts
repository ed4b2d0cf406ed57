import type { SafetyMail } from "#lib/mail-kinds.ts";
import type { NewsKind } from "#lib/news-kinds.ts";
import type { Writer } from "../db/open.ts";
import { queueJob } from "../jobs/queue.ts";

export const mailJobKind = "send-mail";

/** Mails of this kind to a member per day at most; more are not sent, and wait among the messages of the site. */
const maxPerDay = 30;
const day = 86_400_000;

interface NewMail {
  /** A second mail with the same key is not sent. */
  key: string;
  /** What the text needs and cannot be looked up when it is sent. */
  facts?: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Queues a mail about the safety of an account, in the transaction that is its reason. `address`: the one given, or the member's confirmed
 * one; nothing is sent if there is none.
 */
export async function queueSafetyMail(
  trx: Writer,
  { userId, kind, address, ...mail }: NewMail & { userId: number | null; kind: SafetyMail; address?: string },
): Promise<void> {
  const to = address ?? (userId === null ? null : await confirmedAddress(trx, userId));
  if (to === null) return;
  await queue(trx, [{ userId, address: to, kind, key: mail.key }], { ...mail, runAt: mail.now, later: false });
}

/** The address mails to a member go to; null if there is none, or it is refused. */
async function confirmedAddress(trx: Writer, userId: number): Promise<string | null> {
  const row = await trx
    .selectFrom("email_addresses")
    .select("address")
    .where("user_id", "=", userId)
    .where("bounced_at", "is", null)
    .executeTakeFirst();
  return row?.address ?? null;
}

/**
 * Queues a mail for those of the people who want this kind, in the transaction that is its reason; once per person and key. `delay`: how
 * long it waits, in milliseconds, because most read on the site at once.
 */
export async function queueNewsMail(
  trx: Writer,
  people: readonly number[],
  { kind, delay = 0, key, ...mail }: NewMail & { kind: NewsKind; delay?: number },
): Promise<void> {
  if (people.length === 0) return;
  const wanting = await trx
    .selectFrom("email_addresses")
    .innerJoin("users", "users.id", "email_addresses.user_id")
    .select(["email_addresses.user_id", "email_addresses.address"])
    .select(({ selectFrom }) =>
      selectFrom("mails")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("mails.user_id", "=", "email_addresses.user_id")
        .where("mails.created_at", ">", mail.now - day)
        .where("mails.kind", "=", kind)
        .as("lately"),
    )
    .where("email_addresses.user_id", "in", people)
    .where(`email_addresses.mail_${kind}`, "=", 1)
    .where("email_addresses.bounced_at", "is", null)
    .where("users.status", "=", "active")
    .orderBy("email_addresses.user_id")
    .execute();
  const rows = wanting.flatMap(({ user_id: userId, address, lately }) =>
    address === null || (lately ?? 0) >= maxPerDay ? [] : [{ userId, address, kind, key: `${userId}:${key}` }],
  );
  await queue(trx, rows, { ...mail, runAt: mail.now + delay, later: true });
}

async function queue(
  trx: Writer,
  mails: readonly { userId: number | null; address: string; kind: NewsKind | SafetyMail; key: string }[],
  { facts = {}, now, runAt, later }: Omit<NewMail, "key"> & { runAt: number; later: boolean },
): Promise<void> {
  if (mails.length === 0) return;
  const rows = await trx
    .insertInto("mails")
    .values(
      mails.map(({ userId, address, kind, key }) => ({
        mail_key: key,
        user_id: userId,
        address,
        kind,
        facts: JSON.stringify(facts),
        created_at: now,
        ended_at: null,
      })),
    )
    .onConflict((conflict) => conflict.column("mail_key").doNothing())
    .returning("id")
    .execute();
  for (const { id } of rows.toSorted((left, right) => left.id - right.id)) {
    const job = { kind: mailJobKind, subject: `mail:${id}`, payload: { mailId: id }, now, runAt };
    await queueJob(trx, { ...job, later });
  }
}
