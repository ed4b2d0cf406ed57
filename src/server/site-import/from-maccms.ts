import { setTimeout as wait } from "node:timers/promises";
import { languageByName, regionByName } from "#lib/regions.ts";
import { type FilmKind, usualFilmKind } from "#lib/film-kinds.ts";
import { fetchOutside, FetchRefused } from "../net/fetch-outside.ts";
import { classesOf } from "./maccms-classes.ts";
import { decodeText } from "./xml-text.ts";
import { maxStills } from "../content/film-facts.ts";
import { pictureAddress, type SourceRecord, type Unreadable } from "./record.ts";
import type { Source } from "./record-source.ts";
import { readEpisodes, readVodPage, unescapeMarks, type Vod, type VodPage } from "./vod.ts";

export interface MaccmsOptions {
  /** Only what has changed in the last so many hours. */
  hours?: number | undefined;
  /** Hosts that may be private. */
  privateHosts?: readonly string[];
  signal?: AbortSignal | undefined;
  /** Between two requests. */
  pause?: (milliseconds: number) => Promise<unknown>;
}

const limits = { maxBytes: 32 * 1024 * 1024, timeout: 60_000 };
const between = 300;
const retries = [1000, 4000, 15_000];
/** Maximum number of pages, in case the interface reports a wrong number. */
const maxPages = 100_000;

/** A site with the interface of MacCMS v10, `/api.php/provide/vod`. Positions are page numbers; one request at a time. */
export function maccms(address: string, options: MaccmsOptions = {}): Source {
  const { pause = wait } = options;
  const source = `maccms:${new URL(address).host}`.slice(0, 40);
  let first: VodPage | undefined;
  async function pageAt(number: number): Promise<VodPage> {
    if (number === 1 && first) return first;
    const read = await fetchPage(addressOf(address, number, options), options, pause);
    if (number === 1) first = read;
    return read;
  }
  return {
    async *records(position) {
      // How many there are is said with every page.
      let count = Number(position) + 1;
      for (let number = count; number <= Math.min(count, maxPages); number += 1) {
        const page = await pageAt(number);
        count = Math.max(count, page.pagecount);
        const records = page.list.flatMap((vod) => toRecords(vod, source));
        for (const [at, record] of records.entries())
          yield at === records.length - 1 ? { ...record, position: String(number) } : record;
        if (page.list.length === 0 && page.pagecount === 0) return;
        if (number < count) await pause(between);
      }
    },
    total: async () => (await pageAt(1)).total ?? null,
    classes: () =>
      classesOf(
        (classId) => fetchPage(listAddress(address, classId), options, pause),
        () => pause(between),
      ),
  };
}

/** A message saying why an address is not such an interface; null if it is one. */
export async function checkMaccms(
  address: string,
  { privateHosts = [], signal }: MaccmsOptions,
): Promise<string | null> {
  try {
    const { status, bytes } = await fetchOutside(listAddress(address, null), {
      ...limits,
      timeout: 8000,
      privateHosts,
      signal,
    });
    if (status !== 200) return `对方回答了 ${status}，请检查地址`;
    return readVodPage(decodeText(bytes)) ? null : "对方的回答不是采集接口的格式，请检查地址";
  } catch (error) {
    if (error instanceof FetchRefused) return error.message;
    return URL.canParse(address) ? "连不上这个地址，请检查它，或稍后再试" : "要写 http:// 或 https:// 开头的地址";
  }
}

function listAddress(address: string, classId: string | null): string {
  const url = new URL(address);
  url.searchParams.set("ac", "list");
  if (classId !== null) url.searchParams.set("t", classId);
  return url.href;
}

function addressOf(address: string, page: number, { hours }: MaccmsOptions): string {
  const url = new URL(address);
  url.searchParams.set("ac", "videolist");
  url.searchParams.set("pg", String(page));
  if (hours !== undefined) url.searchParams.set("h", String(hours));
  return url.href;
}

