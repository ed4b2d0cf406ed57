import { sql } from "kysely";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import type { PersonalPart } from "../people/personal-part.ts";
import { addToCount } from "../kinds/targets.ts";

/** A user's likes. */
export const likePart: PersonalPart = {
  name: "supports",
  /** Likes of both the guest and the account count once. */
  async merge(trx, guestId, userId) {
    const rows = await trx.deleteFrom("supports").where("user_id", "=", guestId).returningAll().execute();
    for (const row of rows) await move(trx, row, userId);
  },
  async export({ db }, userId) {
    const rows = await db.scan
      .selectFrom("supports")
      .selectAll()
      .where("user_id", "=", userId)
      .where("active", ">", 0)
      .orderBy("created_at")
      .execute();
    return rows.map((row) => ({
      contentType: row.content_type,
      targetId: row.target_id,
      supportedAt: new Date(row.created_at).toISOString(),
    }));
  },
};

async function move(trx: Writer, row: Row<"supports">, userId: number): Promise<void> {
  const moved = await trx
    .insertInto("supports")
    .values({ ...row, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("active")
    .executeTakeFirst();
  if (moved || row.active === 0) return;
  const held = await trx
    .selectFrom("supports")
    .select("active")
    .where("user_id", "=", userId)
    .where("content_type", "=", row.content_type)
    .where("target_id", "=", row.target_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (held.active === 1) return row.active === 1 ? takeBack(trx, row) : undefined;
  await trx
    .updateTable("supports")
    .set({ active: row.active })
    .where("user_id", "=", userId)
    .where("content_type", "=", row.content_type)
    .where("target_id", "=", row.target_id)
    .execute();
}

async function takeBack(trx: Writer, { content_type, target_id }: Row<"supports">): Promise<void> {
  const target = { contentType: content_type, targetId: target_id };
  await addToCount(trx, target, "supports", -1);
  await sql`update messages set actors = actors - 1
    where merge_key = ${`support:${content_type}:${target_id}`} and actors > 1`.execute(trx);
}
