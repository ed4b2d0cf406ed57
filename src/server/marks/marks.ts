import type { Input, Output } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import type { SignedInContext } from "../core/context.ts";
import { dayText, shanghaiDay } from "../core/day.ts";
import { AppError } from "../core/errors.ts";
import { contentsOf, requireContent, targetKey } from "../kinds/targets.ts";
import { withNewcomerLimit } from "../limits/newcomers.ts";
import { countFriends } from "./friends.ts";
import { mergeMark } from "./merge.ts";
import { dropMark, putMark, type ReadMark, readMark } from "./put.ts";
import { toMarks } from "./rows.ts";

/** Creates or changes the caller's mark of a film. A short review held by the word rules is private until an operator has decided. */
export async function setMark(context: SignedInContext, input: Input<"mark/set">): Promise<Output<"mark/set">> {
  const { userId } = context.identity;
  await context.limits.take(["mark-by-identity", String(userId)]);
  const read = await readMark(context, input);
  const write = () =>
    context.db.write(async (trx) => {
      await requireContent(context, trx, { contentType: kinds.video.type, targetId: input.videoId });
      const { row, tags } = await putMark(context, trx, userId, read);
      const [mark] = await toMarks(trx, userId, [row]);
      if (!mark) throw new AppError("internal");
      return { mark, tags };
    });
  const { mark, tags } = await withNewcomerLimit(context, read.line?.text ? "words" : "marks", write);
  context.changed(...tags);
  return { mark, held: mark.lineStatus === "pending" };
}

/** Deletes the caller's mark of a film, with its days and short review. A repeated call is no error. */
export async function removeMark(
  context: SignedInContext,
  { videoId }: Input<"mark/remove">,
): Promise<Output<"mark/remove">> {
  const { userId } = context.identity;
  const { mark, tags } = await context.db.write(async (trx) => {
    const rows = await trx
      .selectFrom("marks")
      .selectAll()
      .where("user_id", "=", userId)
      .where("video_id", "=", videoId)
      .execute();
    const [shown] = await toMarks(trx, userId, rows);
    const dropped = await dropMark(context, trx, { userId, videoId });
    return { mark: dropped ? (shown ?? null) : null, tags: dropped?.tags ?? [] };
  });
  if (tags.length > 0) context.changed(...tags);
  return { mark };
}

/**
 * Merges marks that a device stored while nobody was signed in. A repeated call changes nothing. A short review with forbidden words is
 * left out; the rest of its mark is saved.
 */
export async function syncMarks(context: SignedInContext, { marks }: Input<"mark/sync">): Promise<Output<"mark/sync">> {
  const { userId } = context.identity;
  await context.limits.take(["mark-by-identity", String(userId)]);
  const read: { mark: ReadMark; at: number }[] = [];
  const refused: number[] = [];
  const today = dayText(shanghaiDay(context.now()));
  for (const { at, ...kept } of marks) {
    const mark = { ...kept, ...(kept.days && { days: kept.days.filter((day) => day <= today) }) };
    const whole = await readMark(context, mark).catch((error: unknown) => {
      if (error instanceof AppError && mark.line !== undefined) return null;
      throw error;
    });
    if (whole === null) refused.push(mark.videoId);
    read.push({ mark: whole ?? (await readMark(context, { ...mark, line: undefined })), at: Date.parse(at) });
  }
  const write = () =>
    context.db.write(async (trx) => {
      const target = (videoId: number) => ({ contentType: kinds.video.type, targetId: videoId });
      const there = await contentsOf(
        context,
        marks.map(({ videoId }) => target(videoId)),
        trx,
      );
      const tags: string[] = [];
      let taken = 0;
      // Ordered by film, so that concurrent calls cannot deadlock.
      for (const { mark, at } of read.toSorted(
        (one, other) => one.mark.videoId - other.mark.videoId || one.at - other.at,
      )) {
        if (!there.has(targetKey(target(mark.videoId)))) continue;
        const changed = await mergeMark(context, trx, { userId, mark, at });
        tags.push(...(changed ?? []));
        if (changed) taken += 1;
      }
      return { taken, tags };
    });
  const { taken, tags } = await withNewcomerLimit(context, "marks", write);
  if (tags.length > 0) context.changed(...new Set(tags));
  return { taken, refused };
}

/** The caller's marks of these films. */
export async function markState(
  context: SignedInContext,
  { videoIds, friends }: Input<"mark/state">,
): Promise<Output<"mark/state">> {
  const { userId } = context.identity;
  const rows = await context.db.primary
    .selectFrom("marks")
    .selectAll()
    .where("user_id", "=", userId)
    .where("video_id", "in", videoIds)
    .execute();
  const list = await toMarks(context.db.primary, userId, rows);
  const [first] = videoIds;
  return friends && first !== undefined ? { list, friends: await countFriends(context, first) } : { list };
}
