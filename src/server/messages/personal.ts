import { sql } from "kysely";
import { eraseOwned, type PersonalPart } from "../people/personal-part.ts";

/** A user's messages. */
export const messagePart: PersonalPart = {
  name: "messages",
  async merge(trx, guestId, userId) {
    await sql`
      update messages set user_id = ${userId} where user_id = ${guestId} and merge_key not in (
        select merge_key from messages where user_id = ${userId})`.execute(trx);
    await trx.deleteFrom("messages").where("user_id", "=", guestId).execute();
    // Deletes notices about the guest's own actions, which are the member's own now.
    await trx
      .deleteFrom("messages")
      .where("user_id", "=", userId)
      .where("actor_id", "=", userId)
      .where("actors", "=", 1)
      .execute();
  },
  erase: (erasing) =>
    eraseOwned(erasing, [
      ["messages", "user_id"],
      ["message_markers", "user_id"],
    ]),
};
