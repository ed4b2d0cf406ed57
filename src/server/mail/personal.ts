import { newsKindNames } from "#lib/news-kinds.ts";
import { recordOf } from "#lib/rows.ts";
import { eraseOwned, inPortions, type PersonalPart } from "../people/personal-part.ts";

/** A member's email address and which mails the member wants. */
export const mailPart: PersonalPart = {
  name: "mail",
  async export({ db }, userId) {
    const row = await db.scan
      .selectFrom("email_addresses")
      .selectAll()
      .where("user_id", "=", userId)
      .executeTakeFirst();
    if (!row) return undefined;
    const mails = db.scan
      .selectFrom("mails")
      .select(["id", "kind", "address", "state", "created_at"])
      .where("user_id", "=", userId);
    return {
      address: row.address,
      confirmedAt: row.confirmed_at === null ? null : new Date(row.confirmed_at).toISOString(),
      wanted: row.wanted,
      mails: recordOf(newsKindNames, (kind) => row[`mail_${kind}`] === 1),
      sent: inPortions(
        mails,
        (rows) =>
          rows.map(({ id: _id, created_at, ...mail }) => ({ ...mail, createdAt: new Date(created_at).toISOString() })),
        ["created_at", "id"],
      ),
    };
  },
  erase: (erasing) =>
    eraseOwned(erasing, [
      ["mail_links", "user_id"],
      ["mails", "user_id"],
      ["email_addresses", "user_id"],
    ]),
};
