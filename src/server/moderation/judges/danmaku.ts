import { formatDuration } from "#lib/format.ts";
import { kinds } from "#lib/kinds.ts";
import { toPerson } from "../../people/person.ts";
import { moveDanmaku } from "../../danmaku/danmaku.ts";
import type { Judge } from "./judge.ts";
import { aboutOf, authorColumns, wantedStatus, writtenBy } from "./shared.ts";

export const danmakuJudge: Judge = {
  async show(context, ids) {
    const rows = await context.db.read
      .selectFrom("danmaku")
      .innerJoin("users", "users.id", "danmaku.author_id")
      .select(["danmaku.id", "danmaku.text", "danmaku.status", "danmaku.video_id", "danmaku.at_ms"])
      .select(authorColumns)
      .where("danmaku.id", "in", ids)
      .execute();
    const targetOf = (row: (typeof rows)[number]) => ({ contentType: kinds.video.type, targetId: row.video_id });
    const about = await aboutOf(context, rows.map(targetOf));
    return rows.map((row) => {
      const title = `在 ${formatDuration(Math.floor(row.at_ms / 1000))}`;
      const [state, author] = [row.status, toPerson(context, row)];
      return [row.id, { state, title, text: row.text, images: [], author, about: about(targetOf(row)) }];
    });
  },
  async move(_context, trx, id, wanted) {
    const row = await trx.selectFrom("danmaku").select("status").where("id", "=", id).forUpdate().executeTakeFirst();
    const moved = row ? await moveDanmaku(trx, id, wantedStatus(row.status, wanted)) : null;
    return moved && { ...moved, before: { status: moved.before } };
  },
  publicOf: writtenBy("danmaku"),
  shadowedOf: writtenBy("danmaku", "shadowed"),
};
