import { adPosition } from "#lib/contract/schemas/ads.ts";
import type { EditedAd } from "#lib/contract/schemas/editing.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { homeId } from "#lib/home.ts";
import { localPath } from "#lib/routes.ts";
import type { Context, SignedInContext } from "../context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/tables.ts";
import { AppError } from "../errors.ts";
import { isObfuscated, toImage } from "../images.ts";
import { recordOwnAct } from "../moderation/acts.ts";

type Binding = NonNullable<Input<"admin/ad/save">["binding"]>;

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

/** Changes the words of an ad, where it stands and where it leads, turns it on or off. */
export async function saveAd(context: SignedInContext, input: Input<"admin/ad/save">): Promise<EditedAd> {
  const { id, title, text, on, sort, binding } = input;
  const row = await context.db.write(async (trx) => {
    const leads = binding === undefined ? {} : await columnsOf(trx, binding);
    const row = await trx
      .updateTable("ads")
      .set({ title, text, sort, status: on ? "published" : "archived", ...leads })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new AppError("adMissing");
    await recordOwnAct(context, trx, { act: "ad.save", summary: `#${id} ${on ? "开" : "关"}：${title}` });
    return row;
  });
  context.changed("ads");
  return toEdited(context, row);
}

const targets = {
  1: { table: "channels", name: "首页频道" },
  2: { table: "topics", name: "专题" },
  3: { table: "tags", name: "标签" },
  5: { table: "performers", name: "演员" },
  6: { table: "tag_categories", name: "标签分类" },
} as const;

const isTargetType = (type: number): type is keyof typeof targets => Object.hasOwn(targets, type);
const performerContent = 8;

/** The binding as an ad's row has it; what it points at must be there. */
async function columnsOf(trx: Writer, { bindType, bindInt, bindStr, performers }: Binding) {
  const columns = { bind_type: bindType, bind_int: 0, bind_str: "", jump_type: 0, content_type: null };
  if (!isTargetType(bindType)) return { ...columns, ...addressOf(bindStr.trim()) };
  const { table, name } = targets[bindType];
  const found = await trx.selectFrom(table).select("id").where("id", "=", bindInt).executeTakeFirst();
  if (!found && !(bindType === 1 && bindInt === homeId)) throw wrongTarget(`没有编号为 ${bindInt} 的${name}`);
  const listed = performers && (bindType === 3 || bindType === 6);
  return { ...columns, bind_int: bindInt, content_type: listed ? performerContent : null };
}

function addressOf(link: string): { bind_str: string; jump_type: number } {
  const local = localPath(link);
  if (local !== null) return { bind_str: local, jump_type: 1 };
  const url = URL.canParse(link) ? new URL(link) : null;
  if (url?.protocol === "https:" || url?.protocol === "http:") return { bind_str: url.href, jump_type: 0 };
  throw wrongTarget("请填写以 / 开头的站内地址，或 http(s):// 开头的网址");
}

function wrongTarget(tip: string): AppError {
  return new AppError("formInvalid", { tip, fields: { target: tip } });
}

function toEdited({ images }: Context, row: Row<"ads">): EditedAd {
  const position = adPosition.parse(row.position);
  return {
    id: row.id,
    position,
    title: row.title,
    text: row.text,
    image: toImage(images, position, row.image),
    obfuscated: isObfuscated(images, row.image),
    on: row.status === "published",
    sort: row.sort,
    clicks: row.clicks,
    bindType: row.bind_type,
    bindInt: row.bind_int,
    bindStr: row.bind_str,
    jumpType: row.jump_type,
    contentType: row.content_type,
  };
}
