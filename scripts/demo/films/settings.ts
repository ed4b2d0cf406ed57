/** How films are encoded. Changing anything here renders them again. */

/** Seconds of a segment; each begins with a key frame, at the same times in every rendition. */
export const segment = 4;

export interface Quality {
  name: string;
  width: number;
  height: number;
  /** Constant rate factor of x264: the drawn pictures are smooth, so a high one still looks clean. */
  crf: number;
  /** Bits a second the picture never exceeds for long. */
  ceiling: number;
  /** Bits a second of sound. */
  audio: number;
}

export const qualities: Quality[] = [
  { name: "360p", width: 640, height: 360, crf: 38, ceiling: 400_000, audio: 20_000 },
  { name: "480p", width: 854, height: 480, crf: 39, ceiling: 700_000, audio: 20_000 },
  { name: "720p", width: 1280, height: 720, crf: 37.5, ceiling: 1_500_000, audio: 24_000 },
  { name: "1080p", width: 1920, height: 1080, crf: 38, ceiling: 2_500_000, audio: 24_000 },
];

export const sprite = { width: 160, height: 90, col: 5, row: 5, quality: 58 };
