import type { APIRoute } from "astro";
import { payloadPaths } from "#lib/page/payloads.ts";
import { payloads } from "./_payloads.ts";

/** `/<page>/_payload.json`: the data of a page without its HTML, invalidated by the same cache tags. */
export const GET: APIRoute = async ({ params, locals }) => {
  const path = payloadPaths.find((one) => one === `/${params["page"]}`);
  if (path === undefined) return new Response(null, { status: 404 });
  return Response.json({ path, ...(await payloads[path](locals)) });
};
