import { keysOf } from "./rows.ts";

/** The reasons of a report in the order of the form, with their labels for both operators and readers. */
export const reasonNames = {
  spam: "广告",
  abuse: "人身攻击",
  spoiler: "剧透",
  illegal: "违法违规",
  other: "其他",
} as const;
export type ReportReason = keyof typeof reasonNames;
export const reportReasons = keysOf(reasonNames);

export const sourceNames = {
  pending: "待发布",
  reported: "被举报",
  word: "敏感词",
} as const;
export type CaseSource = keyof typeof sourceNames;
export const caseSources = keysOf(sourceNames);

export const effectNames = {
  block: "禁止发布",
  hold: "先审后发",
  mask: "显示为星号",
} as const;
export type WordEffect = keyof typeof effectNames;
export const wordEffects = keysOf(effectNames);

export const publishingNames = {
  first: "第一次发布先审",
  everything: "全部先审",
  nothing: "不先审",
} as const;
export type PublishingRule = keyof typeof publishingNames;
export const publishingRules = keysOf(publishingNames);

/** Maximum length of words that are imported at once, in UTF-16 units. */
export const wordsLimit = 70_000;

/** Templates of rejection messages. */
export const rejections = [
  "含有广告或引流内容",
  "言语伤害了别人，请友善交流",
  "含有未标记的剧透",
  "不符合法律法规或社区规则",
  "与影片或话题无关",
] as const;
