import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { toShanghaiClock } from "#lib/shanghai-time.ts";
import { inventRecords } from "./catalogue-file.ts";

const pageSize = 100;
const areas: Readonly<Record<string, string>> = {
  CN: "大陆",
  HK: "香港",
  TW: "台湾",
  JP: "日本",
  KR: "韩国",
  US: "美国",
};
const spoken: Readonly<Record<string, string>> = { zh: "国语", yue: "粤语", ja: "日语", ko: "韩语", en: "英语" };

/** The invented catalogue behind the interface of MacCMS v10: films with the names of their people. */
export async function startVodServer(films: number): Promise<{ host: string; address: string; close(): void }> {
  const names = new Map<string, string>();
  const rows: object[] = [];
  for (const record of inventRecords(films, films * 2)) {
    if (record.kind === "performer") {
      names.set(record.key, record.name);
      continue;
    }
    const id = record.key.slice(1);
    const named = (craft: string) =>
      record.performers.flatMap(({ performer, crafts }) =>
        crafts.includes(craft) ? (names.get(performer) ?? "").replaceAll(/[,/、|;；]/g, " ") : [],
      );
    rows.push({
      vod_id: Number(id),
      vod_name: record.title,
      vod_en: record.originalTitle,
      type_id: 6,
      type_name: "剧情片",
      vod_class: record.tags.join(","),
      vod_actor: named("cast").join(","),
      vod_director: named("director").join(","),
      vod_area: record.countries.map((code) => areas[code] ?? "").join(","),
      vod_lang: record.languages.map((code) => spoken[code] ?? "").join(","),
      vod_year: String(record.year),
      vod_content: `<p>${record.description}</p>`,
      vod_douban_id: 1_000_000 + Number(id),
      vod_douban_score: String(record.scores[0]?.score ?? ""),
      vod_time: `${toShanghaiClock(record.publishedAt).replace("T", " ")}:00`,
      vod_play_from: record.lines.length > 0 ? "m3u8" : "",
      vod_play_url: record.lines.map(({ url }) => `HD$${url}`).join("#"),
    });
  }
  const pagecount = Math.ceil(rows.length / pageSize);
  const server = createServer((req, res) => {
    const page = Number(new URL(req.url ?? "", "http://x").searchParams.get("pg") ?? 1);
    const list = rows.slice((page - 1) * pageSize, page * pageSize);
    res.end(JSON.stringify({ code: 1, page, pagecount, limit: String(pageSize), total: rows.length, list }));
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  // A server that listens on a port has such an address.
  // eslint-disable-next-line typescript/consistent-type-assertions
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, address: `http://${host}/api.php/provide/vod/`, close: () => server.close() };
}
