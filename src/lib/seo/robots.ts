import { writingParameter } from "../page/writing.ts";
import { pathsWhere } from "../pages.ts";

const rules = [
  ...["/api/app/", ...pathsWhere(({ crawl }) => crawl === false)].map((path) => `Disallow: ${path}`),
  ...pathsWhere(({ crawl }) => crawl === "plain").flatMap(plain),
];

/** A page with one parameter stays open in every writing: its `hreflang` links lead there. Of the rules that match, the longest counts. */
function plain(path: string): string[] {
  return [
    `Disallow: ${path}?*&`,
    `Allow: ${path}?*&${writingParameter}=`,
    `Disallow: ${path}?*&*&${writingParameter}=`,
  ];
}

/** Content of robots.txt. Only a production site allows crawlers. */
export function robotsText({ indexable, origin }: { indexable: boolean; origin: string }): string {
  if (!indexable) return "User-agent: *\nDisallow: /\n";
  return ["User-agent: *", ...rules, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}
