/** Icons that editors choose from for the tab bar, by their names in `components/icon-paths.ts`. */
export const tabIcons = {
  home: "房子",
  film: "胶片",
  review: "笔",
  talk: "对话",
  person: "人",
  search: "放大镜",
  star: "星",
  like: "心",
  calendar: "日历",
  clock: "钟",
  bell: "铃",
  gift: "礼物",
} as const;

export type TabIcon = keyof typeof tabIcons;
