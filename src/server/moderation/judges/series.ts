import { kinds } from "#lib/kinds.ts";
import { moveSeries } from "../../own-series/move.ts";
import { toPerson } from "../../people/person.ts";
import type { Judge } from "./judge.ts";
import { authorColumns } from "./shared.ts";

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
    const shown = "back" in wanted ? wanted.back.status !== "removed" : wanted.show;
    const moved = await moveSeries(trx, id, shown ? "published" : "removed");
    return (
      moved && { ...moved, before: { status: moved.before }, page: { contentType: kinds.series.type, targetId: id } }
    );
  },
};
