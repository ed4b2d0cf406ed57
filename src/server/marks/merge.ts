import { markLimits } from "#lib/marks.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { goneOf, lockMark, putMark, type ReadMark } from "./put.ts";
import { tagsOf } from "./rows.ts";

interface Kept {
  userId: number;
  mark: ReadMark;
  /** When it was created on the device, in milliseconds since 1970. */
  at: number;
}

/**
 * Merges a mark from a device with the account's mark: of two values the later one wins, a value that only one has is kept, and the result
 * is private if either is. A mark that has been deleted since is not restored. Returns the cache tags to invalidate; null if nothing
 * changed.
 */
export async function mergeMark(
  context: Pick<Context, "now">,
  trx: Writer,
  { userId, mark, at }: Kept,
): Promise<string[] | null> {
  const when = Math.min(at, context.now());
  const gone = await goneOf(trx, userId, mark.videoId);
  if (gone && gone.gone_at >= when) return null;
  const there = await lockMark(trx, userId, mark.videoId);
  if (!there) return (await putMark(context, trx, userId, mark, when)).tags;
  const days = await daysOf(trx, there);
  const both = joined(there, days, { mark, isLater: when > there.updated_at });
  if (isSame(there, days, both)) return null;
  return (await putMark(context, trx, userId, both, Math.max(when, there.updated_at))).tags;
}

async function daysOf(trx: Writer, { user_id, video_id }: Row<"marks">): Promise<number[]> {
  const rows = await trx
    .selectFrom("watch_days")
    .select("day")
    .where("user_id", "=", user_id)
    .where("video_id", "=", video_id)
    .execute();
  return rows.map(({ day }) => day);
}

interface Joined extends ReadMark {
  rating: number | null;
  days: number[];
  tags: string[];
  public: boolean;
}

function joined(there: Row<"marks">, days: number[], { mark, isLater }: { mark: ReadMark; isLater: boolean }): Joined {
  const own = tagsOf(there);
  const tags = isLater ? [...(mark.tags ?? []), ...own] : [...own, ...(mark.tags ?? [])];
  const isPrivate = there.public === 0 || mark.public === false;
  // A short review that was private on the device is not added to a public mark.
  const line = isLater || (there.line === "" && (mark.public !== false || there.public === 0)) ? mark.line : undefined;
  return {
    videoId: mark.videoId,
    status: isLater ? mark.status : there.status,
    rating: (isLater ? (mark.rating ?? there.rating) : (there.rating ?? mark.rating)) ?? null,
    days: [...new Set([...days, ...(mark.days ?? [])])].toSorted((one, other) => other - one).slice(0, markLimits.days),
    tags: [...new Set(tags)].slice(0, markLimits.tags),
    line: line?.text ? line : undefined,
    public: !isPrivate,
  };
}

function isSame(there: Row<"marks">, days: readonly number[], both: Joined): boolean {
  return (
    both.status === there.status &&
    both.rating === there.rating &&
    both.days.length === days.length &&
    both.days.every((day) => days.includes(day)) &&
    JSON.stringify(both.tags) === there.tags &&
    (both.line === undefined || both.line.text === there.line) &&
    both.public === (there.public === 1)
  );
}
