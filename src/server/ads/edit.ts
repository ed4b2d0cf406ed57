import { adPosition } from "#lib/contract/schemas/ads.ts";
import type { EditedAd } from "#lib/contract/schemas/editing.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { localPath } from "#lib/routes.ts";
import type { Context, SignedInContext } from "../context.ts";
import type { Row } from "../db/tables.ts";
import { AppError } from "../errors.ts";
import { toImage } from "../images.ts";
import { recordOwnAct } from "../moderation/acts.ts";

/** Every ad, also those that are off, position by position. */
export async function adsForEditing(context: SignedInContext): Promise<Output<"admin/ad/list">> {
  const rows = await context.db.read
    .selectFrom("ads")
    .selectAll()
    .orderBy("position")
    .orderBy("sort", "desc")
    .orderBy("id")
    .execute();
  return { list: rows.map((row) => toEdited(context, row)) };
}

/** Changes the words of an ad and where it stands, turns it on or off. */
export async function saveAd(context: SignedInContext, input: Input<"admin/ad/save">): Promise<EditedAd> {
  const { id, title, text, on, sort, link } = input;
  const row = await context.db.write(async (trx) => {
    const known = await trx.selectFrom("ads").select("bind_type").where("id", "=", id).executeTakeFirst();
    if (!known) throw new AppError("adMissing");
    const leads = link === undefined || known.bind_type !== 4 ? {} : bindingOf(link);
    const row = await trx
      .updateTable("ads")
      .set({ title, text, sort, status: on ? "published" : "archived", ...leads })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordOwnAct(context, trx, { act: "ad.save", summary: `#${id} ${on ? "开" : "关"}：${title}` });
    return row;
  });
  context.changed("ads");
  return toEdited(context, row);
}

function bindingOf(link: string): { bind_str: string; jump_type: number } {
  const local = localPath(link);
  if (local !== null) return { bind_str: local, jump_type: 1 };
  const url = URL.canParse(link) ? new URL(link) : null;
  if (url?.protocol === "https:" || url?.protocol === "http:") return { bind_str: url.href, jump_type: 0 };
  const tip = "请填写以 / 开头的站内地址，或 http(s):// 开头的网址";
  throw new AppError("formInvalid", { tip, fields: { link: tip } });
}

function toEdited({ images }: Context, row: Row<"ads">): EditedAd {
  const position = adPosition.parse(row.position);
  return {
    id: row.id,
    position,
    title: row.title,
    text: row.text,
    image: toImage(images, position, row.image),
    on: row.status === "published",
    sort: row.sort,
    clicks: row.clicks,
    link: row.bind_type === 4 ? row.bind_str : null,
  };
}
