import { sql } from "kysely";
import type { Row } from "../db/schema.ts";

/** Whether a row of `users` is a member, who has an account or a mobile, rather than a guest. */
export const isMemberRow = sql<boolean>`(users.account is not null or users.mobile is not null)`;

/** The same of a row that has been read. */
export const isMember = ({ account, mobile }: Pick<Row<"users">, "account" | "mobile">): boolean =>
  account !== null || mobile !== null;
