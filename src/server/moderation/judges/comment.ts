import { toPerson } from "../../people/person.ts";
import { namesIn, withNames } from "../../people/mentions.ts";
import { moveComment } from "../../comments/move.ts";
import { authorName, picturesOf as commentPictures } from "../../comments/rows.ts";
import { toPrivatePicture } from "../../publishing/pictures.ts";
import type { Judge } from "./judge.ts";
import { aboutOf, settleReward, wantedStatus, writtenBy } from "./shared.ts";

export const commentJudge: Judge = {
  async show(context, ids) {
    const rows = await context.db.read
      .selectFrom("comments")
      .innerJoin("users", "users.id", "comments.author_id")
      .select(["comments.id", "comments.text", "comments.status", "comments.content_type", "comments.target_id"])
      .select(["users.id as author_id", authorName, "users.avatar as author_avatar"])
      .where("comments.id", "in", ids)
      .execute();
    const targetOf = (row: (typeof rows)[number]) => ({ contentType: row.content_type, targetId: row.target_id });
    const about = await aboutOf(context, rows.map(targetOf));
    const names = await namesIn(context.db.read, rows);
    const pictures = await commentPictures(context.db.read, ids);
    return rows.map((row) => {
      const { text } = withNames(row.text, names.get(row.id));
      const images = pictures
        .filter(({ comment_id }) => comment_id === row.id)
        .map(({ image, width, height }) => {
          const { alt: _alt, ...shown } = toPrivatePicture(context, { image, width, height, alt: "" }, "reader");
          return shown;
        });
      const author = toPerson(context, row);
      return [row.id, { state: row.status, title: "", text, images, author, about: about(targetOf(row)) }];
    });
  },
  async move(context, trx, id, wanted) {
    const row = await trx.selectFrom("comments").select("status").where("id", "=", id).forUpdate().executeTakeFirst();
    if (!row) return null;
    const status = wantedStatus(row.status, wanted);
    const moved = await moveComment(context, trx, id, status);
    if (!moved) return null;
    const { authorId, isForeign, page, tags } = moved;
    if (!isForeign) await settleReward(context, trx, status, { rule: "comment", key: String(id), userId: authorId });
    return { authorId, before: { status: moved.before }, page, tags, ...(isForeign && { isForeign }) };
  },
  publicOf: writtenBy("comments"),
  shadowedOf: writtenBy("comments", "shadowed"),
};
