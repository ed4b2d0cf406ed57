/** Longest group of lines that is recognised as a loop. */
const maxLoop = 4;
/** How often a line or a group of lines may follow itself: people do repeat themselves, recognisers do not stop. */
const allowed = (length: number): number => (length === 1 ? 3 : 2);

/** Leaves out what a recogniser repeats without end: of a group of items that follows itself too often, the first stays. */
export function withoutLoops<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  const texts = items.map((item) => plain(textOf(item)));
  const kept: Item[] = [];
  for (let at = 0; at < items.length;) {
    const { length, times } = loopAt(texts, at);
    kept.push(...items.slice(at, at + length));
    at += length * times;
  }
  return kept;
}

/** The shortest group at this position that repeats too often; otherwise the single item. */
function loopAt(texts: readonly string[], at: number): { length: number; times: number } {
  for (let length = 1; length <= maxLoop; length += 1) {
    let same = at + length;
    while (same < texts.length && texts[same] === texts[same - length]) same += 1;
    const times = Math.floor((same - at) / length);
    if (times > allowed(length)) return { length, times };
  }
  return { length: 1, times: 1 };
}

function plain(text: string): string {
  return text.replaceAll(/[\s\p{P}]+/gu, "").toLowerCase();
}

/** The same inside one text: `谢谢谢谢谢谢谢谢谢` and `好的，好的，好的，好的，`. */
export function withoutStutter(text: string): string {
  return text.replaceAll(/(.{2,30}?)\1{3,}/gsu, "$1").replaceAll(/([^\d\s])\1{5,}/gu, "$1$1$1");
}

/** Marks of what is no speech, and lines that Whisper invents for silence because many subtitles end with them. */
const noSpeech =
  /^[([【（*♪\s]*(?:BLANK_AUDIO|silence|music|applause|音乐|音樂|掌声|无声|沉默)[)\]】）*♪\s.]*$|Amara\.org|明镜与点点|明鏡與點點/i;

export function isNoSpeech(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) || noSpeech.test(text);
}
