/** What crawlers are told. Only a production site lets them in. */
export function robotsText({ indexable, origin }: { indexable: boolean; origin: string }): string {
  if (!indexable) return "User-agent: *\nDisallow: /\n";
  return ["User-agent: *", "Disallow: /api/app/", "Disallow: /jump", "", `Sitemap: ${origin}/sitemap.xml`, ""].join(
    "\n",
  );
}
