import { isUnknownCodec, ProgramFailed, runProgram, type Tools } from "./run.ts";
import type { Source, Picture, SubtitleTrack } from "./film-source.ts";
import { z } from "zod";
import { beginningOf } from "#lib/characters.ts";
import type { Container } from "#lib/film-container.ts";
import { cleanLine } from "#lib/user-text.ts";
import { workLimits } from "#lib/field-limits.ts";
import { JobFailure } from "../jobs/failure.ts";
import { joinChannels } from "./channels.ts";
import { drawSound } from "./sound.ts";
import { declaresLength, openContainer } from "./container.ts";
import { inputArgs, maxSeconds, maxWidth } from "./input.ts";
import { measureFilm, measureStreams } from "./measure.ts";
import { reasons } from "./reasons.ts";
import { mainTrack, soundChoices, type SoundTrack } from "./tracks.ts";
import { steadySound } from "./steady.ts";
import { ratio, toFrameRate, type Ratio } from "./frame-rate.ts";

const number = z.coerce.number().catch(Number.NaN);
const tags = z.record(z.string(), z.string()).catch({});
const stream = z.object({
  index: z.number(),
  codec_type: z.string().catch(""),
  codec_name: z.string().catch(""),
  pix_fmt: z.string().catch(""),
  width: z.number().catch(0),
  height: z.number().catch(0),
  channels: z.number().catch(0),
  sample_aspect_ratio: z.string().catch(""),
  field_order: z.string().catch(""),
  color_space: z.string().catch(""),
  color_range: z.string().catch(""),
  color_transfer: z.string().catch(""),
  avg_frame_rate: z.string().catch(""),
  r_frame_rate: z.string().catch(""),
  duration: number,
  start_time: number,
  tags,
  disposition: z.record(z.string(), z.number()).catch({}),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).catch([]),
});
type Stream = z.infer<typeof stream>;

const report = z.object({
  streams: z.array(stream).catch([]),
  chapters: z.array(z.object({ start_time: number, tags })).catch([]),
  format: z.object({ duration: number, start_time: number }).catch({ duration: Number.NaN, start_time: Number.NaN }),
});
type Report = z.infer<typeof report>;

const maxStreams = 32;
const fields = [
  "index,codec_type,codec_name,pix_fmt,width,height,channels,sample_aspect_ratio,field_order,color_space",
  "color_range,color_transfer,avg_frame_rate,r_frame_rate,duration,start_time",
].join(",");
const shown = `format=duration,start_time:chapter=start_time:chapter_tags=title:stream=${fields}:stream_tags=language,title,DURATION:stream_disposition=attached_pic,default,comment,forced:stream_side_data=rotation`;

/**
 * Inspects an uploaded file without trusting its metadata. An audio file is first turned into a film with a still picture.
 * @throws {JobFailure} with a reason to display to the uploader.
 */
