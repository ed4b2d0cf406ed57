import sax from "sax";
import { z } from "zod";
import { withCharacters } from "#lib/character-references.ts";
import { recordOf } from "#lib/rows.ts";

/** Response of an interface like MacCMS's `provide/vod`. Numbers may be strings, and unknown values null. */
const values = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  // PostgreSQL stores no NUL.
  .transform((value) =>
    String(value ?? "")
      .replaceAll("\0", "")
      .trim(),
  );

const fields = [
  "vod_id",
  "vod_name",
  "vod_sub",
  "vod_en",
  "type_id",
  "type_name",
  "vod_class",
  "vod_pic",
  "vod_pic_screenshot",
  "vod_actor",
  "vod_director",
  "vod_writer",
  "vod_area",
  "vod_lang",
  "vod_year",
  "vod_content",
  "vod_blurb",
  "vod_remarks",
  "vod_serial",
  "vod_total",
  "vod_score",
  "vod_douban_id",
  "vod_douban_score",
  "vod_time",
  "vod_time_add",
  "vod_play_from",
  "vod_play_url",
] as const;

export type Vod = Record<(typeof fields)[number], string>;

const vod = z.record(z.string(), z.unknown()).transform(toVod);

/** The only columns that MacCMS keeps as they were written: the others are text of HTML, where an apostrophe is `&#039;`. */
const written = new Set<string>(["vod_content", "vod_play_url"]);

/** Columns of the table in the format of the interface. */
export function toVod(row: Readonly<Record<string, unknown>>): Vod {
  return recordOf(fields, (name) => {
    const value = values.safeParse(row[name]).data ?? "";
    return written.has(name) ? value : unescapeMarks(value).trim();
  });
}

const vodClass = z.looseObject({ type_id: values, type_name: values.transform(unescapeMarks) });

const page = z.looseObject({
  pagecount: z.coerce.number().int().min(0).default(0),
  total: z.coerce.number().int().min(0).optional(),
  list: z.array(vod).default([]),
  class: z.array(vodClass).catch([]).default([]),
});
export type VodPage = z.output<typeof page>;

/** Reads an answer in JSON or XML; null for anything else. */
export function readVodPage(text: string): VodPage | null {
  const start = text.trimStart();
  if (start.startsWith("<")) return readXml(start);
  try {
    return page.safeParse(JSON.parse(start)).data ?? null;
  } catch {
    return null;
  }
}

/** Names in XML and the corresponding names in JSON. */
const names: readonly (readonly [string, keyof Vod])[] = [
  ["id", "vod_id"],
  ["tid", "type_id"],
  ["name", "vod_name"],
  ["type", "type_name"],
  ["pic", "vod_pic"],
  ["lang", "vod_lang"],
  ["area", "vod_area"],
  ["year", "vod_year"],
  ["note", "vod_remarks"],
  ["actor", "vod_actor"],
  ["director", "vod_director"],
  ["des", "vod_content"],
  ["last", "vod_time"],
];

/** Reads the few elements of the format; custom entities are not supported. */
function readXml(text: string): VodPage | null {
  const head = /<list\b([^<>]*)>/.exec(text)?.[1];
  if (head === undefined) return null;
  const count = (name: string) => Number(new RegExp(String.raw`\b${name}="(\d+)"`).exec(head)?.[1] ?? 0);
  const list = elementsOf(text, "video").map(({ value: body }) => {
    const lines = elementsOf(body, "dd").map(({ attributes, value }) => ({
      from: /\bflag="([^"]*)"/.exec(attributes)?.[1] ?? "",
      urls: textOf(value),
    }));
    const outside = body.replaceAll(/<dl>[\s\S]*?(?:<\/dl>|$)/g, "");
    const said = names.map(([tag, name]) => {
      return [name, textOf(elementsOf(outside, tag)[0]?.value ?? "")];
    });
    return {
      ...Object.fromEntries(said),
      vod_play_from: lines.map(({ from }) => from).join("$$$"),
      vod_play_url: lines.map(({ urls }) => urls).join("$$$"),
    };
  });
  const classes = elementsOf(text, "ty").flatMap(({ attributes, value }) => {
    const type_id = /\bid="(\d+)"/.exec(attributes)?.[1];
    return type_id === undefined ? [] : [{ type_id, type_name: textOf(value) }];
  });
  return (
    page.safeParse({ pagecount: count("pagecount"), total: count("recordcount"), list, class: classes }).data ?? null
  );
}

/** Is read up to the last one that ends, as a search for the end that is not there would be repeated for each that begins. */
function elementsOf(text: string, name: string): { attributes: string; value: string }[] {
  const end = `</${name}>`;
  const ended = text.slice(0, text.lastIndexOf(end) + end.length);
  return [...ended.matchAll(new RegExp(String.raw`<${name}(\s[^<>]*)?>([\s\S]*?)${end}`, "g"))].map(
    ([, attributes = "", value = ""]) => ({ attributes, value }),
  );
}

function textOf(value: string): string {
  const section = /^\s*<!\[CDATA\[([\s\S]*?)\]\]>\s*$/.exec(value)?.[1];
  return section ?? unescapeMarks(value);
}

/** With the names of HTML 4: what editors of such sites write for quotation marks, dashes and letters with accents. */
export function unescapeMarks(text: string): string {
  return withCharacters(text, sax.ENTITIES);
}

/** An episode with its lines. */
export interface VodEpisode {
  number: number;
  title: string;
  lines: { name: string; url: string }[];
}

/** Episodes of all lines by their numbers: `一线$$$二线`, `第1集$address#第2集$address$$$…`. */
export function readEpisodes({
  vod_play_from,
  vod_play_url,
}: Pick<Vod, "vod_play_from" | "vod_play_url">): VodEpisode[] {
  const froms = vod_play_from.split("$$$").map((name) => name.trim());
  const episodes = new Map<number, VodEpisode>();
  for (const [at, group] of vod_play_url.split("$$$").entries()) {
    const name = (froms[at] === undefined || froms[at] === "" ? /* as written */ `线路${at + 1}` : froms[at]).slice(
      0,
      40,
    );
    const parts = group.split("#").filter((part) => part.trim() !== "");
    const taken = new Set<number>();
    for (const [index, part] of parts.entries()) {
      const pieces = part.split("$");
      const url = (pieces.length > 1 ? (pieces[1] ?? "") : (pieces[0] ?? "")).trim();
      const title = pieces.length > 1 ? (pieces[0] ?? "").trim() : "";
      if (!/^https?:\/\//.test(url) || !URL.canParse(url) || url.length > 2000) continue;
      const said = Number(/^第?\s*(\d{1,5})\s*[集话期回]?$/.exec(title)?.[1] ?? index + 1);
      const number = said > 0 && !taken.has(said) ? said : index + 1;
      taken.add(number);
      const known = episodes.get(number);
      if (known) known.lines.push({ name, url });
      else episodes.set(number, { number, title, lines: [{ name, url }] });
    }
  }
  return [...episodes.values()].toSorted((one, other) => one.number - other.number);
}
