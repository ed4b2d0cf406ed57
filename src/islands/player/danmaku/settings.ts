import { danmakuColours, danmakuPositions } from "#lib/danmaku.ts";
import { isRecord, parseJson, stringOf } from "#lib/client/json.ts";
import { persistentAtom } from "#lib/client/persistence.ts";

/** Settings that are one of a few values. */
const choices = {
  density: ["few", "some", "many"],
  /** Part of the picture that lines may cover. */
  area: ["quarter", "half", "full"],
  size: ["small", "middle", "large"],
  /** Of the viewer's own lines, as is `place`. */
  colour: danmakuColours,
  place: danmakuPositions,
} as const;

export type Choices = { [Name in keyof typeof choices]: (typeof choices)[Name][number] };

/** The viewer's settings of danmaku, stored in this browser. */
export interface DanmakuSettings extends Choices {
  on: boolean;
  /** Percent, 20 to 100. */
  opacity: number;
  /** Lines with one of these words are hidden; separated by spaces or commas. */
  blocked: string;
}

const defaults: DanmakuSettings = {
  on: false,
  density: "some",
  area: "half",
  opacity: 90,
  size: "middle",
  blocked: "",
  colour: "white",
  place: "scroll",
};

export const $danmaku = persistentAtom<DanmakuSettings>("danmaku", defaults, { encode: JSON.stringify, decode: read });

export function setDanmaku(changes: Partial<DanmakuSettings>): void {
  $danmaku.set({ ...$danmaku.get(), ...changes });
}

/** Parses stored settings; invalid values get their defaults. */
function read(text: string): DanmakuSettings {
  const stored = parseJson(text);
  return isRecord(stored) ? settingsOf(stored) : defaults;
}

export function settingsOf(stored: Record<string, unknown>): DanmakuSettings {
  const opacity = Number(stored["opacity"] ?? defaults.opacity);
  return {
    on: stored["on"] === true,
    density: oneOf(choices.density, stored["density"], defaults.density),
    area: oneOf(choices.area, stored["area"], defaults.area),
    opacity: Number.isFinite(opacity) ? Math.min(Math.max(opacity, 20), 100) : defaults.opacity,
    size: oneOf(choices.size, stored["size"], defaults.size),
    blocked: stringOf(stored["blocked"]).slice(0, 400),
    colour: oneOf(choices.colour, stored["colour"], defaults.colour),
    place: oneOf(choices.place, stored["place"], defaults.place),
  };
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown, otherwise: Value): Value {
  return values.find((one) => one === value) ?? otherwise;
}

/** Whether a text contains a blocked word. */
export function isBlocked(text: string, blocked: string): boolean {
  const folded = text.toLowerCase();
  const terms = blocked
    .toLowerCase()
    .split(/[\s,，、]+/)
    .filter(Boolean);
  return terms.some((word) => folded.includes(word));
}
