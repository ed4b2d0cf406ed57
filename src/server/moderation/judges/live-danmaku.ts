import { moveLiveDanmaku } from "../../live/move-danmaku.ts";
import { toPerson } from "../../people/person.ts";
import type { Judge } from "./judge.ts";
import { authorColumns, wantedStatus, writtenBy } from "./shared.ts";

export const liveDanmakuJudge: Judge = {
  async show(context, ids) {
    const rows = await context.db.read
      .selectFrom("live_lines")
      .innerJoin("users", "users.id", "live_lines.author_id")
      .innerJoin("lives", "lives.id", "live_lines.live_id")
      .select(["live_lines.id", "live_lines.text", "live_lines.status", "lives.title as live"])
      .select(authorColumns)
      .where("live_lines.id", "in", ids)
      .execute();
    return rows.map((row) => {
      const author = toPerson(context, row);
      const title = `在直播《${row.live}》`;
      return [row.id, { state: row.status, title, text: row.text, images: [], author, about: null }];
    });
  },
  async move(_context, trx, id, wanted) {
    const row = await trx.selectFrom("live_lines").select("status").where("id", "=", id).forUpdate().executeTakeFirst();
    if (!row || row.status === "deleted") return null;
    const moved = await moveLiveDanmaku(trx, id, wantedStatus(row.status, wanted));
    return moved && { ...moved, before: { status: row.status } };
  },
  publicOf: writtenBy("live_lines"),
  shadowedOf: writtenBy("live_lines", "shadowed"),
};