export async function probeSource(file: string, tools: Tools): Promise<Source> {
  const container = await openContainer(file);
  const found = await ask(file, container, tools);
  if (found.streams.length > maxStreams) throw new JobFailure(reasons.tooMany);
  const seen = await mainPicture(file, container, found.streams.filter(isPicture), tools);
  const written = found.streams.filter(isSound).map(toSoundTrack);
  const tracks = seen ? await joinChannels({ file, container, tracks: written }, tools) : written;
  const sound = mainTrack(tracks);
  if (!seen) {
    if (!sound) throw new JobFailure(reasons.empty);
    const steady = await steadySound({ file, container, tracks: [sound], others: [], jumps: false }, tools);
    const heard = steady
      ? { ...steady, index: 0, codec: "pcm_s16le" }
      : { file, container, index: sound.index, codec: sound.codec };
    const cover = found.streams.find(isCover);
    return probeSource(await drawSound(heard, cover ? { file, container, index: cover.index } : null, tools), tools);
  }
  if (seen.width === 0 || seen.pix_fmt === "") throw new JobFailure(reasons.codec);
  if (Math.max(seen.width, seen.height) > maxWidth) throw new JobFailure(reasons.tooLarge);
  if (Math.min(seen.width, seen.height) < 16) throw new JobFailure(reasons.tooSmall);
  const fields = isInterlaced(seen);
  const rate = toFrameRate(seen.avg_frame_rate, seen.r_frame_rate, { fields });
  const declared = lengthOf(found, seen);
  // A piece of a recording may go on with the clock of the ones before, in which its length is when it ends.
  const begins = !(found.format.start_time > 1);
  const isStated = begins && !isOutlasted(found, declared ?? 0) && (await declaresLength(file, container));
  const stated = { duration: isStated ? declared : null, rate };
  if (stated.duration !== null && stated.duration > maxSeconds) throw new JobFailure(reasons.tooLong);
  const streams = { picture: seen.index, sounds: sound ? [sound.index] : [] };
  const measured =
    stated.duration === null || stated.rate === null ? await measureFilm(file, container, streams, tools) : null;
  if (moving.has(container) && measured !== null && measured.frames < 3) throw new JobFailure(reasons.still);
  const duration = stated.duration ?? measured?.duration ?? 0;
  if (duration < 1) throw new JobFailure(reasons.tooShort);
  if (duration > maxSeconds) throw new JobFailure(reasons.tooLong);
  const others = [seen, ...found.streams.filter(isText)].map(({ index }) => index);
  // ffmpeg plays recordings one after the other whose clocks begin anew, but finds no second in them.
  const jumps = measured !== null && declared !== null && Math.abs(measured.duration - declared) > 1;
  const steady = await steadySound(
    { file, container, tracks: written, others, jumps: jumps && clocked.has(container) },
    tools,
  );
  if (steady !== null) return probeSource(steady.file, tools);
  return {
    file,
    container,
    duration,
    lead: leadOf(found, seen),
    picture: {
      ...toPicture(seen, stated.rate ?? measured?.frameRate ?? { num: 25, den: 1 }),
      lasts: measured?.lasts ?? pictureLength(seen),
    },
    sound: sound ? { index: sound.index, right: sound.right, codec: sound.codec } : null,
    sounds: sound ? soundChoices(tracks, sound) : [],
    subtitles: found.streams.filter(isText).slice(0, workLimits.subtitles).map(toTrack),
    chapters: toChapters(found, duration),
  };
}

async function ask(file: string, container: Container, { ffprobe, folder, signal }: Tools): Promise<Report> {
  const args = ["-v", "error", "-show_entries", shown, "-of", "json", ...inputArgs(file, container)];
  try {
    const { out } = await runProgram(ffprobe, args, { folder, signal, timeout: 60_000 });
    return report.parse(JSON.parse(out));
  } catch (error) {
    if (!(error instanceof ProgramFailed) || error.killed) throw error;
    const known = isUnknownCodec(error) ? reasons.codec : reasons.broken;
    throw new JobFailure(error.late ? reasons.tooSlow : known, { cause: error });
  }
}

/** Broadcasts and discs, whose packets tell the time of a clock. */
const clocked = new Set<Container>(["mpegts", "mpeg"]);

/** Pictures that may move. */
const moving = new Set<Container>(["gif", "apng"]);

/** Cover art is a video stream too, but not the film's picture. */
function isPicture({ codec_type, disposition }: Stream): boolean {
  return codec_type === "video" && disposition["attached_pic"] !== 1;
}

/** The first picture that moves, for a cover need not say that it is one; the first if none does. */
async function mainPicture(
  file: string,
  container: Container,
  pictures: readonly Stream[],
  tools: Tools,
): Promise<Stream | undefined> {
  const readable = pictures.filter(({ width, pix_fmt }) => width > 0 && pix_fmt !== "");
  if (readable.length < 2) return readable[0] ?? pictures[0];
  const indexes = readable.map(({ index }) => index);
  const measured = await measureStreams(file, container, indexes, tools);
  return readable.find((_, at) => (measured[at]?.times.length ?? 0) > 1) ?? readable[0];
}

function isCover({ codec_type, width }: Stream): boolean {
  return codec_type === "video" && width > 0;
}

/** Sound that is named in a recording, but of which nothing follows, has no channels. */
function isSound({ codec_type, codec_name, channels }: Stream): boolean {
  return codec_type === "audio" && codec_name !== "" && channels > 0;
}

function toSoundTrack({ index, codec_name, channels, tags, disposition }: Stream): SoundTrack {
  return {
    index,
    codec: codec_name,
    channels,
    language: tags["language"] ?? "",
    title: titleOf(tags, 40),
    isDefault: disposition["default"] === 1,
    isCommentary: disposition["comment"] === 1,
  };
}

