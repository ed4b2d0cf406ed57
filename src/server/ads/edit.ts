import { randomUUID } from "node:crypto";
import { localPath } from "#lib/address.ts";
import { adPositionNames, type AdPosition } from "#lib/ad-positions.ts";
import { adPosition } from "#lib/contract/schemas/ads.ts";
import type { EditedAd } from "#lib/contract/schemas/editing.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { homeId } from "#lib/home.ts";
import { kinds } from "#lib/kinds.ts";
import { recordOf } from "#lib/rows.ts";
import type { Join } from "../core/call.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { NewRow, Row } from "../db/schema.ts";
import { AppError, wrongField } from "../core/errors.ts";
import { isObfuscated, largestSize, toImage } from "../core/images.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import { isOwnKey, ownKey } from "../content/own-key.ts";
import { withHidden } from "../media/shown.ts";
import { keepAdPicture } from "./picture.ts";
import { toIso } from "../core/iso-time.ts";

type Binding = NonNullable<Input<"admin/ad/save">["binding"]>;

/** All ads, including disabled ones, by position. */
export async function adsForEditing(context: SignedInContext): Promise<Output<"admin/ad/list">> {
  const rows = await context.db.read
    .selectFrom("ads")
    .selectAll()
    .where("deleted_at", "is", null)
    .orderBy("position")
    .orderBy("sort", "desc")
    .orderBy("id")
    .execute();
  return { list: rows.map((row) => toEdited(context, row)), sizes: recordOf(adPositionNames, largestSize) };
}

/** What is saved of an ad, and where its new picture is stored. */
export interface SavedAd {
  input: Input<"admin/ad/save">;
  position: AdPosition;
  image: string | undefined;
}

/** Creates or changes an ad: texts, picture, time, target, and whether it is enabled. */
export async function saveAd(
  context: SignedInContext,
  input: Input<"admin/ad/save">,
  join: Join<SavedAd, EditedAd>,
): Promise<EditedAd> {
  const { id, imageId } = input;
  const position =
    id === undefined ? (input.position ?? missing("position", "请选择位置")) : await positionOf(context, id);
  // Before the transaction, because it is slow; an unused picture is removed later.
  const image = imageId === undefined ? undefined : await keepAdPicture(context, imageId, position);
  return join({ input, position, image });
}

/** `saveAd` with a picture that has been stored. */
export async function writeAd(context: SignedInContext, { input, position, image }: SavedAd): Promise<EditedAd> {
  const { id, title, text, on, sort, binding } = input;
  const row = await context.db.write(async (trx) => {
    const leads = binding === undefined ? {} : await columnsOf(trx, binding);
    const values = {
      ...(title !== undefined && { title }),
      ...(text !== undefined && { text }),
      ...(sort !== undefined && { sort }),
      ...(on !== undefined && { status: on ? ("published" as const) : ("archived" as const) }),
      ...(image !== undefined && { image }),
      ...timesOf(input),
    };
    const row = await (id === undefined
      ? insertAd(trx, { ...values, position }, leads)
      : trx
          .updateTable("ads")
          // Without a change there would be nothing to set.
          .set(({ ref }) => ({ title: ref("title"), ...values, ...leads }))
          .where("id", "=", id)
          .where("deleted_at", "is", null)
          .returningAll()
          .executeTakeFirst());
    if (!row) throw new AppError("adMissing");
    if (row.starts_at !== null && row.ends_at !== null && row.starts_at >= row.ends_at) {
      missing("endsAt", "结束要晚于开始");
    }
    await recordOwnAction(context, trx, { act: "ad.save", summary: summaryOf(row) });
    return row;
  });
  context.changed("ads");
  return toEdited(context, row);
}

const summaryOf = ({ id, status, title }: Row<"ads">) => `#${id} ${status === "published" ? "开" : "关"}：${title}`;

type New = Partial<NewRow<"ads">> & Pick<NewRow<"ads">, "position">;

