import { type Feedback, feedbackCategory } from "#lib/contract/schemas/feedback.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { feedbackHints, feedbackLimits, feedbackNames } from "#lib/feedback.ts";
import { localPath } from "#lib/address.ts";
import { charactersOver, saysSomething } from "#lib/user-text.ts";
import type { Join } from "../core/call.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { AppError, wrongField } from "../core/errors.ts";
import { withNewcomerLimit } from "../limits/newcomers.ts";
import { type Order, readPage } from "../paging/paging.ts";
import { lockUser } from "../people/lock.ts";
import { ownPicture } from "../uploads/uploads.ts";
import { toFeedbacks } from "./rows.ts";

const hour = 3_600_000;
/** Maximum number per span of milliseconds. */
const limits = {
  guest: [
    { span: hour, max: 3 },
    { span: 24 * hour, max: 8 },
  ],
  member: [
    { span: hour, max: 10 },
    { span: 24 * hour, max: 40 },
  ],
} as const;

export function feedbackCategories(): Output<"feedback/category">["list"] {
  return feedbackCategory.options.map((category) => ({
    category,
    name: feedbackNames[category],
    hint: feedbackHints[category],
  }));
}

interface CheckedFeedback {
  fields: ReturnType<typeof checkFields>;
  imageIds: readonly number[];
}

/** Adds a user's feedback, with their pictures and the player's log. */
export async function addFeedback(
  context: SignedInContext,
  input: Input<"feedback/add">,
  join: Join<CheckedFeedback, Feedback>,
): Promise<Feedback> {
  const checked = { fields: checkFields(input), imageIds: [...new Set(input.imageIds)] };
  return withNewcomerLimit(context, "words", () => join(checked));
}

export async function writeFeedback(
  context: SignedInContext,
  { fields, imageIds }: CheckedFeedback,
): Promise<Feedback> {
  const values = { ...fields, user_id: context.identity.userId, created_at: context.now() };
  for (const id of imageIds) await ownPicture(context, id);
  const row = await context.db.write(async (trx) => {
    await checkPace(context, trx);
    const added = await trx
      .insertInto("feedbacks")
      .values({ ...values, status: "open" })
      .returningAll()
      .executeTakeFirstOrThrow();
    const images = imageIds.map((upload_id, position) => ({ feedback_id: added.id, position, upload_id }));
    if (images.length > 0) await trx.insertInto("feedback_images").values(images).execute();
    return added;
  });
  const [feedback] = await toFeedbacks(context, [row]);
  if (!feedback) throw new AppError("feedbackMissing");
  return feedback;
}

function checkFields({ category, text, contact, playbackLog, place }: Input<"feedback/add">) {
  if (!saysSomething(text)) {
    throw new AppError("feedbackEmpty", { fields: { text: "请写下你遇到的问题或建议" } });
  }
  if (charactersOver(text, feedbackLimits.text) > 0)
    throw wrongField("text", `最多 ${feedbackLimits.text} 字，请写短一些`);
  return {
    category,
    text,
    contact,
    playback_log: playbackLog,
    place: localPath(place) ?? "",
  };
}

async function checkPace(context: SignedInContext, trx: Writer): Promise<void> {
  if (!context.limits.on) return;
  await lockUser(trx, context.identity.userId);
  for (const { span, max } of limits[context.identity.kind]) {
    const { count } = await trx
      .selectFrom("feedbacks")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("user_id", "=", context.identity.userId)
      .where("created_at", ">", context.now() - span)
      .executeTakeFirstOrThrow();
    if (count < max) continue;
    const tip = "反馈提交得太频繁了，请稍后再试";
    throw new AppError("tooManyRequests", { tip, retryAfter: Math.ceil(span / 1000) });
  }
}

const latest = { columns: ["created_at", "id"], direction: "desc" } as const satisfies Order;

/** The caller's own feedback, newest first, with answers. */
export async function listFeedback(context: SignedInContext, input: Input<"feedback/list">): Promise<Page<Feedback>> {
  const query = context.db.read.selectFrom("feedbacks").selectAll().where("user_id", "=", context.identity.userId);
  const { cursor, pageSize } = input;
  const page = await readPage(query, { list: "own feedback", order: latest, table: "feedbacks", cursor, pageSize });
  return { ...page, list: await toFeedbacks(context, page.list) };
}
