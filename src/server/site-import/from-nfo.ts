import { hash } from "node:crypto";
import { open, realpath } from "node:fs/promises";
import path from "node:path";
import { maxStills } from "../content/film-facts.ts";
import { stillSlot, type SlotName } from "../remote-pictures/slots.ts";
import { decodeText } from "./xml-text.ts";
import { factsOf, idsInText, idsOf, kindOf, picturesIn } from "./nfo-facts.ts";
import { comesAfter, fileInside, listNfos, pictureFile, showFile, type NfoFile } from "./nfo-folder.ts";
import { seasonOfFolder } from "./nfo-season.ts";
import { readXml, textOf, XmlFault, type XmlNode } from "./nfo-xml.ts";
import { type NamedPicture, pictureAddress, type Problem, type SourceRecord, type Unreadable } from "./record.ts";
import type { Source } from "./record-source.ts";

/** Bytes of one file. */
export const maxNfo = 4 * 1024 ** 2;
const source = "nfo";

/** A folder as Kodi and Jellyfin keep it, with an NFO file beside each film. Positions are paths of NFO files. */
export function nfoFolder(folder: string): Source {
  let library: ReturnType<typeof openLibrary> | undefined;
  const opened = () => (library ??= openLibrary(folder));
  return {
    async *records(position) {
      const { files, ...rest } = await opened();
      const shows = new Set(files.map((file) => file.path).filter((name) => isShow(name)));
      for (const file of files) {
        if (position !== "" && !comesAfter(file.path, position)) continue;
        const records = await recordsOf({ ...rest, shows }, file);
        for (const [at, record] of records.entries())
          yield { ...record, position: at === records.length - 1 ? file.path : "", ...(at > 0 && { isPart: true }) };
      }
    },
    total: async () => (await opened()).files.length,
  };
}

interface Library {
  root: string;
  /** Distinguishes equal paths of two libraries, and does not change when the library is moved. */
  name: string;
  shows: ReadonlySet<string>;
}

async function openLibrary(folder: string) {
  const root = await realpath(folder);
  return { root, name: path.basename(root), files: await listNfos(root) };
}

const isShow = (file: string): boolean => path.posix.basename(file).toLowerCase() === showFile;

type ReadItem = Omit<SourceRecord, "position"> | Omit<Unreadable, "position">;

