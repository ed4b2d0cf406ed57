import type { Overview } from "./contract/schemas/moderation.ts";

interface Area {
  /** Used in the address: `/admin?area=<name>`. */
  name: string;
  label: string;
  /** Number of pending items there. */
  waiting?: (overview: Overview) => number;
}

/** Areas of the operators' page in display order; the first one is at `/admin` itself. */
export const adminAreas = [
  { name: "queue", label: "审核", waiting: ({ cases }) => Object.values(cases).reduce((sum, count) => sum + count, 0) },
  { name: "content", label: "内容" },
  { name: "site", label: "站点" },
  { name: "media", label: "媒体库" },
  { name: "imports", label: "导入", waiting: ({ imports }) => imports },
  { name: "duplicates", label: "重复" },
  { name: "people", label: "用户" },
  { name: "certifications", label: "创作者认证", waiting: ({ certifications }) => certifications },
  { name: "words", label: "词语规则" },
  { name: "feedback", label: "反馈", waiting: ({ feedbacks }) => feedbacks },
  { name: "announcements", label: "公告" },
  { name: "questions", label: "常见问题" },
  { name: "ads", label: "推广" },
  { name: "hot", label: "热门搜索" },
  { name: "playback", label: "播放质量" },
  { name: "lines", label: "线路主机" },
  { name: "jobs", label: "任务" },
  { name: "audit", label: "操作记录" },
] as const satisfies readonly Area[];

export type AdminArea = (typeof adminAreas)[number]["name"];

const [first] = adminAreas;

export function adminHref(name: AdminArea): string {
  return name === first.name ? "/admin" : `/admin?area=${name}`;
}

/** The area requested by the query parameter `area`; null if there is no such area. */
export function readAdminArea(asked: string | null): (Area & { name: AdminArea }) | null {
  if (asked === null || asked === "") return first;
  return adminAreas.find(({ name }) => name === asked && name !== first.name) ?? null;
}
