const [newest, hottest, followed] = [
  { name: "new", label: "最新" },
  { name: "hot", label: "最热" },
  { name: "followed", label: "关注" },
] as const;

/**
 * The orders readers choose from, by list: `name` stands in addresses and calls, `label` on the page. The first one is taken without a
 * choice. The server has a row of the same name with the columns.
 */
export const orders = {
  videos: [newest, hottest],
  /** `followed`: newest first, of what a member follows. */
  reviews: [newest, hottest, followed],
  /** Newest first, what is talked about now, or what a member follows. */
  posts: [newest, hottest, followed],
  /** Most films first, latest added first, or by pinyin. */
  performers: [
    { name: "hot", label: "作品最多" },
    { name: "new", label: "最新加入" },
    { name: "name", label: "按姓名" },
  ],
  topics: [{ name: "default", label: "编辑推荐" }, newest],
  topicEntries: [{ name: "default", label: "编辑排序" }, newest, hottest],
  comments: [newest, hottest],
  /** Of the film library. */
  library: [newest, hottest, { name: "score", label: "评分" }, { name: "year", label: "年份" }],
  /** On the page of a tag: the films, reviews and performers there all have them. */
  tagged: [newest, hottest],
} as const;

export type OrderOf<List extends keyof typeof orders> = (typeof orders)[List][number]["name"];

/** As links: the current one and the others. */
export function orderChoices<Name extends string>(
  rows: readonly { name: Name; label: string }[],
  current: Name,
  href: (name: Name) => string,
) {
  return rows.map(({ name, label }) => ({ name: label, href: href(name), current: name === current }));
}
