import { maskedMobile } from "#lib/mobile.ts";
import type { Profile, User } from "#lib/contract/schemas/accounts.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import type { Row } from "../db/schema.ts";
import { toImage } from "../core/images.ts";
import { toRole } from "../people/role.ts";

/** A user as displayed to that user. */
export function toUser(context: Context, row: Row<"users">): User {
  return {
    id: row.id,
    name: row.name,
    avatar: row.avatar === null ? null : toImage(context.images, "avatar", row.avatar),
    account: row.account ?? "",
    mobile: row.mobile === null ? "" : maskedMobile(row.mobile),
    ...toRole(row.role),
    createdAt: new Date(row.created_at).toISOString(),
    bio: row.bio,
    gender: row.gender,
    birthday: row.birthday,
    passwordSet: row.password_hash !== null,
    lockCodeSet: row.lock_code_hash !== null,
  };
}

/** The caller's `users` row. */
export function ownRow({ db, identity }: SignedInContext): Promise<Row<"users">> {
  return db.primary.selectFrom("users").selectAll().where("id", "=", identity.userId).executeTakeFirstOrThrow();
}

export async function userInfo(context: SignedInContext): Promise<Profile> {
  const row = await ownRow(context);
  const { comments } = await context.db.read
    .selectFrom("comments")
    .select(({ fn }) => fn.countAll<number>().as("comments"))
    .where("author_id", "=", row.id)
    // As in the member's own list, which does not tell what is hidden from others.
    .where("status", "in", ["published", "shadowed"])
    .executeTakeFirstOrThrow();
  return { ...toUser(context, row), counts: { comments } };
}
