import { type ExportFormat, type ImportedMark, toDay, toRating, toTags, toYear } from "./mark.ts";

/** Column names of third-party exporters for Douban, which has no export of its own. */
const columns = {
  title: ["标题", "片名", "名称", "电影标题", "title"],
  link: ["条目链接", "链接", "豆瓣链接", "url", "douban_url"],
  rating: ["个人评分", "我的评分", "评分", "star", "my_rating", "user_rating", "rating"],
  day: ["打分日期", "创建时间", "标记时间", "标记日期", "star_time", "create_time", "mark_date", "rated_at", "date"],
  line: ["我的短评", "短评", "短评/备注", "评论", "comment"],
  tags: ["标签", "tags"],
  status: ["状态", "收藏状态", "status"],
  made: ["上映日期", "年份", "pubdate", "year", "简介", "intro", "card"],
  id: ["id", "豆瓣条目 id", "douban_id"],
} as const;

export const douban: ExportFormat = {
  name: "豆瓣",
  is: (known) =>
    columns.title.some((name) => known.has(name)) && columns.day.some((name) => known.has(name)) && !known.has("const"),
  read(cells, file) {
    const titles = toTitles(cells(...columns.title));
    if (titles.length === 0) return null;
    const [, linked = ""] = /subject\/(\d+)/.exec(cells(...columns.link)) ?? [];
    const id = linked === "" && /^\d{5,}$/.test(cells(...columns.id)) ? cells(...columns.id) : linked;
    return {
      titles,
      year: columns.made.map((name) => toYear(cells(name))).find((year) => year !== null) ?? null,
      ids: id === "" ? [] : [{ source: "douban", id }],
      status: toStatus(cells(...columns.status)) ?? toStatus(file) ?? "done",
      rating: toStars(cells(...columns.rating)),
      day: toDay(cells(...columns.day)),
      tags: toTags(cells(...columns.tags), /[,，、;；\s]+/),
      line: cells(...columns.line),
    };
  },
};

/** Splits `通天塔/Babel/巴别塔(港)`, removing the region in brackets. */
function toTitles(text: string): string[] {
  const titles = text.split("/").map((title) =>
    title
      .trim()
      .replace(/[(（][^()（）]{1,4}[)）]$/, "")
      .trim(),
  );
  return [...new Set(titles)].filter((title) => title !== "");
}

/** Parses `4`, `4 星`, `★★★★☆`, `力荐`; Douban has five stars. */
function toStars(text: string): number | null {
  const terms = ["很差", "较差", "还行", "推荐", "力荐"];
  const named = terms.indexOf(text.trim());
  if (named !== -1) return (named + 1) * 2;
  const drawn = [...text].filter((letter) => letter === "★").length;
  if (drawn > 0) return Math.min(10, drawn * 2);
  const [number = ""] = /\d+(?:\.\d+)?/.exec(text) ?? [];
  return toRating(number, Number(number) > 5 ? 10 : 5);
}

const statuses: readonly [RegExp, ImportedMark["status"]][] = [
  [/想看|wish|\bmark\b/i, "wish"],
  [/在看|\bdo(?:ing)?\b/i, "doing"],
  [/看过|collect|\bdone\b/i, "done"],
];

function toStatus(text: string): ImportedMark["status"] | null {
  return statuses.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
