export interface Level {
  level: number;
  name: string;
  /** Counted points required. */
  threshold: number;
  /** Extra points for each check-in. */
  checkInBonus: number;
  /** Percentage of a paid post's price that its author receives. */
  incomeRate: number;
}

/** Titles by counted points, lowest first. */
export const levels: readonly [Level, ...Level[]] = [
  { level: 1, name: "初见", threshold: 0, checkInBonus: 0, incomeRate: 80 },
  { level: 2, name: "同路人", threshold: 100, checkInBonus: 1, incomeRate: 80 },
  { level: 3, name: "常客", threshold: 300, checkInBonus: 2, incomeRate: 82 },
  { level: 4, name: "影迷", threshold: 800, checkInBonus: 3, incomeRate: 84 },
  { level: 5, name: "放映员", threshold: 2000, checkInBonus: 4, incomeRate: 86 },
  { level: 6, name: "影评人", threshold: 5000, checkInBonus: 6, incomeRate: 88 },
  { level: 7, name: "掌灯人", threshold: 12_000, checkInBonus: 8, incomeRate: 90 },
  { level: 8, name: "时光主", threshold: 30_000, checkInBonus: 10, incomeRate: 92 },
];

/** The title for this number of counted points. */
export function levelOf(score: number): Level {
  return levels.findLast(({ threshold }) => score >= threshold) ?? levels[0];
}

/** What a title is called. */
export const levelName = (level: number): string => levels.find((one) => one.level === level)?.name ?? "";

/** Descriptions of a title's privileges. */
export function privilegesOf({ level, checkInBonus, incomeRate }: Level): string[] {
  return [
    "排行榜上显示称号",
    ...(checkInBonus > 0 ? [`每次签到多得 ${checkInBonus} 分`] : []),
    ...(level > 1 ? [`帖子收入分成 ${incomeRate}%`] : []),
  ];
}