async function recordsOf(library: Library, file: NfoFile): Promise<ReadItem[]> {
  const refuse = (reason: string, hint: string, value = ""): ReadItem[] => {
    const problem: Problem = { field: "", reason, value: value.slice(0, 80), hint };
    return [{ line: file.path, problems: [problem] }];
  };
  const bytes = await readSmall(library.root, file.path);
  if (bytes === "outside") return refuse("是指到文件夹外面的链接", "把文件放进文件夹");
  if (bytes === null) return refuse("打不开，或者太大", `一个 NFO 最大 ${maxNfo / 1024 ** 2} MB`);
  const text = decodeText(bytes);
  const read = readSafely(text);
  if ("fault" in read) return refuse(read.fault, "用 Kodi、Jellyfin 重新导出这一个，或者改好它", text.trim());
  const nodes = read.roots.filter(({ name }) => isKnown(name));
  if (nodes.length > 0)
    return Promise.all(nodes.map((node, at) => recordOf(library, file, { node, at, around: read.rest })));
  const [other] = read.roots;
  if (other) return refuse(`不认识 <${other.name}>`, "认识 movie、tvshow、episodedetails 与 musicvideo", other.name);
  // An NFO may hold the address of the film's page and nothing else.
  if (!/https?:\/\//.test(read.rest)) return refuse("里面没有资料", "用 Kodi、Jellyfin 重新导出这一个", text.trim());
  const node: XmlNode = { name: isShow(file.path) ? "tvshow" : "movie", attributes: {}, children: [], text: "" };
  return [await recordOf(library, file, { node, at: 0, around: read.rest })];
}

const known = ["movie", "tvshow", "episodedetails", "musicvideo"] as const;
type Known = (typeof known)[number];
const isKnown = (name: string): name is Known => known.some((one) => one === name);

function readSafely(text: string): ReturnType<typeof readXml> | { fault: string } {
  try {
    return text.trimStart().startsWith("<") ? readXml(text) : { roots: [], rest: text };
  } catch (error) {
    if (error instanceof XmlFault) return { fault: error.message };
    throw error;
  }
}

async function readSmall(root: string, below: string): Promise<Uint8Array | "outside" | null> {
  const real = await fileInside(root, below);
  if (real === null) return "outside";
  const file = await open(real).catch(() => null);
  if (!file) return null;
  try {
    const { size } = await file.stat();
    return size > maxNfo ? null : await file.readFile();
  } finally {
    await file.close();
  }
}

interface One {
  node: XmlNode;
  /** Index among the films of its file. */
  at: number;
  /** Text outside of the elements. */
  around: string;
}

async function recordOf(library: Library, file: NfoFile, { node, at, around }: One): Promise<ReadItem> {
  const what = node.name === "tvshow" || node.name === "episodedetails" ? node.name : "movie";
  const line = at === 0 ? file.path : `${file.path}#${at + 1}`;
  const facts = factsOf(node);
  const { title: ownTitle, ...rest } = facts;
  const [called, year] = nameOf(file.path);
  const place = what === "episodedetails" ? await placeOf(library, file, node) : null;
  const title = ownTitle ?? (place ? place.title : called);
  const ids = idsOf(node, what);
  const origin = { source, id: nameFor(library, line) };
  const document = {
    ...(year !== undefined && { year }),
    ...rest,
    title: title.slice(0, 60),
    kind: what === "tvshow" ? "series" : place ? "episode" : kindOf(node),
    ...(what === "tvshow" && { series: {} }),
    ...(place?.episode && { episode: place.episode }),
    ids: ids.length > 0 ? ids : idsInText(around, what),
  };
  return { kind: "video", line, origin, document, pictures: await picturesOf(library, file, node) };
}

/** Stable id, so that reading the folder again finds the same film. */
const nameFor = ({ name }: Library, line: string): string =>
  hash("sha256", `${name}\n${line}`, "base64url").slice(0, 22);

/** `Name (2001)` of the file, or of the folder around a file that has none of its own. */
function nameOf(file: string): [title: string, year: number | undefined] {
  const base = path.posix.basename(file, path.posix.extname(file));
  const word = /^(?:movie|tvshow)$/i.test(base) ? path.posix.basename(path.posix.dirname(file)) : base;
  const [, title = word, year] = /^(.*?)\s*[([（](\d{4})[)\]）]/.exec(word) ?? [];
  return [title.trim() === "" ? word : title.trim(), year === undefined ? undefined : Number(year)];
}

/** Series, season and number of an episode. Specials are separate entries, as there is no season 0 here. */
async function placeOf(library: Library, { path: file, beside }: NfoFile, node: XmlNode) {
  const named = /s(\d{1,3})\W?e(\d{1,4})/i.exec(path.posix.basename(file));
  const own = textOf(node, "season") || named?.[1];
  const folder = path.posix.dirname(file);
  const season = own ? Number(own) : ((await seasonOfFolder(library.root, folder, beside.get("season.nfo"))) ?? 1);
  const number = Number(textOf(node, "episode") || named?.[2] || 0);
  const show = showOf(library, file);
  const of = show === null ? null : { source, id: nameFor(library, show) };
  const isPlaced = of !== null && season >= 1 && season <= 1000 && number >= 1 && number <= 100_000;
  const around = textOf(node, "showtitle").slice(0, 40);
  return {
    title: /* as written */ `${around}${season === 0 ? /* as written */ " 特别篇" : ""} 第${number}集`.trim(),
    ...(isPlaced && { episode: { of, season: Math.trunc(season), number: Math.trunc(number) } }),
  };
}

/** The `tvshow.nfo` in this folder or the nearest parent folder. */
function showOf({ shows }: Library, file: string): string | null {
  for (let folder = path.posix.dirname(file); ; folder = path.posix.dirname(folder)) {
    const found = [...namesIn(shows, folder)][0];
    if (found !== undefined) return found;
    if (folder === ".") return null;
  }
}

function* namesIn(shows: ReadonlySet<string>, folder: string): Iterable<string> {
  for (const name of [showFile, "Tvshow.nfo", "TVShow.nfo", "TVSHOW.NFO"]) {
    const file = path.posix.join(folder, name);
    if (shows.has(file)) yield file;
  }
}

const endings = [".jpg", ".jpeg", ".png", ".webp", ".avif", ".tbn"];

/** Picture files beside the NFO, otherwise the addresses in it. */
async function picturesOf({ root }: Library, file: NfoFile, node: XmlNode): Promise<NamedPicture[]> {
  const folder = path.posix.dirname(file.path);
  const base = path.posix.basename(file.path, path.posix.extname(file.path)).toLowerCase();
  // In a folder with several films, a picture without a film's name belongs to none of them.
  const isAlone = node.name === "tvshow" || (node.name !== "episodedetails" && file.films <= 1);
  const upright = [`${base}-poster`, ...(isAlone ? ["poster", "folder", "cover", "movie"] : [])];
  const wide = [
    ...["landscape", "thumb", "fanart", "backdrop"].map((word) => `${base}-${word}`),
    ...(isAlone ? ["landscape", "thumb", "fanart", "backdrop", "background"] : []),
    ...(node.name === "episodedetails" ? [base] : []),
  ];
  const named = picturesIn(node);
  const pick = async (place: SlotName, names: readonly string[], address: string): Promise<NamedPicture[]> => {
    for (const name of names.flatMap((one) => endings.map((ending) => one + ending))) {
      const beside = file.beside.get(name);
      const local = beside === undefined ? null : await pictureFile(root, path.posix.join(folder, beside));
      if (local !== null) return [{ place, address: local }];
    }
    return pictureAddress.safeParse(address).success ? [{ place, address }] : [];
  };
  const numbered = (isAlone ? ["", `${base}-`] : [`${base}-`]).flatMap((start) => [
    `${start}fanart`,
    `${start}backdrop`,
  ]);
  const stills = await pictureFiles(root, folder, file, (name) => {
    const [, start = "", number] = /^(.*?)(\d{1,3})\.[a-z]+$/.exec(name) ?? [];
    return number !== undefined && numbered.includes(start);
  });
  const offered = named.stills.filter((address) => pictureAddress.safeParse(address).success);
  const isEpisode = node.name === "episodedetails";
  return [
    ...(isEpisode ? [] : await pick("portrait", upright, named.upright)),
    ...(await pick("poster", wide, named.wide)),
    ...(stills.length > 0 ? stills : offered)
      .slice(0, maxStills)
      .map((address, position) => ({ place: stillSlot(position), address })),
  ];
}

/** Addresses of the picture files beside an NFO whose names fit, in the order of their numbers. */
async function pictureFiles(
  root: string,
  folder: string,
  { beside }: NfoFile,
  fits: (name: string) => boolean,
): Promise<string[]> {
  const names = [...beside].filter(([name]) => fits(name) && endings.some((ending) => name.endsWith(ending)));
  const sorted = names.toSorted(([one], [other]) => one.localeCompare(other, "en", { numeric: true }));
  const found = await Promise.all(sorted.map(([, name]) => pictureFile(root, path.posix.join(folder, name))));
  return found.filter((address) => address !== null);
}
