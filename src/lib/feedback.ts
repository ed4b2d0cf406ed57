import { keysOf } from "./rows.ts";

/** Labels of feedback categories, in display order. */
export const feedbackNames = {
  playback: "播放问题",
  content: "内容有误",
  account: "账号与登录",
  points: "积分与签到",
  suggestion: "建议",
  rights: "侵权投诉",
  other: "其他",
} as const;
export type FeedbackCategory = keyof typeof feedbackNames;
export const feedbackCategories = keysOf(feedbackNames);

/** Placeholder texts that ask for details. */
export const feedbackHints: Readonly<Record<FeedbackCategory, string>> = {
  playback: "哪部影片、第几分钟、看到什么提示？从播放页进来会附上播放记录。",
  content: "哪一页、哪里不对、正确的是什么？",
  account: "请写账号名，不要写密码。",
  points: "哪一天、做了什么、积分应该是多少？",
  suggestion: "想要什么、为什么？",
  rights: "请写明权利人、涉及的页面与联系方式。",
  other: "想说什么都可以。",
};

/** Maximum characters of the text, number of pictures, and length of the playback log. */
export const feedbackLimits = { text: 2000, images: 3, playbackLog: 40_000 } as const;
