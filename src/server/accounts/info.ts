import type { User } from "#lib/contract/schemas/accounts.ts";
import type { Context, SignedInContext } from "../context.ts";
import type { Row } from "../db/tables.ts";
import { toImage } from "../images.ts";

/** A user as that same user sees it. */
export function toUser(context: Context, row: Row<"users">): User {
  return {
    id: row.id,
    name: row.name,
    avatar: row.avatar === null ? null : toImage(context.images, "avatar", row.avatar),
    account: row.account ?? "",
    mobile: row.mobile ?? "",
    role: row.role,
    createdAt: new Date(row.created_at).toISOString(),
  };
}

export async function userInfo(context: SignedInContext): Promise<User> {
  const row = await context.db.read
    .selectFrom("users")
    .selectAll()
    .where("id", "=", context.identity.userId)
    .executeTakeFirstOrThrow();
  return toUser(context, row);
}
