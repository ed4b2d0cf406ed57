import type { Person } from "#lib/contract/schemas/shared.ts";
import { sql } from "kysely";
import type { Context } from "../core/context.ts";
import { toImage } from "../core/images.ts";

/** A user as displayed to others. */
export function toPerson(
  context: Context,
  row: { author_id: number; author_name: string; author_avatar: string | null; author_certified?: number },
): Person {
  context.uses(`user:${row.author_id}`);
  const avatar = row.author_avatar === null ? null : toImage(context.images, "avatar", row.author_avatar);
  return {
    id: row.author_id,
    name: row.author_name,
    avatar,
    ...(row.author_certified && { certified: true as const }),
  };
}

/** Column that marks certified creators, for queries that include `users`. */
export const authorCertified = sql<number>`(select count(*) from certifications
  where certifications.user_id = users.id and certifications.state = 'approved')`.as("author_certified");
