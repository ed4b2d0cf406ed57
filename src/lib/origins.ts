/** Where somebody came from to a film, with its label. */
export const originNames = {
  search: "站内搜索",
  home: "首页",
  related: "别的影片",
  list: "站内其他页面",
  outside: "别的网站",
  direct: "直接打开",
} as const;

export type Origin = keyof typeof originNames;

export const origins = ["search", "home", "related", "list", "outside", "direct"] as const satisfies readonly Origin[];

/** Fewer people than this are in no number about a film's viewers: it would tell too much about them. */
export const minViewers = 5;

const places: readonly (readonly [paths: readonly string[], origin: Origin])[] = [
  [["/"], "home"],
  [["/searchResult", "/searchPage", "/pcSearchPage"], "search"],
  [["/videoDetails", "/series"], "related"],
];

const hostOf = ({ hostname }: URL): string =>
  hostname
    .replace(/^www\./, "")
    .replaceAll(/[^a-z0-9.-]/g, "")
    .slice(0, 60);

/** From the address of the page before, which browsers shorten to the host if it is another site's. */
export function originOf(referrer: string, ownHost: string): { source: Origin; host: string } {
  const before = parse(referrer);
  if (before === null) return { source: "direct", host: "" };
  if (before.host !== ownHost) return { source: "outside", host: hostOf(before) };
  const path = before.pathname === "/" ? "/" : before.pathname.replace(/\/$/, "");
  return { source: places.find(([paths]) => paths.includes(path))?.[1] ?? "list", host: "" };
}

function parse(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
