/**
 * What the search has to know about Chinese. The tables behind it are large and stay on the server; everything in this folder
 * gets them as an argument.
 */
export interface Language {
  /** The Simplified form of one character; every other character as it is. */
  simplify(character: string): string;
  /**
   * Pinyin of each character without tones, `v` for ü, the likeliest reading in this text first. Empty for what is not Chinese.
   * Takes simplified characters.
   */
  readings(characters: readonly string[]): readonly (readonly string[])[];
}