async function fetchPage(
  address: string,
  { privateHosts = [], signal }: MaccmsOptions,
  pause: (milliseconds: number) => Promise<unknown>,
): Promise<VodPage> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const { status, bytes } = await fetchOutside(address, { ...limits, privateHosts, signal });
      const page = status === 200 ? readVodPage(decodeText(bytes)) : null;
      if (page) return page;
      throw new Error(status === 200 ? "对方的回答不是采集接口的格式" : `对方回答了 ${status}`);
    } catch (error) {
      const pauseFor = retries[attempt];
      if (error instanceof FetchRefused || signal?.aborted || pauseFor === undefined) throw error;
      await pause(pauseFor);
    }
  }
}

const listed = (text: string, most = 200) =>
  [...new Set(text.split(/[,，/、|;；]+/).map((part) => part.trim()))].filter(
    (part) => part !== "" && part.length <= most && !nobody.has(part),
  );
const nobody = new Set([
  /* as written */ "未知",
  /* as written */ "内详",
  /* as written */ "不详",
  /* as written */ "暂无",
  /* as written */ "无",
  /* as written */ "其它",
  /* as written */ "其他",
  /* as written */ "更多",
]);

/** A film, or a series with its episodes. */
export function toRecords(vod: Vod, source: string): (SourceRecord | Unreadable)[] {
  const line = `${vod.vod_id} ${vod.vod_name}`;
  if (vod.vod_id === "" || vod.vod_name === "") {
    const problem = { field: "vod_name", reason: "没有编号或名字", value: line, hint: "请对方补上" };
    return [{ line, position: "", problems: [problem] }];
  }
  const episodes = readEpisodes(vod);
  const isSeries = episodes.length > 1 || /剧$|连续剧|电视剧/.test(vod.type_name);
  const title = vod.vod_name.slice(0, 60);
  const head = {
    kind: "video" as const,
    line,
    position: "",
    origin: { source, id: vod.vod_id },
    document: {
      ...factsOf(vod, source),
      title,
      kind: kindOf(vod, isSeries),
      ...(isSeries
        ? { series: { ...(Number(vod.vod_total) > 0 && { total: Math.trunc(Number(vod.vod_total)) }) } }
        : { lines: episodes[0]?.lines ?? [] }),
    },
  };
  if (!isSeries) return [head];
  return [
    head,
    ...episodes.map(({ number, title: name, lines }) => ({
      kind: "video" as const,
      line: `${line} ${name === "" ? number : name}`,
      position: "",
      isPart: true,
      origin: { source, id: `${vod.vod_id}#${number}` },
      document: {
        title: `${title.slice(0, 45)} ${name === "" ? /* as written */ `第${number}集` : name}`.slice(0, 60),
        kind: "episode",
        lines,
        ...(vod.type_name !== "" && { channel: vod.type_name }),
        ...timeOf(vod),
        episode: { of: { source, id: vod.vod_id }, number },
      },
    })),
  ];
}

