import { containers, type Container } from "#lib/film-container.ts";

/** Longest film accepted, in seconds. */
export const maxSeconds = 4 * 3600;
export const maxWidth = 8192;

/** Allowed decoders, by ffmpeg's names. None of them reads other files, draws text or runs scripts. */
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
  "wmv1",
  "wmv2",
  "wmv3",
  "msmpeg4v1",
  "msmpeg4v2",
  "dvvideo",
  "jpeg2000",
  "huffyuv",
  "utvideo",
  "rawvideo",
  "cinepak",
  "png",
  "apng",
  "gif",
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
  "truehd",
  "mlp",
  "dca",
  "opus",
  "libopus",
  "vorbis",
  "flac",
  "alac",
  "wmav1",
  "wmav2",
  "wmapro",
  "wmalossless",
  "speex",
  "pcm_mulaw",
  "pcm_alaw",
  "pcm_bluray",
  "pcm_dvd",
  "pcm_s16le",
  "pcm_s16be",
  "pcm_s24le",
  "pcm_s24be",
  "pcm_s32le",
  "pcm_s32be",
  "pcm_f32le",
  "pcm_f32be",
  "pcm_f64le",
  "pcm_f64be",
  "pcm_s8",
  "pcm_u8",
  "adpcm_ima_qt",
  "adpcm_ima_wav",
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
  // Bitmap subtitles are not extracted, but a file that contains them is accepted.
  "dvdsub",
  "pgssub",
  "dvbsub",
];

/** Whether a codec, by ffmpeg's name, may be decoded. */
export function isAllowedCodec(codec: string): boolean {
  return decoders.includes(codec === "dts" ? "dca" : codec);
}

/** Largest single memory allocation, in bytes. */
const maxPiece = 768 * 1024 ** 2;

/** Recordings of broadcasts name sound that begins long after the picture: it is known by its first packet only. */
const patient = ["-analyzeduration", `${60 * 1_000_000}`, "-probesize", `${64 * 1024 ** 2}`];

/** ffmpeg arguments that open an uploaded file: with this demuxer and these decoders only, and reading no other file; from a second on if one is given. */
export function inputArgs(file: string, container: Container, from = 0): string[] {
  return [
    "-max_alloc",
    `${maxPiece}`,
    "-protocol_whitelist",
    "file,pipe",
    "-format_whitelist",
    containers.join(","),
    "-codec_whitelist",
    decoders.join(","),
    "-max_streams",
    "64",
    "-max_pixels",
    `${maxWidth * maxWidth}`,
    ...(container === "mpegts" ? patient : []),
    "-f",
    container,
    ...(from > 0 ? ["-ss", from.toFixed(3)] : []),
    "-i",
    `file:${file}`,
  ];
}

/** Arguments every ffmpeg run starts with. */
export const quiet = ["-hide_banner", "-nostdin", "-y", "-loglevel", "error"];