function isInterlaced({ field_order }: Stream): boolean {
  return ["tt", "bb", "tb", "bt"].includes(field_order);
}

/** Duration in seconds of the file or of its picture, whichever is longer; null if neither is declared. */
function lengthOf({ format }: Report, seen: Stream): number | null {
  const notified = [format.duration, pictureLength(seen) ?? 0].filter((value) => Number.isFinite(value) && value > 0);
  return notified.length === 0 ? null : Math.max(...notified);
}

/** Whether a file is as long as it says only by what is neither seen nor heard, e.g. by the subtitles of a longer cut. */
function isOutlasted({ streams, format }: Report, declared: number): boolean {
  const ends = streams
    .filter((one) => isPicture(one) || isSound(one))
    .map((one) => (pictureLength(one) ?? Infinity) + Math.max(0, one.start_time - format.start_time || 0));
  return Math.max(...ends) < declared - 1;
}

function leadOf({ format }: Report, seen: Stream): number {
  const lead = seen.start_time - format.start_time;
  return lead > 0 ? lead : 0;
}

function pictureLength({ duration, tags }: Stream): number | null {
  if (duration > 0) return duration;
  const [, hours = "", minutes = "", seconds = ""] = /^(\d+):(\d\d):(\d\d\.\d+)$/.exec(tags["DURATION"] ?? "") ?? [];
  const tagged = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return tagged > 0 ? tagged : null;
}

function toPicture(seen: Stream, frameRate: Ratio): Omit<Picture, "lasts"> {
  const turned = seen.side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;
  const pixel = ratio(seen.sample_aspect_ratio.replace(":", "/"));
  const shape = pixel && pixel.num > 0 ? pixel.num / pixel.den : 1;
  // Scaled up in one direction, so that no detail is lost.
  const width = shape > 1 ? Math.round(seen.width * shape) : seen.width;
  const height = shape < 1 ? Math.round(seen.height / shape) : seen.height;
  if (Math.max(width, height) > maxWidth * 2) throw new JobFailure(reasons.tooLarge);
  const aside = Math.abs(Math.round(turned)) % 180 === 90;
  return {
    index: seen.index,
    codec: seen.codec_name,
    pixelFormat: seen.pix_fmt,
    width: aside ? height : width,
    height: aside ? width : height,
    frameRate,
    colours: ["", "unknown", "reserved"].includes(seen.color_space) ? null : seen.color_space,
    fullRange: seen.color_range === "pc" || seen.pix_fmt.startsWith("yuvj"),
    hdr: seen.color_transfer === "smpte2084" || seen.color_transfer === "arib-std-b67" ? seen.color_transfer : null,
    interlaced: isInterlaced(seen),
    plain: shape === 1 && Math.round(turned) % 90 === 0,
  };
}

const textCodecs = new Set(["mov_text", "subrip", "ass", "ssa", "webvtt", "text"]);

function isText({ codec_type, codec_name }: Stream): boolean {
  return codec_type === "subtitle" && textCodecs.has(codec_name);
}

function toTrack({ index, codec_name, tags, disposition }: Stream): SubtitleTrack {
  const title = titleOf(tags, workLimits.subtitleLabel);
  const isForced = disposition["forced"] === 1 || /\bforced\b|强制/iu.test(title);
  return {
    index,
    language: tags["language"] ?? "",
    title,
    isForced,
    isStyled: codec_name === "ass" || codec_name === "ssa",
  };
}

function toChapters({ chapters }: Report, duration: number): Source["chapters"] {
  const marks = chapters
    .filter(({ start_time }) => start_time >= 0 && start_time < duration)
    .toSorted((left, right) => left.start_time - right.start_time)
    .filter(({ start_time }, index, all) => index === 0 || start_time > (all[index - 1]?.start_time ?? 0))
    .slice(0, workLimits.chapters);
  return marks.map(({ start_time, tags }, index) => ({
    start: Math.round(start_time * 1000) / 1000,
    title: titleOf(tags, workLimits.chapterTitle) || `第 ${index + 1} 章`,
  }));
}

function titleOf({ title = "" }: Readonly<Record<string, string>>, max: number): string {
  // Written in an older encoding: what it says cannot be read any more.
  if (title.includes("\u{fffd}")) return "";
  return beginningOf(cleanLine(title), max).trim();
}
