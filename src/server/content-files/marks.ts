import { shanghaiDay } from "../core/day.ts";
import type { Context } from "../core/context.ts";
import type { Content } from "../content/read-folder.ts";
import type { Ids } from "../content/import/keys.ts";
import type { Pen } from "../content/pen.ts";
import { marksFromFiles } from "../marks/from-files.ts";
import { dropMark, putMark, type ReadMark } from "../marks/put.ts";

interface Marked {
  userId: number;
  at: number;
  mark: ReadMark;
}

/** Imports the marks of members that came from files: these members have no others. What has not changed is not written. */
export async function importMarks(
  context: Pick<Context, "now">,
  pen: Pen,
  { marks }: Content,
  ids: Ids,
): Promise<void> {
  const before = new Map((await marksFromFiles(pen.read)).map((row) => [nameOf(row.user_id, row.video_id), row]));
  const changed: Marked[] = [];
  for (const { on, marks: some } of marks.flatMap((source) => source.value)) {
    for (const { by, at, status, stars, text } of some) {
      const [userId, videoId, when] = [ids.of(`member:${by}`), ids.of(`video:${on}`), Date.parse(at)];
      const name = nameOf(userId, videoId);
      const row = before.get(name);
      before.delete(name);
      const rating = stars === undefined ? null : stars * 2;
      if (row?.status === status && row.rating === rating && row.line === text) continue;
      const days = status === "done" ? [shanghaiDay(when)] : [];
      changed.push({ userId, at: when, mark: { videoId, status, rating, days, line: { text, held: [] } } });
    }
  }
  await pen.each(changed, (trx, { userId, at, mark }) => putMark(context, trx, userId, mark, at));
  await pen.each([...before.values()], (trx, { user_id, video_id }) =>
    dropMark(context, trx, { userId: user_id, videoId: video_id }),
  );
}

const nameOf = (userId: number, videoId: number): string => `${userId} ${videoId}`;
