import type { APIRoute } from "astro";
import { notFound } from "#lib/not-found.ts";

/** Key file that proves the ownership of the site to IndexNow. */
export const GET: APIRoute = (context) => {
  const { indexNowKey } = context.locals.seo;
  if (indexNowKey === null || context.params["key"] !== indexNowKey) return notFound(context);
  return new Response(indexNowKey, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
};
