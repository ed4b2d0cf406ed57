import type { APIRoute } from "astro";
import { notFound } from "#lib/not-found.ts";

export const GET: APIRoute = async (context) => {
  const file = await context.locals.seo.sitemap(context.params["name"] ?? "");
  if (file === null) return notFound(context);
  return new Response(file, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
};
