import { sql } from "kysely";

/** Whether a row of `users` is a member, who has an account or a mobile, rather than a guest. */
export const isMemberRow = sql<boolean>`(users.account is not null or users.mobile is not null)`;
