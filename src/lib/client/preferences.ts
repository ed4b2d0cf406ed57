import { environment } from "./environment.ts";
import { isRecord, parseJson } from "./json.ts";
import { wantsLessData } from "./network.ts";
import { writeStorage } from "./storage.ts";

const key = "player_preferences";

/** Of subtitles. */
interface Subtitles {
  /** A language, "off", or null before the first choice. */
  subtitle: string | null;
  subtitleSize: "small" | "middle" | "large" | "huge";
  subtitleBackground: "half" | "full" | "none";
}

const subtitles: Subtitles = { subtitle: null, subtitleSize: "middle", subtitleBackground: "half" };

/** The reader's choices, kept in this browser, before they made any. */
const defaults = {
  ...subtitles,
  volume: 0.6,
  muted: false,
  rate: 1,
  /** Starts films by itself; only when the viewer asked for it. */
  autoplay: false,
  hotkeys: true,
  /** Films in 480P at most unless another quality is chosen, and no previews under the pointer. */
  dataSaver: false,
  /** Goes on with the next episode at the end of one. */
  autoplayNext: true,
  /** Leaves out opening and closing titles. */
  skipTitles: false,
  /** Keeps a small player in sight while the page is scrolled. */
  miniPlayer: true,
  /** Measures the line to the films while one plays. */
  speedTest: false,
  /** Fills the bars beside a film with a blurred picture of it. */
  dynamicBackground: false,
  /** Whether what is watched and read is remembered. */
  keepHistory: true,
  /** Suggests films by what was watched on this device. */
  recommend: true,
  /** What was watched before counts for no suggestion: milliseconds since 1970. */
  recommendSince: 0,
};

export type Preferences = typeof defaults;

export function readPreferences(): Preferences {
  const stored = parseJson(environment.localStorage()?.getItem(key) ?? null);
  return isRecord(stored) ? { ...defaults, ...stored } : { ...defaults };
}

/** Whether the reader wants to spend little: the switch of this site, the browser's own, or a slow line. */
export function savesData(): boolean {
  return readPreferences().dataSaver || wantsLessData();
}

/** A full or forbidden storage only costs the memory of this choice. */
export function savePreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
  writeStorage(environment.localStorage(), key, JSON.stringify({ ...readPreferences(), [name]: value }));
}
