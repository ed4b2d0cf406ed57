import { darkBackground, darkColours, lightColours } from "./colours.ts";

/** Contrast of text that everybody can read (WCAG 2, level AA). */
const readable = 4.5;

export const hexColour = /^#[0-9a-f]{6}$/i;

/** Red, green and blue, from 0 to 255. */
const toRgb = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const toHex = (rgb: readonly number[]): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** `share` of another colour in a colour, from 0 to 1. */
function mix(colour: string, other: string, share: number): string {
  const [one, two] = [toRgb(colour), toRgb(other)];
  return toHex(one.map((part, at) => part + ((two[at] ?? 0) - part) * share));
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = toRgb(colour).map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours by WCAG 2, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

/** `background` is the token `--sunken`, on which a colour is hardest to read. */
const themes = {
  light: { background: "#e9eded", further: "#000000", on: "#ffffff", soft: 0.12, advice: "深" },
  dark: { background: "#1a2125", further: "#ffffff", on: darkBackground, soft: 0.2, advice: "亮" },
} as const;

/** Why a colour cannot be used for links and buttons of a theme; null if it can. */
export function accentProblem(colour: string, theme: keyof typeof themes): string | null {
  const { background, advice } = themes[theme];
  const found = contrast(colour, background);
  if (found >= readable) return null;
  return `与背景的对比度是 ${found.toFixed(1)}，要到 ${readable} 才读得清，选${advice}一点的`;
}

/** `style` of the page for the site's own accent colours; undefined without any. */
export function accentStyle(accent: { light: string; dark: string } | undefined): string | undefined {
  if (!accent || (accent.light === "" && accent.dark === "")) return undefined;
  const light = accentColours(accent.light === "" ? usual.light : accent.light, "light");
  const dark = accentColours(accent.dark === "" ? usual.dark : accent.dark, "dark");
  return Object.keys(light)
    .map((token) => `${token}:light-dark(${light[token]},${dark[token]})`)
    .join(";");
}

const usual = { light: lightColours.accent, dark: darkColours.accent };

/** The colours of a theme that follow from its accent colour, by their tokens in `styles/tokens.css`. */
function accentColours(colour: string, theme: keyof typeof themes): Record<string, string> {
  const { background, further, on, soft } = themes[theme];
  return {
    "--accent": colour,
    "--accent-strong": mix(colour, further, 0.3),
    "--accent-soft": mix(background, colour, soft),
    "--on-accent": on,
  };
}
