import { toPerson } from "../../people/person.ts";
import type { Judge, Standing } from "./judge.ts";

type Profile = NonNullable<Standing["person"]>;

const resetProfile = (id: number): Profile => ({ name: `影迷${id}`, bio: "", avatar: null });

/** What a rejection has reset and the person has not written anew. */
function unwritten(row: Profile & { id: number }, back: Profile | undefined): Partial<Profile> {
  const reset = resetProfile(row.id);
  return {
    ...(back && row.name === reset.name && { name: back.name }),
    ...(back && row.bio === reset.bio && { bio: back.bio }),
    ...(back && row.avatar === reset.avatar && { avatar: back.avatar }),
  };
}

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
    const row = await trx.selectFrom("users").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
    if (!row || row.status === "deleted") return null;
    const { name, bio, avatar } = row;
    const isReset = "show" in wanted && !wanted.show;
    const before = { status: row.status, ...(isReset && { person: { name, bio, avatar } }) };
    const moved = { authorId: id, before, page: null };
    const fields = "back" in wanted ? unwritten(row, wanted.back.person) : isReset ? resetProfile(id) : {};
    if (Object.keys(fields).length === 0) return { ...moved, tags: [] };
    await trx.updateTable("users").set(fields).where("id", "=", id).execute();
    return { ...moved, tags: [`user:${id}`] };
  },
};
