import { kinds } from "#lib/kinds.ts";
import { moveSeries } from "../../own-series/move.ts";
import { toPerson } from "../../people/person.ts";
import type { Judge } from "./judge.ts";
import { authorColumns, shownStatus } from "./shared.ts";

/** Members' series; those of the site's own are its editors' affair. */
export const seriesJudge: Judge = {
  async show(context, ids) {
    const rows = await context.db.read
      .selectFrom("series")
      .innerJoin("users", "users.id", "series.owner_id")
      .select(["series.id", "series.title", "series.description", "series.status"])
      .select(authorColumns)
      .where("series.id", "in", ids)
      .where("series.deleted_at", "is", null)
      .execute();
    return rows.map(({ id, title, description, status, ...row }) => {
      const about = status === "published" ? { contentType: kinds.series.type, id, title } : null;
      return [id, { state: status, title, text: description, images: [], author: toPerson(context, row), about }];
    });
  },
  async move(_context, trx, id, wanted) {
    const moved = await moveSeries(trx, id, shownStatus(wanted));
    return (
      moved && { ...moved, before: { status: moved.before }, page: { contentType: kinds.series.type, targetId: id } }
    );
  },
  async shadowedOf(db, userId, limit) {
    const rows = await db
      .selectFrom("series")
      .select("id")
      .where("owner_id", "=", userId)
      .where("deleted_at", "is", null)
      .where("status", "=", "shadowed")
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  },
};
