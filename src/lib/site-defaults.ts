import { type HomeSection, homeSections } from "./home-sections.ts";
import type { PageHref } from "./pages.ts";
import { keysOf } from "./rows.ts";
import type { TabIcon } from "./tab-icons.ts";

/** What a site shows before its editors decide otherwise. */

/** Tab bar on phones. */
export const usualTabs: readonly { name: string; path: PageHref; icon: TabIcon }[] = [
  { name: "首页", path: "/", icon: "home" },
  { name: "片库", path: "/library", icon: "film" },
  { name: "影评", path: "/nav/reviews", icon: "review" },
  { name: "讨论", path: "/discuss", icon: "talk" },
  { name: "我的", path: "/mine", icon: "person" },
];

/** Menu in the desktop header. */
export const usualMenus: readonly { name: string; path: PageHref }[] = [
  { name: "首页", path: "/" },
  { name: "片库", path: "/library" },
  { name: "影评", path: "/nav/reviews" },
  { name: "演员", path: "/actressList" },
  { name: "标签", path: "/tagList" },
  { name: "专题", path: "/topicsPage" },
  { name: "讨论", path: "/discuss" },
];

export const usualSections: readonly { section: HomeSection }[] = keysOf(homeSections).map((section) => ({ section }));

export const usualFooterLinks: readonly { column: string; name: string; href: PageHref }[] = [
  { column: "", name: "排行榜", href: "/rank" },
  { column: "", name: "专题", href: "/topicsPage" },
  { column: "", name: "演员", href: "/actressList" },
  { column: "", name: "标签", href: "/tagList" },
  { column: "", name: "常见问题", href: "/FAQ" },
  { column: "", name: "联系我们", href: "/contactUs" },
  { column: "", name: "用户协议", href: "/agreement" },
  { column: "", name: "隐私政策", href: "/privacy" },
  { column: "", name: "API 文档", href: "/api/docs" },
];
