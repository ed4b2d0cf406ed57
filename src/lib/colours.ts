/**
 * Colours of `styles/tokens.css` for what style sheets do not reach: the browser's own UI and pictures drawn by scripts.
 * `tests/lib/colours.test.ts` checks that they equal the tokens of the same names.
 */
export const lightBackground = "#f5f7f7";
export const darkBackground = "#0b0e10";

export const lightColours = {
  text: "#11181b",
  text2: "#465258",
  text3: "#59656b",
  line: "#dde3e4",
  accent: "#0a6a70",
  warm: "#9a4a00",
} as const;

export const darkColours = { text2: "#b2bec3", accent: "#63cbc6", warm: "#f2ab5c" } as const;
