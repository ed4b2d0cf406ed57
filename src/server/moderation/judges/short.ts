import { kinds } from "#lib/kinds.ts";
import { shelfLabel } from "#lib/marks.ts";
import type { Reader } from "../../db/open.ts";
import { toPerson } from "../../people/person.ts";
import { moveShort } from "../../marks/shorts.ts";
import type { Judge } from "./judge.ts";
import { aboutOf, authorColumns, wantedStatus } from "./shared.ts";

export const shortJudge: Judge = {
  async show(context, ids) {
    const rows = await context.db.read
      .selectFrom("marks")
      .innerJoin("users", "users.id", "marks.user_id")
      .select(["marks.id", "marks.line", "marks.line_status", "marks.status", "marks.rating", "marks.video_id"])
      .select(authorColumns)
      .where("marks.id", "in", ids)
      .where("marks.line_status", "!=", "none")
      .execute();
    const targetOf = (row: (typeof rows)[number]) => ({ contentType: kinds.video.type, targetId: row.video_id });
    const about = await aboutOf(context, rows.map(targetOf));
    return rows.map((row) => {
      const title = shelfLabel(row.status);
      const author = toPerson(context, row);
      return [
        row.id,
        { state: row.line_status, title, text: row.line, images: [], author, about: about(targetOf(row)) },
      ];
    });
  },
  async move(_context, trx, id, wanted) {
    const row = await trx.selectFrom("marks").select("line_status").where("id", "=", id).forUpdate().executeTakeFirst();
    const moved = row ? await moveShort(trx, id, wantedStatus(row.line_status, wanted)) : null;
    return (
      moved && {
        authorId: moved.authorId,
        before: { status: moved.before },
        page: { contentType: kinds.video.type, targetId: moved.videoId },
        tags: moved.tags,
      }
    );
  },
  publicOf: linesIn("published"),
  shadowedOf: linesIn("shadowed"),
};

function linesIn(status: "published" | "shadowed") {
  return async (db: Reader, userId: number, limit: number): Promise<number[]> => {
    const rows = await db
      .selectFrom("marks")
      .select("id")
      .where("user_id", "=", userId)
      .where("line_status", "=", status)
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  };
}