function insertAd(trx: Writer, values: New, leads: Partial<Awaited<ReturnType<typeof columnsOf>>>) {
  const { bind_type, bind_int, bind_str, jump_type, content_type } = leads;
  if (bind_type === undefined || bind_int === undefined || bind_str === undefined || jump_type === undefined) {
    return missing("target", "请选择去哪里");
  }
  const {
    title = missing("title", "请写标题"),
    image = missing("image", "请上传图片"),
    text = "",
    sort = 0,
    status = "archived",
  } = values;
  const binding = { bind_type, bind_int, bind_str, jump_type, content_type: content_type ?? null };
  return trx
    .insertInto("ads")
    .values({ ...values, title, image, text, sort, status, ...binding, content_key: ownKey(randomUUID()) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function timesOf({ startsAt, endsAt }: Pick<Input<"admin/ad/save">, "startsAt" | "endsAt">) {
  const toTime = (time: string | null) => (time === null ? null : Date.parse(time));
  return {
    ...(startsAt !== undefined && { starts_at: toTime(startsAt) }),
    ...(endsAt !== undefined && { ends_at: toTime(endsAt) }),
  };
}

async function positionOf({ db }: Context, id: number): Promise<AdPosition> {
  const row = await db.primary.selectFrom("ads").select("position").where("id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("adMissing");
  return adPosition.parse(row.position);
}

function missing(field: string, tip: string): never {
  throw wrongField(field, tip);
}

// oxlint-disable-next-line content-kinds/no-bare-number -- by bindType
const targets = {
  1: { table: "channels", name: "首页频道" },
  2: { table: "topics", name: "专题" },
  3: { table: "tags", name: "标签" },
  5: { table: "performers", name: "演员" },
  6: { table: "tag_categories", name: "标签分类" },
} as const;

const isTargetType = (type: number): type is keyof typeof targets => Object.hasOwn(targets, type);

/** The target's columns in an ad's row; throws if the target does not exist. */
async function columnsOf(trx: Writer, { bindType, bindInt, bindStr, performers }: Binding) {
  const columns = { bind_type: bindType, bind_int: 0, bind_str: "", jump_type: 0, content_type: null };
  if (!isTargetType(bindType)) return { ...columns, ...addressOf(bindStr.trim()) };
  const { table, name } = targets[bindType];
  const found = await trx.selectFrom(table).select("id").where("id", "=", bindInt).executeTakeFirst();
  if (!found && !(bindType === 1 && bindInt === homeId)) throw wrongField("target", `没有编号为 ${bindInt} 的${name}`);
  const listed = performers && (bindType === 3 || bindType === 6);
  return { ...columns, bind_int: bindInt, content_type: listed ? kinds.performer.type : null };
}

function addressOf(link: string): { bind_str: string; jump_type: number } {
  const local = localPath(link);
  if (local !== null) return { bind_str: local, jump_type: 1 };
  const url = URL.canParse(link) ? new URL(link) : null;
  if (url?.protocol === "https:" || url?.protocol === "http:") return { bind_str: url.href, jump_type: 0 };
  throw wrongField("target", "请填写以 / 开头的站内地址，或 http(s):// 开头的网址");
}

/** An ad as displayed to operators. */
export function toEdited(context: Context, row: Row<"ads">): EditedAd {
  const images = withHidden(context);
  const position = adPosition.parse(row.position);
  return {
    id: row.id,
    position,
    title: row.title,
    text: row.text,
    image: toImage(images, position, row.image),
    obfuscated: isObfuscated(images, row.image),
    on: row.status === "published",
    startsAt: toIso(row.starts_at),
    endsAt: toIso(row.ends_at),
    fromFiles: !isOwnKey(row.content_key),
    sort: row.sort,
    clicks: row.clicks,
    bindType: row.bind_type,
    bindInt: row.bind_int,
    bindStr: row.bind_str,
    jumpType: row.jump_type,
    contentType: row.content_type,
  };
}
