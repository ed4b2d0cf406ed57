import { queryOf } from "#lib/client/data.ts";

/** The member's address and which mails go to it. */
export const $mail = queryOf("user/mail/state", {});
