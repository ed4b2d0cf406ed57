import { environment } from "../environment.ts";
import { persistentAtom } from "../persistence.ts";

export type Theme = "light" | "dark" | "auto";

/** The reader's choice, stored as plain text: the script in the page's head reads it before the first paint. */
export const $theme = persistentAtom<Theme>("color-scheme", presetTheme(), {
  encode: (theme) => theme,
  decode: readTheme,
});

export function setTheme(theme: Theme): void {
  $theme.set(theme);
}

/** The theme displayed for a choice: `auto` follows the system. */
export function shownTheme(theme: Theme): "light" | "dark" {
  if (theme !== "auto") return theme;
  return environment.darkPreference()?.matches === true ? "dark" : "light";
}

/** Keeps `<html data-theme>` in sync with the displayed theme (`light` or `dark`); returns a function that stops it. */
export function applyTheme(): () => void {
  const preference = environment.darkPreference();
  const apply = () => environment.root()?.setAttribute("data-theme", shownTheme($theme.get()));
  const unsubscribe = $theme.subscribe(apply);
  preference?.addEventListener("change", apply);
  return () => {
    unsubscribe();
    preference?.removeEventListener("change", apply);
  };
}

/** The site's theme for readers who have not chosen one. */
function presetTheme(): Theme {
  return readTheme(environment.root()?.getAttribute("data-preset-theme") ?? "auto");
}

function readTheme(stored: string): Theme {
  return stored === "light" || stored === "dark" ? stored : "auto";
}
