import { chosenMailNames } from "#lib/mail-kinds.ts";
import { recordOf } from "#lib/rows.ts";
import { eraseOwned, type PersonalPart } from "../people/personal-part.ts";

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
    const mails = await db.scan
      .selectFrom("mails")
      .select(["kind", "address", "state", "created_at"])
      .where("user_id", "=", userId)
      .orderBy("id")
      .execute();
    return {
      address: row.address,
      confirmedAt: row.confirmed_at === null ? null : new Date(row.confirmed_at).toISOString(),
      wanted: row.wanted,
      mails: recordOf(chosenMailNames, (kind) => row[`mail_${kind}`] === 1),
      sent: mails.map(({ created_at, ...mail }) => ({ ...mail, createdAt: new Date(created_at).toISOString() })),
    };
  },
  erase: (erasing) =>
    eraseOwned(erasing, [
      ["mail_links", "user_id"],
      ["mails", "user_id"],
      ["email_addresses", "user_id"],
    ]),
};
