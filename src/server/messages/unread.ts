import type { UnreadCounts } from "#lib/contract/schemas/messages.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { type MessageKind, messageKindNames } from "#lib/message-kinds.ts";
import { recordOf } from "#lib/rows.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Reader, Writer } from "../db/open.ts";
import { messagesTag } from "./tag.ts";

/** Number of unread messages of each kind. Announcements have no row per user: those published after the user's mark are unread. */
export async function unreadCounts(context: SignedInContext): Promise<UnreadCounts> {
  const { read } = context.db;
  const [rows, announced] = await Promise.all([
    read
      .selectFrom("messages")
      .select(({ fn }) => ["kind", fn.countAll<number>().as("count")])
      .where("user_id", "=", context.identity.userId)
      .where("read_at", "is", null)
      .groupBy("kind")
      .execute(),
    countAnnouncements(context),
  ]);
  const counts = recordOf(messageKindNames, (kind) => rows.find((row) => row.kind === kind)?.count ?? 0);
  counts.announcement += announced;
  return { total: Object.values(counts).reduce((sum, count) => sum + count), ...counts };
}

async function countAnnouncements(context: SignedInContext): Promise<number> {
  const { count } = await publicAnnouncements(context)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("published_at", ">", await announcementMark(context, context.db.read))
    .executeTakeFirstOrThrow();
  return count;
}

export function publicAnnouncements(context: SignedInContext) {
  return context.db.read
    .selectFrom("announcements")
    .where("status", "=", "published")
    .where("published_at", "<=", context.now());
}

/** Announcements published until this time are read; default: those before the user was created. */
export async function announcementMark(context: SignedInContext, db: Reader | Writer): Promise<number> {
  const row = await db
    .selectFrom("users")
    .leftJoin("message_markers", "message_markers.user_id", "users.id")
    .select(["users.created_at", "message_markers.announcements_read_at as mark"])
    .where("users.id", "=", context.identity.userId)
    .executeTakeFirstOrThrow();
  return row.mark ?? row.created_at;
}

/** Marks all messages of a kind, or of all kinds, as read. */
export async function markRead(
  context: SignedInContext,
  { kind }: Input<"message/read">,
): Promise<Output<"message/read">> {
  if (kind === undefined || kind === "announcement") {
    await context.db.write((trx) => markAnnouncements(context, trx, context.now()));
  }
  while (await context.db.write((trx) => markSome(context, trx, kind)));
  context.changed(messagesTag(context.identity.userId));
  return unreadCounts(context);
}

/** Messages that one transaction marks as read: a well-known author may have tens of thousands, and everyone who writes waits. */
const atOnce = 1000;

/** Marks some of the unread messages. Returns whether there may be more. */
async function markSome(context: SignedInContext, trx: Writer, kind: MessageKind | undefined): Promise<boolean> {
  let unread = trx
    .selectFrom("messages")
    .select("id")
    .where("user_id", "=", context.identity.userId)
    .where("read_at", "is", null);
  if (kind !== undefined) unread = unread.where("kind", "=", kind);
  const { numUpdatedRows } = await trx
    .updateTable("messages")
    .set({ read_at: context.now() })
    .where("id", "in", unread.limit(atOnce))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === atOnce;
}

/** The mark only moves forward. */
export async function markAnnouncements(context: SignedInContext, trx: Writer, until: number): Promise<void> {
  await trx
    .insertInto("message_markers")
    .values({ user_id: context.identity.userId, announcements_read_at: until })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ announcements_read_at: until })
        .where("message_markers.announcements_read_at", "<", until),
    )
    .execute();
}
