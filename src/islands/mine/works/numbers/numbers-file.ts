import type { WorkStatistics } from "#lib/contract/schemas/works.ts";
import { csvOfLines, textCell } from "#lib/csv.ts";
import { originNames } from "#lib/origins.ts";
import { deviceNames } from "./device-names.ts";

/** What is exported: the numbers as displayed, never those of too few people. */
export interface ExportedFilm {
  id: number;
  title: string;
  numbers: WorkStatistics;
}

export function toJson(films: readonly ExportedFilm[]): string {
  return `${JSON.stringify({ films: films.map(({ id, title, numbers }) => ({ id, title, ...numbers })) }, null, 2)}\n`;
}

/** A row per number: film, what it is about, of what, value. */
export function toCsv(films: readonly ExportedFilm[]): string {
  const rows = films.flatMap(({ title, numbers }) =>
    rowsOf(numbers).map(([about, of, value]) => [textCell(title), about, textCell(of), String(value)]),
  );
  return csvOfLines([["影片", "数字", "哪一项", "值"], ...rows]);
}

type Row = readonly [about: string, of: string, value: number];

function rowsOf({ days, total, viewers, stretches, sources, hosts, devices }: WorkStatistics): Row[] {
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  const rest = (about: string, people: number): Row[] => (people > 0 ? [[about, "其余", people]] : []);
  return [
    ["总数", "播放", total.plays],
    ["总数", "观看秒数", total.watched],
    ["总数", "点赞", total.supports],
    ["总数", "评论", total.comments],
    ["总数", "收藏", total.collects],
    ...(viewers > 0 ? [["总数", "观众", viewers] as const] : []),
    ...days.flatMap(({ day, plays, watched }): Row[] => [
      ["每天播放", day, plays],
      ["每天观看秒数", day, watched],
    ]),
    ...stretches.flatMap(({ from, to, left, staying }): Row[] => [
      ["在这一段离开的比例", `${percent(from)}–${percent(to)}`, round(left)],
      ["还在看的比例", percent(to), round(staying)],
    ]),
    ...sources.list.map(({ source, people }): Row => ["来源", originNames[source], people]),
    ...rest("来源", sources.rest),
    ...hosts.list.map(({ host, people }): Row => ["别的网站", host || "没有说明", people]),
    ...rest("别的网站", hosts.rest),
    ...devices.list.map(({ device, people }): Row => ["设备", deviceNames[device], people]),
    ...rest("设备", devices.rest),
  ];
}

const round = (share: number): number => Math.round(share * 1000) / 1000;
