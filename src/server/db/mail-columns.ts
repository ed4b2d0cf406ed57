import { mailKindNames } from "#lib/mail-kinds.ts";

/** The part of `columns.ts` for mail. */
export const mailColumns = {
  email_addresses: {
    address: "Confirmed, in lower case; null if none is.",
    bounced_at: "When a server refused the address for good; nothing is sent to it until it is confirmed anew.",
    wanted: "The address to be confirmed; null if none.",
    mail_reply: "1: wants mails of this kind, as with the others.",
  },
  mail_links: {
    token_hash: "SHA-256, hex. The token itself is never stored.",
    purpose: { values: ["address", "password"], note: "Confirming `address`, or setting a new password." },
  },
  mails: {
    mail_key: "A second mail with the same key is not sent.",
    user_id: "Null for an address that may belong to nobody.",
    kind: { values: mailKindNames },
    facts: "JSON of what the text needs and cannot be looked up when it is sent.",
    state: {
      values: ["waiting", "sent", "failed", "dropped"],
      note: "`dropped`: not wanted any more, or about something that has been read or deleted.",
    },
    reason: "Why it failed or was dropped.",
    delayed_at:
      "When the mail server last could not be reached for it, or refused the site itself; null if it takes mails.",
  },
} as const;
