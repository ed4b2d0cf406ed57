import type { AdPosition } from "#lib/ad-positions.ts";
import { adPosition, type Ad } from "#lib/contract/schemas/ads.ts";
import { linkOf } from "#lib/link-binding.ts";
import type { Context } from "../core/context.ts";
import { isObfuscated, toImage } from "../core/images.ts";

/** Ads currently shown, highest `sort` first, of one position or of all. */
export async function listAds(context: Context, position?: AdPosition): Promise<Ad[]> {
  context.uses("ads");
  const now = context.now();
  const query = context.db.read
    .selectFrom("ads")
    .selectAll()
    .where("status", "=", "published")
    .where("deleted_at", "is", null)
    .where((where) => where.or([where("starts_at", "is", null), where("starts_at", "<=", now)]))
    .where((where) => where.or([where("ends_at", "is", null), where("ends_at", ">", now)]));
  const chosen = position === undefined ? query : query.where("position", "=", position);
  const rows = await chosen.orderBy("sort", "desc").orderBy("id").execute();
  return rows.map((row) => {
    const position = adPosition.parse(row.position);
    const binding = {
      bindType: row.bind_type,
      bindInt: row.bind_int,
      bindStr: row.bind_str,
      jumpType: row.jump_type,
      contentType: row.content_type,
    };
    return {
      id: row.id,
      position,
      title: row.title,
      text: row.text,
      image: toImage(context.images, position, row.image),
      obfuscated: isObfuscated(context.images, row.image),
      href: linkOf({ id: row.id, ...binding })?.href ?? "",
      ...binding,
      sort: row.sort,
    };
  });
}
