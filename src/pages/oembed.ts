import type { APIRoute } from "astro";
import { isPlayable } from "#lib/contract/schemas/catalogue.ts";
import { queryOf } from "#lib/page/query.ts";
import { readId } from "#lib/page/parameters.ts";
import { oembedAnswer, oembedXml, readWatchAddress } from "#lib/seo/oembed.ts";

const headers = { "Access-Control-Allow-Origin": "*" };

/** oEmbed 1.0: describes a film's page as a player for other sites. */
export const GET: APIRoute = async (context) => {
  const { locals } = context;
  const query = queryOf(context, "/oembed");
  const format = query?.format ?? "json";
  if (format !== "json" && format !== "xml") return refuse(501, "只有 JSON 与 XML 两种格式");
  const id = readId(readWatchAddress(locals.origin, query?.url ?? ""));
  const video = id === null ? null : await locals.find("video/detail", { id });
  if (video === null) return refuse(404, "没有这部影片");
  if (video === "gone") return refuse(410, "影片已下架");
  if (!isPlayable(video)) return refuse(404, "这部影片在这里没有可以播放的文件");
  const { siteName } = await locals.config();
  const max = { width: readId(query?.maxwidth ?? null), height: readId(query?.maxheight ?? null) };
  const answer = oembedAnswer({ origin: locals.origin, name: siteName }, video, max);
  if (format === "json") return Response.json(answer, { headers });
  return new Response(oembedXml(answer), { headers: { ...headers, "Content-Type": "text/xml; charset=utf-8" } });
};

function refuse(status: number, error: string): Response {
  return Response.json({ error }, { status, headers });
}
