import { pathsWhere } from "../pages.ts";

const closed = [
  "/api/app/",
  ...pathsWhere(({ crawl }) => crawl === false),
  ...pathsWhere(({ crawl }) => crawl === "plain").map((path) => `${path}?*&`),
];

/** Content of robots.txt. Only a production site allows crawlers. */
export function robotsText({ indexable, origin }: { indexable: boolean; origin: string }): string {
  if (!indexable) return "User-agent: *\nDisallow: /\n";
  const refusals = closed.map((path) => `Disallow: ${path}`);
  return ["User-agent: *", ...refusals, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}
