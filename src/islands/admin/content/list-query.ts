import type { ContentFilter, ContentOrder } from "#lib/contract/schemas/editorial.ts";
import { isContentKind } from "#lib/editorial.ts";
import { filmKindNames } from "#lib/film-kinds.ts";
import { ownValue } from "#lib/rows.ts";

/** Filters and order of the table. They are in its address, so that going back, a link to it and a saved filter all show the same. */
export interface ListQuery extends ContentFilter {
  order: ContentOrder;
}

export const states = [
  { value: "working", name: "在写" },
  { value: "published", name: "已上线" },
  { value: "scheduled", name: "定时" },
  { value: "archived", name: "下架" },
  { value: "all", name: "全部" },
] as const;

export const orders: readonly { value: ContentOrder; name: string }[] = [
  { value: "changed", name: "最近改动" },
  { value: "title", name: "标题" },
  { value: "year", name: "年份" },
  { value: "published", name: "发布时间" },
];

const stateNames = [...states.map(({ value }) => value), "review", "draft"] as const;

/** Parses the query string of the address; by default the table shows published films. */
export function readListQuery(search: string): ListQuery {
  const query = new URLSearchParams(search);
  const text = (name: string) => query.get(name) ?? "";
  const number = (name: string) => (/^\d{1,15}$/.test(text(name)) ? Number(text(name)) : undefined);
  const truth = (name: string) => ownValue({ yes: true, no: false }, text(name));
  const year = (name: string) => {
    const value = number(name);
    return value !== undefined && value >= 1870 && value <= 2200 ? value : undefined;
  };
  const kind = text("kind") || "video";
  const state = stateNames.find((name) => name === text("state")) ?? "published";
  return withoutUndefined({
    kind: isContentKind(kind) ? kind : undefined,
    state: state === "all" ? undefined : state,
    order: orders.find(({ value }) => value === text("order"))?.value ?? "changed",
    q: text("q").slice(0, 60),
    ...(kind === "video" && {
      filmKind: filmKindNames.find((name) => name === text("film")),
      channelId: number("channel") || undefined,
      hasPicture: truth("picture"),
      hasFilm: truth("plays"),
      yearFrom: year("from"),
      yearTo: year("to"),
    }),
  });
}

type Loose<Shape> = { [Key in keyof Shape]: Shape[Key] | undefined };

/** Leaves out filters without a value. */
function withoutUndefined({ order = "changed", q = "", ...filters }: Loose<ListQuery>): ListQuery {
  return { ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)), order, q };
}

/** The query with some fields changed; filters that only films have are dropped for other kinds. */
export function withChange(query: ListQuery, change: Loose<Partial<ListQuery>>): ListQuery {
  const next = withoutUndefined({ ...query, ...change });
  if (next.kind === "video") return next;
  const { kind, state, q } = next;
  const order = next.order === "title" ? "title" : "changed";
  return withoutUndefined({ kind, state, q, order });
}

/** The address of the table with this query. */
export function addressOf({ kind, state, order, q, ...film }: ListQuery): string {
  const truth = (value: boolean | undefined) => (value === undefined ? undefined : value ? "yes" : "no");
  const parameters = {
    kind: kind ?? "all",
    state: state ?? "all",
    order: order === "changed" ? undefined : order,
    q,
    film: film.filmKind,
    channel: film.channelId,
    picture: truth(film.hasPicture),
    plays: truth(film.hasFilm),
    from: film.yearFrom,
    to: film.yearTo,
  };
  const query = new URLSearchParams({ area: "content" });
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined && value !== "") query.set(name, `${value}`);
  return `/admin?${query}`;
}

/** Whether it has filters beside kind and state. */
export function isFiltered({ kind: _kind, state: _state, order: _order, q, ...film }: ListQuery): boolean {
  return q !== "" || Object.keys(film).length > 0;
}
