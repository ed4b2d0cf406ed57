import { charactersOver, saysSomething } from "#lib/user-text.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { AppError, wrongField } from "../core/errors.ts";
import { lockUser } from "../people/lock.ts";

const hour = 3_600_000;
/** Maximum texts of one kind per member and hour. */
const maxAnHour = 20;

/**
 * Returns a field's text; throws if it is too long, or if it is blank and `empty` is not null. `empty` is the message for a blank text,
 * which becomes "" if allowed.
 */
export function checkField(
  field: string,
  text: string,
  { limit, empty }: { limit: number; empty: string | null },
): string {
  if (!saysSomething(text)) {
    if (empty !== null) throw wrongField(field, empty);
    return "";
  }
  const over = charactersOver(text, limit);
  if (over > 0) throw wrongField(field, `最多 ${limit} 字，现在多了 ${over} 字`);
  return text;
}

/** Removes duplicates; throws if there are too many tags or one does not exist. */
export async function checkTags(trx: Writer, tagIds: readonly number[], max: number): Promise<number[]> {
  const ids = [...new Set(tagIds)];
  if (ids.length > max) throw wrongField("tagIds", `最多选 ${max} 个标签`);
  if (ids.length === 0) return [];
  const rows = await trx.selectFrom("tags").select("id").where("id", "in", ids).execute();
  if (rows.length < ids.length) throw wrongField("tagIds", "有的标签已经不在了，请重新选");
  return ids;
}

/** Throws `tooManyRequests` if the caller has created too many recently. */
export async function checkPace(context: SignedInContext, trx: Writer, kind: "posts" | "reviews"): Promise<void> {
  if (!context.limits.on) return;
  await lockUser(trx, context.identity.userId);
  const column = kind === "posts" ? "created_at" : "written_at";
  const { count } = await trx
    .selectFrom(kind)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("author_id", "=", context.identity.userId)
    .where(column, ">", context.now() - hour)
    .executeTakeFirstOrThrow();
  if (count >= maxAnHour) throw new AppError("tooManyRequests", { retryAfter: hour / 1000 });
}
