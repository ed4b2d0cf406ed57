import {
  storedEither,
  storedFlag,
  type StoredFields,
  storedImage,
  storedList,
  storedNamed,
  storedNumber,
  storedOrNull,
  storedRecord,
  storedText,
  storedWord,
} from "#lib/client/stored.ts";
import type { Sent } from "#lib/contract/shapes.ts";
import type { FilmEnding } from "#lib/contract/schemas/catalogue.ts";
import type { OwnWorkDetail } from "#lib/contract/schemas/works.ts";
import type { Image } from "#lib/contract/schemas/shared.ts";
import type { FieldErrors } from "../../../parts/useForm.ts";
import { parseClock, writeClock } from "./times.ts";

export interface ChapterDraft {
  key: number;
  time: string;
  title: string;
  /** Seconds the film has for it, more exactly than `time` can say; null for a new one. */
  start: number | null;
}

export interface TrackDraft {
  lang: string;
  label: string;
  /** Of a file that is not sent yet; empty for a track the film has. */
  text: string;
}

export interface CastDraft {
  id: number;
  name: string;
  role: string;
}

/** Times; empty where there are no titles. */
export interface StretchDraft {
  start: string;
  end: string;
}

/** What is being changed. `version` is that of the film when the changes began. */
export interface WorkDraft {
  version: number;
  /** Whether there was something to play by then. */
  film: boolean;
  title: string;
  subtitle: string;
  description: string;
  channelId: number;
  tags: { id: number; name: string }[];
  cast: CastDraft[];
  chapters: ChapterDraft[];
  tracks: TrackDraft[];
  /** Languages of the tracks the film had when these were changed: one that was made since is not taken away. */
  langs: string[];
  download: boolean;
  signed: boolean;
  intro: StretchDraft;
  outro: StretchDraft;
  ending: FilmEnding;
  /** One that was chosen anew, at most. */
  posters: PosterChoice[];
  /** An upright one that was chosen anew, at most; null takes it away. */
  portraits: PortraitChoice[];
}

export type PortraitChoice = { id: number; image: Image } | null;

export type PosterChoice = { kind: "frame"; key: string; image: Image } | { kind: "upload"; id: number; image: Image };

const stretch = storedRecord<StretchDraft>({ start: storedText, end: storedText });

export const workFields: StoredFields<WorkDraft> = {
  version: storedNumber,
  film: storedFlag,
  title: storedText,
  subtitle: storedText,
  description: storedText,
  channelId: storedNumber,
  tags: storedList(storedNamed),
  cast: storedList(storedRecord<CastDraft>({ id: storedNumber, name: storedText, role: storedText })),
  chapters: storedList(
    storedRecord<ChapterDraft>({
      key: storedNumber,
      time: storedText,
      title: storedText,
      start: storedOrNull(storedNumber),
    }),
  ),
  tracks: storedList(storedRecord<TrackDraft>({ lang: storedText, label: storedText, text: storedText })),
  langs: storedList(storedText),
  download: storedFlag,
  signed: storedFlag,
  intro: stretch,
  outro: stretch,
  ending: storedRecord<FilmEnding>({
    kind: storedWord("series", "none", "film"),
    film: storedOrNull(storedRecord({ id: storedNumber, title: storedText })),
  }),
  posters: storedList(
    storedEither<PosterChoice>(
      storedRecord({ kind: storedWord("frame"), key: storedText, image: storedImage }),
      storedRecord({ kind: storedWord("upload"), id: storedNumber, image: storedImage }),
    ),
  ),
  portraits: storedList(storedOrNull(storedRecord({ id: storedNumber, image: storedImage }))),
};

export function draftOf(work: OwnWorkDetail): WorkDraft {
  const { intro, outro, film } = work;
  const clocks = (times: Stretch) => ({
    start: times ? writeClock(times.start) : "",
    end: times ? writeClock(times.end) : "",
  });
  return {
    version: work.version,
    film: film !== null,
    title: work.title,
    subtitle: work.subtitle,
    description: work.description,
    channelId: work.channel.id,
    tags: work.tags,
    cast: work.performers.map(({ id, name, role }) => ({ id, name, role })),
    chapters: (film?.chapters ?? []).map(({ start, title }, key) => ({
      key,
      time: writeClock(start),
      title,
      start,
    })),
    tracks: (film?.subtitles ?? []).map(({ lang, label }) => ({ lang, label, text: "" })),
    langs: langsOf(work),
    download: work.download,
    signed: work.signed,
    intro: clocks(intro),
    outro: clocks(outro),
    ending: work.ending,
    posters: [],
    portraits: [],
  };
}

