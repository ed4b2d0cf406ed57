/** A word or a part of one with its time, in seconds. */
export interface HeardWord {
  start: number;
  end: number;
  text: string;
}

/** A stretch of speech as it was recognised. Times are in seconds; NaN where the recogniser gave none. */
export interface HeardSegment {
  start: number;
  end: number;
  text: string;
  /** In order; empty if only the whole has times. They may lack punctuation and parts of the text. */
  words: readonly HeardWord[];
}
