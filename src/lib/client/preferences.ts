import { environment } from "./environment.ts";
import { isRecord, parseJson } from "./json.ts";
import { wantsLessData } from "./network.ts";
import { writeStorage } from "./storage.ts";

const key = "player_preferences";

/** Preferences for subtitles. */
interface Subtitles {
  /** A language, "off", or null before the first choice. */
  subtitle: string | null;
  subtitleSize: "small" | "middle" | "large" | "huge";
  subtitleBackground: "half" | "full" | "none";
}

/** Language and label of the sound that was chosen last; null before the first choice. */
interface Sound {
  soundLang: string | null;
  soundLabel: string | null;
}

const sound: Sound = { soundLang: null, soundLabel: null };

const subtitles: Subtitles = { subtitle: null, subtitleSize: "middle", subtitleBackground: "half" };

/** Default preferences; the reader's choices are stored in this browser. */
const defaults = {
  ...subtitles,
  ...sound,
  volume: 0.6,
  muted: false,
  rate: 1,
  /** Starts films automatically; off unless the viewer turns it on. */
  autoplay: false,
  hotkeys: true,
  /** Limits films to 480P unless another quality is chosen, and turns off previews on hover. */
  dataSaver: false,
  /** Plays the next episode at the end of one. */
  autoplayNext: true,
  /** Skips opening and closing titles. */
  skipTitles: false,
  /** Shows a small floating player while the page is scrolled. */
  miniPlayer: true,
  /** Measures the speed of the connection while a film plays. */
  speedTest: false,
  /** Fills the bars beside a film with a blurred copy of its picture. */
  dynamicBackground: false,
  /** Whether watched and read content is stored in the history. */
  keepHistory: true,
  /** Recommends films by what was watched on this device. */
  recommend: true,
  /** Films watched before this time do not count for recommendations; milliseconds since 1970. */
  recommendSince: 0,
};

export type Preferences = typeof defaults;

export function readPreferences(): Preferences {
  const stored = parseJson(environment.localStorage()?.getItem(key) ?? null);
  return isRecord(stored) ? { ...defaults, ...stored } : { ...defaults };
}

/** Whether to save data: set on this site or in the browser, or the connection is slow. */
export function savesData(): boolean {
  return readPreferences().dataSaver || wantsLessData();
}

/** If storage is full or blocked, the choice is not remembered. */
export function savePreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
  writeStorage(environment.localStorage(), key, JSON.stringify({ ...readPreferences(), [name]: value }));
}
