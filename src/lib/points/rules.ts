import { keysOf } from "../rows.ts";

export interface PointRule {
  title: string;
  /** How to earn it, for display. */
  how: string;
  /** Points each time; null if the amount varies. */
  points: number | null;
  /** Maximum points of this rule per day in Shanghai; null for no limit. */
  dailyCap: number | null;
  /**
   * Whether it counts for titles and ranks. Payments between members do not: two members could send each other the same points again and
   * again.
   */
  counts: boolean;
  /** Guests earn it too: their points are transferred when they sign in, within the member's own daily caps. */
  guests?: true;
  /** The list of earnings it belongs to. */
  income?: "work" | "invite";
}

/** All rules for earning and spending points; displayed as they are here. */
export const pointRules = {
  "check-in": {
    title: "每日签到",
    how: "每天一次，连着签到每天多 1 分，最多多 5 分；称号越高还会更多",
    points: 5,
    dailyCap: 20,
    counts: true,
    guests: true,
  },
  prize: {
    title: "连续签到奖励",
    how: "一个月里连续签到 3、7、14、21、28 天，各领一次",
    points: null,
    dailyCap: null,
    counts: true,
  },
  online: { title: "在线时长", how: "每在线满 10 分钟", points: 2, dailyCap: 12, counts: true, guests: true },
  comment: { title: "发表评论", how: "每发表一条评论", points: 2, dailyCap: 10, counts: true, guests: true },
  review: { title: "发表影评", how: "每发表一篇影评", points: 20, dailyCap: 60, counts: true, guests: true },
  upload: { title: "上传作品", how: "每个通过审核的作品", points: 30, dailyCap: 90, counts: true },
  invite: {
    title: "邀请朋友",
    how: "朋友经你的链接注册，并且在 3 个不同的日子签到",
    points: 50,
    dailyCap: 1000,
    counts: true,
    income: "invite",
  },
  "invite-second": {
    title: "朋友邀请的朋友",
    how: "你邀请的朋友又邀请了朋友，同样签到满 3 天",
    points: 10,
    dailyCap: 200,
    counts: true,
    income: "invite",
  },
  "post-income": {
    title: "帖子收入",
    how: "别人解锁你帖子的付费部分，按你的称号分成",
    points: null,
    dailyCap: null,
    counts: false,
    income: "work",
  },
  "share-income": {
    title: "联合创作分成",
    how: "你参与的影片有了收入，按约定的份额分给你",
    points: null,
    dailyCap: null,
    counts: false,
    income: "work",
  },
  "post-pay": { title: "解锁帖子", how: "解锁别人帖子的付费部分", points: null, dailyCap: null, counts: false },
  "take-back": {
    title: "内容被移除",
    how: "评论、影评或作品被移除时，收回当时给的积分，最多收到零",
    points: null,
    dailyCap: null,
    counts: true,
  },
  "give-again": {
    title: "内容恢复",
    how: "移除的内容恢复时，收回多少补回多少",
    points: null,
    dailyCap: null,
    counts: true,
  },
  merge: {
    title: "并入账号",
    how: "登录时，游客身份的积分记到账号里",
    points: null,
    dailyCap: null,
    counts: false,
  },
} as const satisfies Record<string, PointRule>;

export type PointRuleName = keyof typeof pointRules;

export const pointRuleNames = keysOf(pointRules);

export function isPointRule(name: string): name is PointRuleName {
  return Object.hasOwn(pointRules, name);
}

export function ruleOf(name: PointRuleName): PointRule {
  return pointRules[name];
}

/** Minutes online for one `online` award. */
export const onlineStep = 10;

/** Number of days an invited member must check in before the inviter is rewarded. */
export const activeDays = 3;

/** Points for today's check-in on day `streak` of a streak. */
export function checkInPoints(streak: number, bonus: number): number {
  return pointRules["check-in"].points + Math.min(Math.max(streak, 1) - 1, 5) + bonus;
}

export interface Milestone {
  /** Consecutive days within one month. */
  days: number;
  points: number;
  /** Make-up cards. */
  cards: number;
}

export const milestones: readonly Milestone[] = [
  { days: 3, points: 10, cards: 0 },
  { days: 7, points: 30, cards: 1 },
  { days: 14, points: 60, cards: 1 },
  { days: 21, points: 90, cards: 1 },
  { days: 28, points: 150, cards: 2 },
];
