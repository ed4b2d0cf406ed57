import type { ContentFilter, ContentOrder } from "#lib/contract/schemas/editorial.ts";
import { isContentKind } from "#lib/editorial.ts";
import { filmKindNames } from "#lib/film-kinds.ts";

/** What the table shows, as its address says it: going back, a link sent to a colleague and a saved filter are all the same. */
export interface Asked extends ContentFilter {
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

/** Reads the address; it opens on the films readers see. */
export function readAsked(search: string): Asked {
  const query = new URLSearchParams(search);
  const text = (name: string) => query.get(name) ?? "";
  const number = (name: string) => (/^\d{1,15}$/.test(text(name)) ? Number(text(name)) : undefined);
  const truth = (name: string) => ({ yes: true, no: false })[text(name)];
  const year = (name: string) => {
    const value = number(name);
    return value !== undefined && value >= 1870 && value <= 2200 ? value : undefined;
  };
  const kind = text("kind") || "video";
  const state = stateNames.find((name) => name === text("state")) ?? "published";
  return withoutNothing({
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

/** Of what is not asked for nothing is said. */
function withoutNothing({ order = "changed", q = "", ...asked }: Loose<Asked>): Asked {
  return { ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)), order, q };
}

/** The same with something changed; of other things than films nothing is asked that only films have. */
export function withChange(asked: Asked, change: Loose<Partial<Asked>>): Asked {
  const next = withoutNothing({ ...asked, ...change });
  if (next.kind === "video") return next;
  const { kind, state, q } = next;
  const order = next.order === "title" ? "title" : "changed";
  return withoutNothing({ kind, state, q, order });
}

/** The address that shows it. */
export function addressOf({ kind, state, order, q, ...film }: Asked): string {
  const truth = (value: boolean | undefined) => (value === undefined ? undefined : value ? "yes" : "no");
  const said = {
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
  for (const [name, value] of Object.entries(said))
    if (value !== undefined && value !== "") query.set(name, `${value}`);
  return `/admin?${query}`;
}

/** Whether anything is asked beside kind, state and order. */
export function isFiltered({ kind: _kind, state: _state, order: _order, q, ...film }: Asked): boolean {
  return q !== "" || Object.keys(film).length > 0;
}
