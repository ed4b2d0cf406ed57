import type { APIRoute } from "astro";

export const GET: APIRoute = async ({ locals }) =>
  new Response(await locals.seo.rss(), { headers: { "Content-Type": "application/rss+xml; charset=utf-8" } });
