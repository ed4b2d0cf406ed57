import type { HeardSegment } from "#lib/captions/heard.ts";

/** The sound of a film: 16 kHz, one channel, 16 bits per sample, as a WAV file. */
export interface Sound {
  /** Absolute path, in a temporary folder that may be written to. */
  file: string;
  /** In seconds. */
  duration: number;
}

export interface Hearing {
  /** Language spoken, as a BCP 47 tag; null to have it detected. */
  lang: string | null;
  signal: AbortSignal;
  /** 0 to 1. */
  progress: (fraction: number) => void;
  /** What earlier attempts have heard. */
  kept: KeptPieces;
}

export interface Heard {
  /** Language as the recogniser names it, a code or an English name; empty if it says nothing. */
  language: string;
  segments: HeardSegment[];
}

/** Pieces of a film that were recognised already; `name` identifies a piece of exactly this sound, heard in exactly this way. */
export interface KeptPieces {
  find(name: string): Promise<Heard | null>;
  keep(name: string, heard: Heard): Promise<void>;
}

/** Shown to the uploader if the recogniser is at fault. */
export const brokenReason = "语音识别出了问题，请联系网站的运营";

/** Priming that makes Whisper write simplified characters with punctuation. */
export const promptFor = (lang: string | null): string | null =>
  lang === "zh-CN" ? /* as written */ "以下是普通话的句子，带标点。" : null;
