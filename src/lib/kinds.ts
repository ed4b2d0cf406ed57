/**
 * Every kind of content: its number in the API (`contentType`), which is defined only here, and the address of its page. This table is part
 * of every page's first script, so anything needed later is in `kind-traits.ts`. The server's part of a kind is its module in
 * `server/kinds`.
 */
export const kinds = {
  review: { type: 1, path: "/reviewDetail?id=" },
  video: { type: 2, path: "/videoDetails?id=" },
  post: { type: 3, path: "/postDetail?id=" },
  topic: { type: 4, path: "/topicsPage?id=" },
  tag: { type: 5, path: "/tagDetails?tid=" },
  comment: { type: 6, path: null },
  announcement: { type: 7, path: "/noticeDetail?id=" },
  performer: { type: 8, path: "/actressPage?id=" },
  person: { type: 9, path: "/userPage?id=" },
  danmaku: { type: 10, path: null },
  list: { type: 11, path: "/worksList?id=" },
  short: { type: 12, path: null },
  series: { type: 13, path: "/series?id=" },
  liveDanmaku: { type: 14, path: null },
} as const;

export type KindName = keyof typeof kinds;
/** Content type of these kinds. */
export type TypeOf<Name extends KindName> = (typeof kinds)[Name]["type"];

export const isKindName = (name: string): name is KindName => Object.hasOwn(kinds, name);

/** All kinds, in the order of their content types. */
export const kindNames = (): KindName[] => Object.keys(kinds).filter(isKindName);

export const typeOf = <Name extends KindName>(name: Name): TypeOf<Name> => kinds[name].type;

/** The kind with this content type. */
export const kindOf = (contentType: number): KindName | undefined =>
  kindNames().find((name) => kinds[name].type === contentType);
