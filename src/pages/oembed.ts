import type { APIRoute } from "astro";
import { oembedAnswer, readWatchAddress } from "#lib/seo/oembed.ts";
import { readId } from "./_query.ts";

const headers = { "Access-Control-Allow-Origin": "*" };

/** oEmbed 1.0: how a film's page is shown as a player elsewhere. */
export const GET: APIRoute = async ({ url, locals }) => {
  const query = url.searchParams;
  if ((query.get("format") ?? "json") !== "json") return refuse(501, "只有 JSON 格式");
  const id = readId(readWatchAddress(locals.origin, query.get("url") ?? ""));
  const video = id === null ? null : await locals.catalogue.video(id);
  if (video === null) return refuse(404, "没有这部影片");
  if (video === "gone") return refuse(410, "影片已下架");
  const { siteName } = await locals.config();
  const most = { width: readId(query.get("maxwidth")), height: readId(query.get("maxheight")) };
  return Response.json(oembedAnswer({ origin: locals.origin, name: siteName }, video, most), { headers });
};

function refuse(status: number, error: string): Response {
  return Response.json({ error }, { status, headers });
}
