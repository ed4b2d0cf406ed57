import type { ReceivedFeedback } from "#lib/contract/schemas/feedback.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { cut } from "#lib/post-text.ts";
import { saysSomething } from "#lib/user-text.ts";
import { toPerson } from "../people/person.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { AppError } from "../core/errors.ts";
import { sendNotice } from "../messages/notice.ts";
import { messagesTag } from "../messages/tag.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import { type Order, readPage } from "../paging/paging.ts";
import { toFeedbacks } from "./rows.ts";

const latest = { columns: ["created_at", "id"], direction: "desc" } as const;
const orders = {
  open: { columns: ["created_at", "id"], direction: "asc" },
  answered: latest,
  closed: latest,
} as const satisfies Record<Input<"admin/feedback/list">["status"], Order>;

/** Feedback of all users: open items longest waiting first, others newest first. */
export async function listReceived(
  context: SignedInContext,
  input: Input<"admin/feedback/list">,
): Promise<Page<ReceivedFeedback>> {
  let query = context.db.read.selectFrom("feedbacks").selectAll().where("status", "=", input.status);
  if (input.category !== undefined) query = query.where("category", "=", input.category);
  const { cursor, pageSize } = input;
  const asked = { list: "received feedback", order: orders[input.status], table: "feedbacks", cursor, pageSize };
  const page = await readPage(query, asked);
  return { ...page, list: await toReceived(context, page.list) };
}

async function toReceived(context: SignedInContext, rows: readonly Row<"feedbacks">[]): Promise<ReceivedFeedback[]> {
  if (rows.length === 0) return [];
  const people = await context.db.read
    .selectFrom("users")
    .select(["id as author_id", "name as author_name", "avatar as author_avatar"])
    .where(
      "id",
      "in",
      rows.map((row) => row.user_id),
    )
    .execute();
  const shown = await toFeedbacks(context, rows);
  return shown.flatMap((feedback, index) => {
    const row = rows[index];
    const author = people.find((person) => person.author_id === row?.user_id);
    if (!row || !author) return [];
    const { contact, playback_log: playbackLog, place: from } = row;
    return [{ ...feedback, author: toPerson(context, author), contact, playbackLog, place: from }];
  });
}

/** Sends an answer to the author; without a text it only closes the item. Throws `conflict` if it is not as the operator has `seen` it. */
export async function answerFeedback(
  context: SignedInContext,
  { id, text, seen }: Input<"admin/feedback/answer">,
): Promise<ReceivedFeedback> {
  const answers = saysSomething(text);
  const row = await context.db.write(async (trx) => {
    const at = context.now();
    if (seen) await requireAs(trx, id, seen);
    const row = await trx
      .updateTable("feedbacks")
      .set({ status: answers ? "answered" : "closed" })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new AppError("feedbackMissing");
    const operator_id = context.identity.userId;
    const about = cut(row.text, 40);
    if (answers) {
      await trx.insertInto("feedback_answers").values({ feedback_id: id, operator_id, text, created_at: at }).execute();
      const message = `${text}\n（你的反馈：${about}。全部往来在“联系我们”页。）`;
      await sendNotice(trx, { userId: row.user_id, title: "你的反馈有了回复", text: message, page: null, at });
    }
    await recordOwnAction(context, trx, {
      act: answers ? "feedback.answer" : "feedback.close",
      summary: `#${id} ${answers ? text : about}`,
    });
    return row;
  });
  if (answers) context.changed(messagesTag(row.user_id));
  const [received] = await toReceived(context, [row]);
  if (!received) throw new AppError("feedbackMissing");
  return received;
}

async function requireAs(
  trx: Writer,
  id: number,
  seen: NonNullable<Input<"admin/feedback/answer">["seen"]>,
): Promise<void> {
  const row = await trx.selectFrom("feedbacks").select("status").where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError("feedbackMissing");
  const { count } = await trx
    .selectFrom("feedback_answers")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("feedback_id", "=", id)
    .executeTakeFirstOrThrow();
  if (row.status !== seen.status || count !== seen.answerCount)
    throw new AppError("conflict", { tip: "这条反馈刚有人处理过，请刷新后再看" });
}
