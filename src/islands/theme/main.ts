import { darkBackground, lightBackground } from "#lib/colours.ts";
import { $theme, applyTheme, shownTheme, type Theme } from "#lib/client/stores/theme.ts";

/** Page background, for the browser's own UI. */
const barColours = { light: lightBackground, dark: darkBackground } as const;

applyTheme();
$theme.subscribe(showChoice);

function showChoice(theme: Theme): void {
  document.documentElement.dataset.choice = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes("dark") ? "dark" : "light";
    meta.content = barColours[theme === "auto" ? own : shownTheme(theme)];
  }
}
