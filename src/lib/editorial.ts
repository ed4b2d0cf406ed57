import type { ContentKind, ContentState } from "./contract/schemas/editorial.ts";
import { traits } from "./kind-traits.ts";
import type { Right } from "./staff.ts";

/** Labels displayed to editors. */
export const contentKindNames: Readonly<Record<ContentKind, string>> = {
  video: traits.video.label,
  performer: traits.performer.label,
  tag: traits.tag.label,
  topic: traits.topic.label,
  series: traits.series.label,
  review: traits.review.label,
  announcement: traits.announcement.label,
  question: "常见问题",
  ad: "横幅与推广",
  channel: "频道",
  category: "标签分类",
  page: "页面",
  site: "站点设置",
};

export const contentStateNames: Readonly<Record<ContentState, string>> = {
  draft: "草稿",
  review: "待审",
  scheduled: "定时",
  published: "已发布",
  archived: "已下架",
};

/** The right that changing an entry of a kind needs. */
export function rightToChange(kind: ContentKind): Right {
  return kind === "site" || kind === "page" || kind === "ad" ? "settings" : "content";
}

export const isContentKind = (kind: string): kind is ContentKind => Object.hasOwn(contentKindNames, kind);

/** Maximum number of entries of one bulk change. */
export const maxBulk = 5000;
/** Maximum number of entries selected by id; larger selections use a filter. */
export const maxBulkNamed = 1000;
