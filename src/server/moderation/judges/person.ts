import { toPerson } from "../../people/person.ts";
import type { Judge } from "./judge.ts";

/** Rejecting a person resets name, avatar and introduction; the account stays. */
export const personJudge: Judge = {
  async show(context, ids) {
    const rows = await context.db.read.selectFrom("users").selectAll().where("id", "in", ids).execute();
    return rows.map((row) => {
      const author = toPerson(context, { author_id: row.id, author_name: row.name, author_avatar: row.avatar });
      return [row.id, { state: row.status, title: row.name, text: row.bio, images: [], author, about: null }];
    });
  },
  async move(_context, trx, id, wanted) {
    const row = await trx.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
    if (!row || row.status === "deleted") return null;
    const { name, bio, avatar } = row;
    const moved = { authorId: id, before: { status: row.status, person: { name, bio, avatar } }, page: null };
    const fields =
      "back" in wanted ? wanted.back.person : wanted.show ? null : { name: `影迷${id}`, bio: "", avatar: null };
    if (!fields) return { ...moved, tags: [] };
    await trx.updateTable("users").set(fields).where("id", "=", id).execute();
    return { ...moved, tags: [`user:${id}`] };
  },
};
