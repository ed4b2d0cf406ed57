import type { APIRoute } from "astro";

export const GET: APIRoute = async ({ locals }) =>
  new Response(await locals.seo.jsonFeed(), { headers: { "Content-Type": "application/feed+json; charset=utf-8" } });
