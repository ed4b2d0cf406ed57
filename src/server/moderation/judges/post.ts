import { kinds } from "#lib/kinds.ts";
import { splitPost } from "#lib/post-text.ts";
import { toPerson } from "../../people/person.ts";
import { isKeptForBuyers } from "../../posts/sold.ts";
import { setPostStatus } from "../../posts/status.ts";
import type { Judge } from "./judge.ts";
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
    const columns = ["status", "deleted_at", "deleted_status"] as const;
    const row = await trx.selectFrom("posts").select(columns).where("id", "=", id).forUpdate().executeTakeFirst();
    if (!row) return null;
    // What its author has deleted is still read by those who have paid for it, until it is taken down.
    const takesFromBuyers = isKeptForBuyers(row) && "show" in wanted && !wanted.show;
    if (!isHandedIn(row) && !takesFromBuyers) return null;
    const status = wantedStatus(row.status, wanted);
    const moved = await setPostStatus(context, trx, { id, status, reason: reasonOf(wanted) });
    if (!moved) return null;
    const page = { contentType: kinds.post.type, targetId: id };
    return { authorId: moved.authorId, before: { status: moved.before }, page, tags: moved.tags };
  },
  publicOf: writtenBy("posts"),
  shadowedOf: writtenBy("posts", "shadowed"),
};
