import { kinds } from "#lib/kinds.ts";
import { toPerson } from "../../people/person.ts";
import { moveList } from "../../works-lists/move.ts";
import { liveLists } from "../../works-lists/rows.ts";
import type { Judge } from "./judge.ts";
import { authorColumns, shownStatus } from "./shared.ts";

export const listJudge: Judge = {
  async show(context, ids) {
    const rows = await liveLists(context.db.read)
      .innerJoin("users", "users.id", "works_lists.user_id")
      .select(["works_lists.id", "works_lists.title", "works_lists.description", "works_lists.status"])
      .select(authorColumns)
      .where("works_lists.id", "in", ids)
      .where("works_lists.public", "=", 1)
      .execute();
    return rows.map(({ id, title, description, status, ...row }) => {
      const about = status === "published" ? { contentType: kinds.list.type, id, title } : null;
      return [id, { state: status, title, text: description, images: [], author: toPerson(context, row), about }];
    });
  },
  async move(_context, trx, id, wanted) {
    const moved = await moveList(trx, id, shownStatus(wanted));
    return (
      moved && { ...moved, before: { status: moved.before }, page: { contentType: kinds.list.type, targetId: id } }
    );
  },
  async shadowedOf(db, userId, limit) {
    const rows = await liveLists(db)
      .select("id")
      .where("user_id", "=", userId)
      .where("public", "=", 1)
      .where("status", "=", "shadowed")
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  },
};
