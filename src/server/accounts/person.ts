import type { Person } from "#lib/contract/schemas/shared.ts";
import type { Context } from "../context.ts";
import { toImage } from "../images.ts";

/** A user as others see it. */
export function toPerson(
  context: Context,
  row: { author_id: number; author_name: string; author_avatar: string | null },
): Person {
  context.uses(`user:${row.author_id}`);
  const avatar = row.author_avatar === null ? null : toImage(context.images, "avatar", row.author_avatar);
  return { id: row.author_id, name: row.author_name, avatar };
}
