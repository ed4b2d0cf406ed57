import { kinds } from "#lib/kinds.ts";
import { toPerson } from "../../people/person.ts";
import { statusForAuthor } from "../../people/shadow.ts";
import { workRows, ownPicture, watchAddress } from "../../works/rows.ts";
import { moveWork } from "../../works/move.ts";
import type { Judge } from "./judge.ts";
import { authorColumns, reasonOf, settleReward, wantedStatus } from "./shared.ts";

/** A film's review state, as named in moderation. */
const stateNames = {
  none: "pending",
  pending: "pending",
  approved: "published",
  rejected: "rejected",
  removed: "removed",
} as const;

export const videoJudge: Judge = {
  async show(context, ids) {
    const rows = await workRows(context.db.read)
      .innerJoin("users", "users.id", "works.owner_id")
      .select(authorColumns)
      .where("works.video_id", "in", ids)
      .execute();
    return rows.map((row) => {
      const deleted = row.deleted_at !== null || row.state === "deleted";
      const state = deleted ? "deleted" : stateNames[row.review];
      const text = [row.subtitle, row.description].filter(Boolean).join("\n\n");
      const images = [
        ...(row.poster === "" ? [] : [ownPicture(context, row.folder, row.poster)]),
        ...(row.portrait ? [ownPicture(context, row.folder, row.portrait, "filmPortrait")] : []),
      ];
      const about = { contentType: kinds.video.type, id: row.id, title: row.title };
      const author = toPerson(context, row);
      return [row.id, { state, title: row.title, text, images, watch: watchAddress(context, row), author, about }];
    });
  },
  async move(context, trx, id, wanted) {
    const next = (before: string) => statusForAuthor(wantedStatus(before, wanted));
    const moved = await moveWork(context, trx, id, { reason: reasonOf(wanted), next });
    if (!moved) return null;
    const { authorId, tags } = moved;
    await settleReward(context, trx, moved.after, { rule: "upload", key: String(id), userId: authorId });
    return { authorId, before: { status: moved.before }, page: { contentType: kinds.video.type, targetId: id }, tags };
  },
  async publicOf(db, userId, limit) {
    const films = await db
      .selectFrom("works")
      .select("video_id")
      .where("owner_id", "=", userId)
      .where("review", "=", "approved")
      .where("deleted_at", "is", null)
      .where("state", "!=", "deleted")
      .limit(limit)
      .execute();
    return films.map(({ video_id }) => video_id);
  },
};
