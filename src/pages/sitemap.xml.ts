import type { APIRoute } from "astro";

export const GET: APIRoute = async ({ locals }) =>
  new Response(await locals.seo.sitemapIndex(), { headers: { "Content-Type": "application/xml; charset=utf-8" } });
