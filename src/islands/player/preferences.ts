/** The viewer's choices, kept in this browser. */
export interface Preferences {
  volume: number;
  muted: boolean;
  rate: number;
  /** A language, "off", or null before the first choice. */
  subtitle: string | null;
  /** Starts films by itself; only when the viewer asked for it. */
  autoplay: boolean;
  hotkeys: boolean;
}

const KEY = "player_preferences";

const defaults: Preferences = {
  volume: 0.6,
  muted: false,
  rate: 1,
  subtitle: null,
  autoplay: false,
  hotkeys: true,
};

export function readPreferences(): Preferences {
  try {
    return { ...defaults, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...defaults };
  }
}

export function savePreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readPreferences(), [name]: value }));
  } catch {
    // A full or forbidden storage only costs the memory of this choice.
  }
}
