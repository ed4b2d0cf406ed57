import { kinds } from "#lib/kinds.ts";
import { splitPost } from "#lib/post-text.ts";
import type { Reader, Writer } from "../../db/open.ts";
import type { Row } from "../../db/schema.ts";
import { toPerson } from "../../people/person.ts";
import { keptForBuyers } from "../../publishing/sold-version.ts";
import { soldAmong } from "../../posts/sold.ts";
import { setPostStatus } from "../../posts/status.ts";
import type { Judge, Moved, Wanted } from "./judge.ts";
import { authorColumns, isHandedIn, picturesOf, reasonOf, wantedStatus, writtenBy } from "./shared.ts";

export const postJudge: Judge = {
  async show(context, ids) {
    const rows = await context.db.read
      .selectFrom("posts")
      .innerJoin("users", "users.id", "posts.author_id")
      .select(["posts.id", "posts.text", "posts.paid_text", "posts.status"])
      .select(authorColumns)
      .where("posts.id", "in", ids)
      .execute();
    const images = await context.db.read
      .selectFrom("post_images")
      .select(["post_id as id", "image", "width", "height", "alt"])
      .where("post_id", "in", ids)
      .orderBy("position")
      .execute();
    return rows.map((row) => {
      const { title, body } = splitPost(row.text);
      const text = row.paid_text === "" ? body : `${body}\n\n（付费部分）\n${row.paid_text}`;
      const about = row.status === "published" ? { contentType: kinds.post.type, id: row.id, title } : null;
      const pictures = picturesOf(context, images, row.id);
      return [row.id, { state: row.status, title, text, images: pictures, author: toPerson(context, row), about }];
    });
  },
  async move(context, trx, id, wanted) {
    const row = await trx.selectFrom("posts").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
    if (!row) return null;
    if (!isHandedIn(row)) return moveForBuyers(trx, row, wanted);
    const status = wantedStatus(row.status, wanted);
    const moved = await setPostStatus(context, trx, { id, status, reason: reasonOf(wanted) });
    if (!moved) return null;
    const page = { contentType: kinds.post.type, targetId: id };
    return { authorId: moved.authorId, before: { status: moved.before }, page, tags: moved.tags };
  },
  publicOf: async (db, userId, limit) => [
    ...(await writtenBy("posts")(db, userId, limit)),
    ...(await keptOf(db, userId, limit)),
  ],
  shadowedOf: writtenBy("posts", "shadowed"),
};

/** What its author has deleted is still read by those who have paid for it, until it is taken down. Null if nobody reads it. */
async function moveForBuyers(trx: Writer, row: Row<"posts">, wanted: Wanted): Promise<Moved | null> {
  const withheld = "back" in wanted ? 0 : 1;
  if ("show" in wanted && (wanted.show || keptForBuyers(row) === null)) return null;
  if (row.withheld === withheld) return null;
  await trx.updateTable("posts").set({ withheld }).where("id", "=", row.id).execute();
  return { authorId: row.author_id, before: { status: row.status }, fromBuyers: true, page: null, tags: [] };
}

/** Sold posts that their author has deleted and their buyers still read. */
async function keptOf(db: Reader, userId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("posts")
    .selectAll()
    .where("author_id", "=", userId)
    .where("status", "=", "removed")
    .where("deleted_at", "is not", null)
    .where("withheld", "=", 0)
    .orderBy("id", "desc")
    .execute();
  const kept = rows.filter((row) => keptForBuyers(row) !== null).map(({ id }) => id);
  const sold = await soldAmong(db, kept);
  return kept.filter((id) => sold.has(id)).slice(0, limit);
}
