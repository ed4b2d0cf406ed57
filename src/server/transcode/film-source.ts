import type { Container } from "#lib/film-container.ts";
import type { Ratio } from "./frame-rate.ts";
import type { SoundChoice, SoundTrack } from "./tracks.ts";

/** An uploaded film after its checks. */
export interface Source {
  file: string;
  container: Container;
  /** In seconds. */
  duration: number;
  picture: Picture;
  /** The track that is heard unless another is chosen. */
  sound: Pick<SoundTrack, "index" | "right" | "codec"> | null;
  /** What can be chosen to be heard, first what is heard otherwise; empty if there is no choice. */
  sounds: SoundChoice[];
  subtitles: SubtitleTrack[];
  chapters: { start: number; title: string }[];
  /** Seconds by which the file begins before its picture, e.g. with the first packet of sound. */
  lead: number;
  /** Second of the file at which the film begins; the beginning of the file if absent. */
  from?: number;
  /** Whether the file is a rendition this site has made: at its loudness, with its watermark. */
  made?: boolean;
}

export interface Picture {
  index: number;
  codec: string;
  /** Duration of the picture in seconds; null if the file does not declare it. The sound may last longer. */
  lasts: number | null;
  pixelFormat: string;
  /** Displayed size in pixels: rotated upright, with square pixels. */
  width: number;
  height: number;
  /** Frame rate of the encoded film: constant, at most 60. */
  frameRate: Ratio;
  /** Colour matrix by ffmpeg's name; null if the file does not declare it. */
  colours: string | null;
  /** Whether black is 0 and white 255 instead of 16 and 235. */
  fullRange: boolean;
  /** HDR transfer function; null for standard dynamic range. */
  hdr: "smpte2084" | "arib-std-b67" | null;
  interlaced: boolean;
  /** Whether pixels are square and no rotation is needed, so that every player shows it the same way. */
  plain: boolean;
}

export interface SubtitleTrack {
  index: number;
  /** Language code in the file, e.g. `chi`; empty if there is none. */
  language: string;
  title: string;
  /** Only what is said in another language than the film's: a few lines. */
  isForced: boolean;
  /** Whether it is in SubStation's format, ASS or SSA. */
  isStyled: boolean;
}
