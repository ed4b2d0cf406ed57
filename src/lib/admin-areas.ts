import type { Overview } from "./contract/schemas/moderation.ts";
import { may, type Right, type StaffRole } from "./staff.ts";

interface Area {
  /** Used in the address: `/admin?area=<name>`. */
  name: string;
  label: string;
  /** Without it the area is not shown. */
  right: Right;
  /** Number of pending items there. */
  waiting?: (overview: Overview) => number;
}

/** Areas of the operators' page in display order; the first one is at `/admin` itself. */
export const adminAreas = [
  { name: "overview", label: "概览", right: "running" },
  {
    name: "queue",
    label: "审核",
    right: "uploads",
    waiting: ({ cases }) => Object.values(cases).reduce((sum, count) => sum + count, 0),
  },
  { name: "content", label: "内容", right: "content" },
  { name: "site", label: "站点", right: "settings" },
  { name: "media", label: "媒体库", right: "content" },
  { name: "imports", label: "导入", right: "imports", waiting: ({ imports }) => imports },
  { name: "duplicates", label: "重复", right: "content" },
  { name: "people", label: "用户", right: "people" },
  {
    name: "certifications",
    label: "创作者认证",
    right: "certification",
    waiting: ({ certifications }) => certifications,
  },
  { name: "lives", label: "直播", right: "moderation" },
  { name: "words", label: "词语规则", right: "moderation" },
  { name: "feedback", label: "反馈", right: "feedback", waiting: ({ feedbacks }) => feedbacks },
  { name: "announcements", label: "公告", right: "content" },
  { name: "questions", label: "常见问题", right: "content" },
  { name: "ads", label: "推广", right: "settings" },
  { name: "hot", label: "热门搜索", right: "content" },
  { name: "playback", label: "播放质量", right: "running" },
  { name: "lines", label: "线路主机", right: "running" },
  { name: "jobs", label: "任务", right: "running" },
  { name: "webhooks", label: "Webhook", right: "webhooks" },
  { name: "staff", label: "团队", right: "staff" },
  { name: "audit", label: "操作记录", right: "audit" },
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

/** The areas of a role in display order. */
export function areasOf(role: StaffRole | null | undefined): (Area & { name: AdminArea })[] {
  return adminAreas.filter(({ right }) => may(role, right));
}