function factsOf(vod: Vod, source: string) {
  const year = Number(/\d{4}/.exec(vod.vod_year)?.[0] ?? 0);
  const genres = [...new Set([...listed(vod.vod_class, 20), ...(vod.type_name === "" ? [] : [vod.type_name])])];
  const countries = listed(vod.vod_area).flatMap((name) => regionByName(name) ?? []);
  const languages = listed(vod.vod_lang).flatMap((name) => languageByName(name) ?? []);
  const aliases = listed(vod.vod_sub).filter((name) => name !== vod.vod_name);
  const people = [
    ...listed(vod.vod_director, 100).map((name) => ({ name, crafts: ["director"] })),
    ...listed(vod.vod_writer, 100).map((name) => ({ name, crafts: ["writer"] })),
    ...listed(vod.vod_actor, 100).map((name) => ({ name, crafts: ["cast"] })),
  ];
  const scores = [...scoreOf("豆瓣", vod.vod_douban_score), ...scoreOf(source.replace("maccms:", ""), vod.vod_score)];
  return {
    description: htmlToText(vod.vod_content === "" ? vod.vod_blurb : vod.vod_content),
    ...(year >= 1870 && year <= 2200 && { year }),
    ...(/[A-Z ]/.test(vod.vod_en) && { originalTitle: vod.vod_en.slice(0, 200) }),
    ...(aliases.length > 0 && { aliases: aliases.slice(0, 40) }),
    ...(countries.length > 0 && { countries: [...new Set(countries)].slice(0, 20) }),
    ...(languages.length > 0 && { languages: [...new Set(languages)].slice(0, 20) }),
    ...(genres.length > 0 && { tags: genres }),
    ...(people.length > 0 && { performers: people }),
    ...(scores.length > 0 && { scores }),
    ...(Number(vod.vod_douban_id) > 0 && { ids: [{ source: "douban", id: vod.vod_douban_id }] }),
    ...(vod.type_name !== "" && { channel: vod.type_name }),
    ...picturesOf(vod),
    ...timeOf(vod),
  };
}

/** Stills are written one a line or separated by `#`, some as `name$address`. */
function picturesOf({ vod_pic, vod_pic_screenshot }: Vod): { portrait?: string; stills?: string[] } {
  const portrait = pictureUrl(vod_pic);
  const stills = new Set(
    vod_pic_screenshot.split(/[#\r\n]+/).flatMap((part) => pictureUrl(part.split("$").at(-1)?.trim() ?? "") ?? []),
  );
  return {
    ...(portrait !== null && { portrait }),
    ...(stills.size > 0 && { stills: [...stills].slice(0, maxStills) }),
  };
}

/** MacCMS writes `mac:` instead of the scheme. */
function pictureUrl(text: string): string | null {
  const address = text.replace(/^mac:/i, "https:").replace(/^\/\//, "https://");
  return pictureAddress.safeParse(address).success ? address : null;
}

function kindOf({ type_name, vod_class }: Vod, isSeries: boolean): FilmKind {
  const type = `${type_name} ${vod_class}`;
  if (/综艺/.test(type)) return "variety";
  if (isSeries) return "series";
  if (/动漫|动画/.test(type)) return "animation";
  if (/纪录|记录片/.test(type)) return "documentary";
  if (/预告/.test(type)) return "trailer";
  if (/短剧|短片/.test(type)) return "short";
  if (/音乐|MV/.test(type)) return "music";
  return /片|电影/.test(type) ? "feature" : usualFilmKind;
}

function scoreOf(source: string, text: string): { source: string; score: number }[] {
  const score = Number(text);
  return score > 0 && score <= 10 ? [{ source: source.slice(0, 40), score }] : [];
}

/** The year 10000, in seconds. */
export const endOfTime = Date.UTC(10_000, 0) / 1000;

/** When it was added there; texts are in Shanghai time. */
function timeOf({ vod_time, vod_time_add }: Vod): { publishedAt?: string } {
  const added = Number(vod_time_add);
  if (added > 0 && added < endOfTime) return { publishedAt: new Date(added * 1000).toISOString() };
  const written = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(vod_time);
  return written ? { publishedAt: `${written[1]}T${written[2]}+08:00` } : {};
}

/**
 * The text of a piece of HTML; nothing of it is ever shown as HTML. Each search stops at what begins the next, so that a text of others'
 * takes no longer than its length.
 */
export function htmlToText(html: string): string {
  const text = html
    .replaceAll(/<(?:script|style)\b[\s\S]*?(?:<\/(?:script|style)>|$)/gi, "")
    .replaceAll(/<(?:br|\/p|\/div|\/li)\b[^<>]*>/gi, "\n")
    .replaceAll(/<[^<>]*>/g, "");
  return unescapeMarks(text)
    .replaceAll(/\u{a0}|\u{3000}/gu, " ")
    .split("\n")
    .flatMap((line) => line.trim() || [])
    .join("\n");
}
