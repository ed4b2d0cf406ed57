import type { PagePath } from "#lib/pages.ts";

/** The tab bar on phones. */
export const tabs = [
  { name: "首页", path: "/", icon: "home" },
  { name: "片库", path: "/library", icon: "film" },
  { name: "影评", path: "/nav/reviews", icon: "review" },
  { name: "讨论", path: "/discuss", icon: "talk" },
  { name: "我的", path: "/mine", icon: "person" },
] as const satisfies readonly { path: PagePath; [name: string]: string }[];
