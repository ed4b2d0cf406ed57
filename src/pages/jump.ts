import type { APIContext, APIRoute } from "astro";
import { linkOf } from "#lib/link-binding.ts";
import { notFound } from "#lib/not-found.ts";
import { readChoice, readId } from "./_query.ts";

/** Leaves the site for an address that is stored: of an ad, or of a link in a review or an announcement. It never comes from the query. */
export const GET: APIRoute = async (context) => {
  const address = await storedAddress(context);
  if (address === null) return notFound(context);
  return new Response(null, { status: 302, headers: { Location: address, "Cache-Control": "no-store" } });
};

async function storedAddress({ url, locals }: APIContext): Promise<string | null> {
  const id = readId(url.searchParams.get("id"));
  if (id === null) return null;
  if (url.searchParams.has("link")) {
    const link = readId(url.searchParams.get("link"));
    const contentType = readChoice(url.searchParams.get("contentType"), ["1", "7"]);
    return link === null || contentType === null ? null : locals.outsideLink({ contentType, id, link });
  }
  const { advertise } = await locals.config();
  const ad = advertise.find((one) => one.id === id);
  return ad && linkOf(ad)?.outside ? ad.bindStr : null;
}
