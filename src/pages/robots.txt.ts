import type { APIRoute } from "astro";

export const GET: APIRoute = ({ locals }) =>
  new Response(locals.seo.robots(), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
