import { countCharacters, saysSomething } from "#lib/user-text.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";

const hour = 3_600_000;
/** Most texts of one kind a member hands in within an hour. */
const maxAnHour = 20;

export function wrong(field: string, tip: string): AppError {
  return new AppError("formInvalid", { tip, fields: { [field]: tip } });
}

/** A field of a text, unless it is too long. `empty` is what is said when there is nothing to see in it; null when it may be empty. */
export function checkField(
  field: string,
  text: string,
  { limit, empty }: { limit: number; empty: string | null },
): string {
  if (!saysSomething(text)) {
    if (empty !== null) throw wrong(field, empty);
    return "";
  }
  const over = countCharacters(text) - limit;
  if (over > 0) throw wrong(field, `最多 ${limit} 字，现在多了 ${over} 字`);
  return text;
}

/** These tags without repeats, all of which exist. */
export async function checkTags(trx: Writer, tagIds: readonly number[], most: number): Promise<number[]> {
  const ids = [...new Set(tagIds)];
  if (ids.length > most) throw wrong("tagIds", `最多选 ${most} 个标签`);
  if (ids.length === 0) return [];
  const rows = await trx.selectFrom("tags").select("id").where("id", "in", ids).execute();
  if (rows.length < ids.length) throw wrong("tagIds", "有的标签已经不在了，请重新选");
  return ids;
}

/** Throws `tooManyRequests` for who has begun too many lately. */
export async function checkPace(context: SignedInContext, trx: Writer, kind: "posts" | "reviews"): Promise<void> {
  const column = kind === "posts" ? "created_at" : "written_at";
  const { count } = await trx
    .selectFrom(kind)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("author_id", "=", context.identity.userId)
    .where(column, ">", context.now() - hour)
    .executeTakeFirstOrThrow();
  if (count >= maxAnHour) throw new AppError("tooManyRequests", { retryAfter: hour / 1000 });
}
