import { containers, type Container } from "./container.ts";

/** Hours a film may last, in seconds. */
export const longest = 4 * 3600;
export const widest = 8192;

/** Decoders, by ffmpeg's names. Nothing that reads other files, draws text or runs scripts. */
const decoders = [
  "h264",
  "hevc",
  "vp8",
  "vp9",
  "libdav1d",
  "libaom-av1",
  "av1",
  "mpeg4",
  "mpeg2video",
  "mpeg1video",
  "prores",
  "dnxhd",
  "mjpeg",
  "h263",
  "msmpeg4",
  "flv",
  "vp6f",
  "vc1",
  "ffv1",
  "theora",
  "cfhd",
  "aac",
  "mp3",
  "mp3float",
  "mp2",
  "mp2float",
  "ac3",
  "eac3",
  "dca",
  "opus",
  "libopus",
  "vorbis",
  "flac",
  "alac",
  "pcm_s16le",
  "pcm_s16be",
  "pcm_s24le",
  "pcm_s24be",
  "pcm_s32le",
  "pcm_s32be",
  "pcm_f32le",
  "pcm_u8",
  "adpcm_ima_qt",
  "adpcm_ms",
  "amrnb",
  "amrwb",
  "mov_text",
  "subrip",
  "srt",
  "ass",
  "ssa",
  "webvtt",
  "text",
].join(",");

/** Bytes of a single allocation. */
const largestPiece = 768 * 1024 ** 2;

/** Words that open a sent file: by this reader, these decoders, from this one file and nothing else. */
export function inputWords(file: string, container: Container): string[] {
  return [
    "-max_alloc",
    `${largestPiece}`,
    "-protocol_whitelist",
    "file,pipe",
    "-format_whitelist",
    containers.join(","),
    "-codec_whitelist",
    decoders,
    "-max_streams",
    "64",
    "-max_pixels",
    `${widest * widest}`,
    "-f",
    container,
    "-i",
    `file:${file}`,
  ];
}

/** What every run of ffmpeg begins with. */
export const quiet = ["-hide_banner", "-nostdin", "-y", "-loglevel", "error"];
