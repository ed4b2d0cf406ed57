/**
 * Texts of the interface in another language, by the text in Chinese as `adapter/languages/messages.ts` finds it. `{0}` stands for what is
 * filled in, `{0, plural, one {film} other {films}}` for the word that goes with its number. What the server fills in stays as it is, because
 * people may have written it; `{0, text}` is a text of the interface, which is said in the other language too. A text that means something
 * else in one file has a row of its own there: the text, ` @`, and the file's name without its ending.
 */
export type Catalogue = Readonly<Record<string, string>>;
