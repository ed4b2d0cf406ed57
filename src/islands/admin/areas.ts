/** Areas of the operators' page, each at `/admin?area=<name>`; the queue at `/admin` itself. */
export const areaNames = [
  "queue",
  "content",
  "people",
  "certifications",
  "words",
  "feedback",
  "announcements",
  "questions",
  "ads",
  "hot",
  "playback",
  "jobs",
  "audit",
] as const;

export type AreaName = (typeof areaNames)[number];

export const areaTitles: Readonly<Record<AreaName, string>> = {
  queue: "审核",
  content: "内容",
  people: "用户",
  certifications: "创作者认证",
  words: "词语规则",
  feedback: "反馈",
  announcements: "公告",
  questions: "常见问题",
  ads: "推广",
  hot: "热门搜索",
  playback: "播放质量",
  jobs: "任务",
  audit: "操作记录",
};

export function areaHref(area: AreaName): string {
  return area === "queue" ? "/admin" : `/admin?area=${area}`;
}

/** The area an address asks for; null when there is none of that name. */
export function readArea(query: URLSearchParams): AreaName | null {
  const asked = query.get("area");
  if (asked === null || asked === "") return "queue";
  return areaNames.find((name) => name === asked && name !== "queue") ?? null;
}
