const [newest, hottest, followed] = [
  { name: "new", label: "最新" },
  { name: "hot", label: "最热" },
  { name: "followed", label: "关注" },
] as const;

const videos = [newest, hottest] as const;

/**
 * Sort orders that readers choose from, by list: `name` is used in addresses and calls, `label` is displayed. The first one is the default.
 * The server defines the columns of each under the same name.
 */
export const orders = {
  /** Films of any list; those of the library have their own. */
  videos,
  /** Films of one person; films without a year come last in both. */
  filmography: [...videos, { name: "year", label: "年份从新到旧" }, { name: "early", label: "年份从旧到新" }],
  /** `followed`: newest first, by those a member follows. */
  reviews: [newest, hottest, followed],
  /** Newest first, most discussed now, or by those a member follows. */
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
  /** Film library. */
  library: [newest, hottest, { name: "score", label: "评分" }, { name: "year", label: "年份" }],
  /** Page of a tag: its films, reviews and performers are all sorted by these, so each is an order of all three lists. */
  tagged: [newest, hottest],
} as const;

export type OrderOf<List extends keyof typeof orders> = (typeof orders)[List][number]["name"];

/** Links to the orders, with the current one marked. */
export function orderChoices<Name extends string>(
  rows: readonly { name: Name; label: string }[],
  current: Name,
  href: (name: Name) => string,
) {
  return rows.map(({ name, label }) => ({ name: label, href: href(name), current: name === current }));
}
