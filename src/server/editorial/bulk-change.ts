import type { BulkChange, BulkSelection } from "#lib/contract/schemas/bulk.ts";
import type { ContentDocument, ContentKind } from "#lib/contract/schemas/editorial.ts";
import { maxBulk } from "#lib/editorial.ts";
import { filmKinds } from "#lib/film-kinds.ts";
import { languageName, regionName } from "#lib/regions.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError, wrongField } from "../core/errors.ts";
import { keysOf } from "./documents.ts";
import { entriesOf } from "./filter.ts";
import { findNamed } from "./references.ts";
import { namesOf } from "./pick.ts";

/** The current minute may still be chosen. */
const justNow = 60_000;

/** Refuses an empty change, or one of fields the kind does not have. */
export async function checkChange(context: SignedInContext, kind: ContentKind, change: BulkChange): Promise<void> {
  const { addTags, removeTags, act, at, filmKind, fill, ...rest } = change;
  const asked = Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (filmKind !== undefined) asked.push("kind");
  if (addTags.length + removeTags.length > 0) asked.push("tags");
  if (fill !== undefined)
    return checkFill(context, kind, { provider: fill, alone: asked.length === 0 && act === "keep" });
  if (asked.length === 0 && act === "keep") throw new AppError("formInvalid", { tip: "还没有说要改什么" });
  const known = keysOf(kind);
  if (asked.some((name) => !known.includes(name))) throw new AppError("formInvalid", { tip: "这一种内容没有这些栏" });
  if (addTags.some((tag) => removeTags.includes(tag))) {
    throw new AppError("formInvalid", { tip: "同一个标签不能又加又去", fields: { removeTags: "它也在要加的里面" } });
  }
  if (act === "schedule" && (at === undefined || Date.parse(at) < context.now() - justNow)) {
    throw wrongField("at", "请选以后的时间");
  }
  const named = [
    ...addTags.map((tag) => ({ field: "addTags", ref: `tag:${tag}` })),
    ...(rest.channel === undefined ? [] : [{ field: "channel", ref: `channel:${rest.channel}` }]),
  ];
  const { known: there } = await findNamed(
    context.db.primary,
    named.map(({ ref }) => ref),
  );
  const missing = named.find(({ ref }) => !there.has(ref));
  if (missing) throw new AppError("formInvalid", { fields: { [missing.field]: `找不到 ${missing.ref}` } });
}

function checkFill(
  { metadata }: SignedInContext,
  kind: ContentKind,
  { provider, alone }: { provider: string; alone: boolean },
): void {
  const refuse = (tip: string) => wrongField("fill", tip);
  if (kind !== "video") throw refuse("只有影片能补全");
  if (!metadata.some(({ name }) => name === provider)) throw refuse("没有设置这个资料来源");
  if (!alone) throw refuse("补全时不能同时改别的");
}

/** Returns the changed document. */
export function withChange(document: ContentDocument, change: BulkChange): ContentDocument {
  const { channel, filmKind, year, countries, languages, addTags, removeTags } = change;
  const next: ContentDocument = {
    ...document,
    ...(channel !== undefined && { channel }),
    ...(filmKind !== undefined && { kind: filmKind }),
    ...(year !== undefined && { year }),
    ...(countries && { countries }),
    ...(languages && { languages }),
  };
  if (addTags.length + removeTags.length === 0) return next;
  const tags = Array.isArray(document["tags"]) ? document["tags"].filter((tag) => typeof tag === "string") : [];
  const remaining = tags.filter((tag) => !removeTags.includes(tag));
  return { ...next, tags: [...remaining, ...addTags.filter((tag) => !remaining.includes(tag))] };
}

/** Description of the change for people. */
export async function changeText(
  { db: { primary: db }, metadata }: SignedInContext,
  change: BulkChange,
): Promise<string> {
  const { channel, filmKind, year, countries, languages, addTags, removeTags, fill, act, at } = change;
  if (fill !== undefined) return `从 ${metadata.find(({ name }) => name === fill)?.label ?? fill} 补全空缺`;
  const names = await namesOf(db, "video", { channel, tags: [...addTags, ...removeTags] });
  const tags = (keys: readonly string[]) => keys.map((key) => names[`tag:${key}`] ?? key).join("、");
  const said = [
    channel === undefined ? "" : `频道改成 ${names[`channel:${channel}`] ?? channel}`,
    filmKind === undefined ? "" : `种类改成 ${filmKinds[filmKind].label}`,
    year === undefined ? "" : `年份改成 ${year}`,
    countries ? `国家地区改成 ${countries.map(regionName).join("、")}` : "",
    languages ? `语言改成 ${languages.map(languageName).join("、")}` : "",
    addTags.length === 0 ? "" : `加标签 ${tags(addTags)}`,
    removeTags.length === 0 ? "" : `去标签 ${tags(removeTags)}`,
    act === "publish" ? "发布" : act === "archive" ? "下架" : "",
    act === "schedule" && at !== undefined ? `定时 ${formatMinute(at)} 发布` : "",
  ];
  return said.filter((text) => text !== "").join("；");
}

/** The selected entries. Throws `formInvalid` if there are too many, or none. */
export async function selectedIds(
  context: SignedInContext,
  kind: ContentKind,
  selection: BulkSelection,
): Promise<number[]> {
  const query =
    "ids" in selection
      ? context.db.primary
          .selectFrom("content_entries")
          .select("content_entries.id")
          .where("kind", "=", kind)
          .where("content_entries.id", "in", selection.ids)
      : entriesOf(context.db.scan, { ...selection.filter, kind }).select("content_entries.id");
  const rows = await query
    .orderBy("content_entries.id")
    .limit(maxBulk + ("ids" in selection ? 0 : selection.except.length) + 1)
    .execute();
  const without = new Set("ids" in selection ? [] : selection.except);
  const ids = rows.map(({ id }) => id).filter((id) => !without.has(id));
  if (ids.length === 0) throw new AppError("formInvalid", { tip: "没有选中什么" });
  if (ids.length > maxBulk) throw new AppError("formInvalid", { tip: `一次最多改 ${maxBulk} 条，请把条件再缩小些` });
  return ids;
}
