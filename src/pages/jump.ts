import type { APIRoute } from "astro";
import { linkOf } from "#lib/link-binding.ts";
import { notFound } from "#lib/not-found.ts";
import { readId } from "./_query.ts";

/** Leaves the site for the stored address of an ad. An address never comes from the query. */
export const GET: APIRoute = async (context) => {
  const id = readId(context.url.searchParams.get("id"));
  const { advertise } = await context.locals.config();
  const ad = advertise.find((one) => one.id === id);
  if (!ad || !linkOf(ad)?.outside) return notFound(context);
  return new Response(null, { status: 302, headers: { Location: ad.bindStr, "Cache-Control": "no-store" } });
};
