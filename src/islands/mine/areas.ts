/** Areas of the member's page, each at `/mine?area=<name>`; the overview at `/mine` itself. */
export const areaNames = [
  "overview",
  "checkin",
  "points",
  "title",
  "invite",
  "works",
  "history",
  "collects",
  "lists",
  "follows",
  "reviews",
  "comments",
  "userinfo",
  "settings",
] as const;

export type AreaName = (typeof areaNames)[number];

/** What stands over an area and what leads to it. */
export const areaTitles: Readonly<Record<AreaName, string>> = {
  overview: "我的",
  checkin: "签到",
  points: "积分",
  title: "等级",
  invite: "邀请好友",
  works: "我的作品",
  history: "历史记录",
  collects: "我的收藏",
  lists: "我的片单",
  follows: "我的关注",
  reviews: "我的影评",
  comments: "我的评论",
  userinfo: "个人资料",
  settings: "设置",
};

export const areaIcons = {
  overview: "person",
  checkin: "calendar",
  points: "coin",
  title: "medal",
  invite: "gift",
  works: "plays",
  history: "clock",
  collects: "star",
  lists: "film",
  follows: "bell",
  reviews: "review",
  comments: "talk",
  userinfo: "edit",
  settings: "gear",
} as const satisfies Record<AreaName, string>;

/** The side navigation, in groups. */
export const areaGroups: readonly { name: string; areas: readonly AreaName[] }[] = [
  { name: "", areas: ["overview"] },
  { name: "看过的", areas: ["history", "collects", "lists", "follows"] },
  { name: "发布的", areas: ["works", "reviews", "comments"] },
  { name: "积分", areas: ["checkin", "points", "title", "invite"] },
  { name: "账号", areas: ["userinfo", "settings"] },
];

export function areaHref(area: AreaName): string {
  return area === "overview" ? "/mine" : `/mine?area=${area}`;
}

/** The area an address asks for; null when there is none of that name. */
export function readArea(query: URLSearchParams): AreaName | null {
  const asked = query.get("area");
  if (asked === null || asked === "") return "overview";
  return areaNames.find((name) => name === asked && name !== "overview") ?? null;
}
