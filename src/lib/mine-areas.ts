/** Areas of the member's page, each at `/mine?area=<name>`, the overview at `/mine` itself; with title and icon. */
export const areas = {
  overview: { title: "我的", icon: "person" },
  checkin: { title: "签到", icon: "calendar" },
  points: { title: "积分", icon: "coin" },
  title: { title: "等级", icon: "medal" },
  invite: { title: "邀请好友", icon: "gift" },
  works: { title: "我的作品", icon: "plays" },
  live: { title: "直播", icon: "plays" },
  history: { title: "历史记录", icon: "clock" },
  collects: { title: "我的收藏", icon: "star" },
  shelves: { title: "我的标记", icon: "check" },
  lists: { title: "我的片单", icon: "film" },
  follows: { title: "我的关注", icon: "bell" },
  reviews: { title: "我的影评", icon: "review" },
  comments: { title: "我的评论", icon: "talk" },
  imports: { title: "导入与导出", icon: "out" },
  userinfo: { title: "个人资料", icon: "edit" },
  settings: { title: "设置", icon: "gear" },
} as const;

export type AreaName = keyof typeof areas;

/** The side navigation, in groups; includes all areas. */
export const areaGroups: readonly { name: string; members: readonly AreaName[] }[] = [
  { name: "", members: ["overview"] },
  { name: "看过的", members: ["shelves", "history", "collects", "lists", "follows", "imports"] },
  { name: "发布的", members: ["works", "live", "reviews", "comments"] },
  { name: "积分", members: ["checkin", "points", "title", "invite"] },
  { name: "账号", members: ["userinfo", "settings"] },
];

export function areaHref(area: AreaName): string {
  return area === "overview" ? "/mine" : `/mine?area=${area}`;
}

/** The area requested by the query parameter `area`; null if there is no such area. */
export function readArea(asked: string | null): AreaName | null {
  if (asked === null || asked === "") return "overview";
  return asked !== "overview" && isArea(asked) ? asked : null;
}

function isArea(name: string): name is AreaName {
  return Object.hasOwn(areas, name);
}
