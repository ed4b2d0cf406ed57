import { eraseOwned, type PersonalPart } from "../people/personal-part.ts";
import { liveLists } from "./rows.ts";

/** A user's film lists. */
export const worksListPart: PersonalPart = {
  name: "worksLists",
  async export({ db }, userId) {
    const lists = await liveLists(db.scan).selectAll().where("user_id", "=", userId).orderBy("id").execute();
    const items = await db.scan
      .selectFrom("works_list_items")
      .innerJoin("works_lists", "works_lists.id", "works_list_items.list_id")
      .select(["works_list_items.list_id", "works_list_items.video_id"])
      .where("works_lists.user_id", "=", userId)
      .orderBy("works_list_items.position")
      .execute();
    const filmsOf = Map.groupBy(items, (item) => item.list_id);
    return lists.map((row) => ({
      id: row.id,
      title: row.title,
      description: row.description,
      public: row.public === 1,
      videoIds: (filmsOf.get(row.id) ?? []).map(({ video_id }) => video_id),
      createdAt: new Date(row.created_at).toISOString(),
    }));
  },
  erase: (erasing) => eraseOwned(erasing, [["works_lists", "user_id"]]),
};
