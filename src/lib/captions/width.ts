/** Chinese, Japanese and Korean characters, and full-width signs. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6—…“”‘’]/u;
const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Width on the screen in full-width characters; others count half. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += character > "~" && wide.test(character) ? 1 : 0.5;
  return width;
}

/** Whether a text is written without spaces between words. */
export function isHan(text: string): boolean {
  return han.test(text);
}
