import { parseSubtitles } from "#lib/subtitle-file.ts";
import { type Cue, VttError } from "#lib/vtt.ts";

const maxText = 190_000;
export const tooLarge = "文件太大了，字幕最多 19 万字";
const shown = 4;

/** The first words of a subtitle file, or what is wrong with it. */
export function previewOf(text: string): { lines: readonly Cue[]; fault: string | null } {
  if (text.length > maxText) return { lines: [], fault: tooLarge };
  if (text.includes("\uFFFD")) return { lines: [], fault: "这样读不出来，请换一种编码" };
  try {
    return { lines: parseSubtitles(text).slice(0, shown), fault: null };
  } catch (error) {
    if (error instanceof VttError) return { lines: [], fault: `第 ${error.line} 行，${error.message}` };
    throw error;
  }
}
