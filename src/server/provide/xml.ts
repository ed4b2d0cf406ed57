import { escapeXml } from "#lib/xml.ts";
import { pageLength, type VodList, type VodRow } from "./vod-list.ts";

/** The same answer in XML, the older format. */
export function toXml({ page, pagecount, total, list, classes }: VodList, isList: boolean): string {
  const videos = list.map((row) => videoOf(row, isList)).join("");
  const types = classes.map(({ type_id, type_name }) => `<ty id="${type_id}">${escapeXml(type_name)}</ty>`).join("");
  const head = `<list page="${page}" pagecount="${pagecount}" pagesize="${pageLength}" recordcount="${total}">`;
  return `<?xml version="1.0" encoding="utf-8"?><rss version="5.1">${head}${videos}</list>${isList ? `<class>${types}</class>` : ""}</rss>`;
}

function videoOf(row: VodRow, isList: boolean): string {
  const text = (name: string) => String(row[name] ?? "");
  const froms = text("vod_play_from").split("$$$");
  const short =
    `<last>${text("vod_time")}</last><id>${text("vod_id")}</id><tid>${text("type_id")}</tid><name>${section(text("vod_name"))}</name>` +
    `<type>${escapeXml(text("type_name"))}</type>`;
  if (isList)
    return `<video>${short}<dt>${escapeXml(froms.join(","))}</dt><note>${section(text("vod_remarks"))}</note></video>`;
  const lines = text("vod_play_url")
    .split("$$$")
    .map((urls, at) => `<dd flag="${escapeXml(froms[at] ?? "")}">${section(urls)}</dd>`);
  return (
    `<video>${short}<pic>${escapeXml(text("vod_pic"))}</pic><lang>${escapeXml(text("vod_lang"))}</lang><area>${escapeXml(text("vod_area"))}</area><year>${text("vod_year")}</year>` +
    `<note>${section(text("vod_remarks"))}</note><actor>${section(text("vod_actor"))}</actor><director>${section(text("vod_director"))}</director>` +
    `<dl>${lines.join("")}</dl><des>${section(text("vod_content"))}</des></video>`
  );
}

const section = (text: string): string => `<![CDATA[${text.replaceAll("]]>", "]] >")}]]>`;