export function langsOf({ film }: OwnWorkDetail): string[] {
  return (film?.subtitles ?? []).map(({ lang }) => lang);
}

/** The tracks that are being changed, and those that were made meanwhile. */
export function tracksOf({ tracks, langs }: WorkDraft, { film }: OwnWorkDetail): TrackDraft[] {
  const made = (film?.subtitles ?? []).filter(
    ({ lang }) => !langs.includes(lang) && !tracks.some((track) => track.lang === lang),
  );
  return [...tracks, ...made.map(({ lang, label }) => ({ lang, label, text: "" }))];
}

type Stretch = { start: number; end: number } | null;

/** Null when the times are wrong. */
function stretchOf({ start, end }: StretchDraft): { stretch: Stretch } | null {
  if (start.trim() === "" && end.trim() === "") return { stretch: null };
  const [from, to] = [parseClock(start), parseClock(end)];
  return from === null || to === null ? null : { stretch: { start: from, end: to } };
}

/** A time that nobody has changed stays exactly what it is: rounded, it could lie after the film's end or on another chapter. */
function startOf({ time, start }: ChapterDraft): number {
  return start !== null && writeClock(start) === time ? start : (parseClock(time) ?? 0);
}

const badTime = "时间写成 分:秒，例如 01:30";

/** Bytes of subtitles that can be sent at once. */
const maxTracks = 230_000;

function sentBytes(tracks: readonly TrackDraft[]): number {
  return new TextEncoder().encode(JSON.stringify(tracks.map(({ text }) => text))).length;
}

/** What the rules say before anything is sent. */
export function checkDraft(draft: WorkDraft): FieldErrors {
  const errors: Record<string, string> = {};
  if (draft.title.trim() === "") errors["title"] = "请写片名";
  const chapter = draft.chapters.findIndex(({ time }) => parseClock(time) === null);
  if (chapter !== -1) errors["chapters"] = `第 ${chapter + 1} 个章节：${badTime}`;
  const unnamed = draft.chapters.findIndex(({ title }) => title.trim() === "");
  if (chapter === -1 && unnamed !== -1) errors["chapters"] = `第 ${unnamed + 1} 个章节还没有名字`;
  if (sentBytes(draft.tracks) > maxTracks) {
    errors["subtitles"] = "改过的字幕太长，一次保存不了：先保存一条，或者分开上传字幕文件";
  }
  if (draft.ending.kind === "film" && draft.ending.film === null) errors["ending"] = "请选一部影片";
  if (stretchOf(draft.intro) === null) errors["intro"] = badTime;
  if (stretchOf(draft.outro) === null) errors["outro"] = badTime;
  return errors;
}

/** What is sent: everything the form shows. `playable`: chapters and subtitles belong to a film that is there. */
export function toInput(id: number, draft: WorkDraft, playable: boolean): Sent<"works/modify/media"> {
  const [poster] = draft.posters;
  const [portrait] = draft.portraits;
  return {
    id,
    version: draft.version,
    title: draft.title,
    subtitle: draft.subtitle,
    description: draft.description,
    channelId: draft.channelId,
    tagIds: draft.tags.map((tag) => tag.id),
    performers: draft.cast.map((one) => ({ id: one.id, role: one.role })),
    download: draft.download,
    signed: draft.signed,
    ending: { kind: draft.ending.kind, ...(draft.ending.film && { filmId: draft.ending.film.id }) },
    ...(playable && {
      chapters: draft.chapters.map((chapter) => ({ start: startOf(chapter), title: chapter.title })),
      subtitles: draft.tracks.map(({ lang, label, text }) => ({ lang, label, ...(text !== "" && { text }) })),
      intro: stretchOf(draft.intro)?.stretch ?? null,
      outro: stretchOf(draft.outro)?.stretch ?? null,
    }),
    ...(poster && { poster: poster.kind === "frame" ? { frame: poster.key } : { uploadId: poster.id } }),
    ...(portrait !== undefined && { portrait: portrait && { uploadId: portrait.id } }),
  };
}
