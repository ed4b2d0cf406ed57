/** Chinese language data for the search. Its large tables stay on the server, so all functions in this folder take it as an argument. */
export interface Language {
  /** The Simplified form of a character; other characters are returned unchanged. */
  simplify(character: string): string;
  /**
   * Pinyin readings of each character without tones, `v` for ü, most likely in this text first. Empty for characters that are not Chinese.
   * Expects simplified characters.
   */
  readings(characters: readonly string[]): readonly (readonly string[])[];
}
