import { $theme, applyTheme, setTheme, shownTheme, type Theme } from "#lib/client/stores/theme.ts";

/** The button goes round 浅色, 深色, 跟随系统. */
const next: Record<Theme, Theme> = { light: "dark", dark: "auto", auto: "light" };

/** Background of the page, for the browser's own bars. */
const barColours = { light: "#f5f7f7", dark: "#0b0e10" } as const;

applyTheme();
$theme.subscribe(showChoice);
for (const button of document.querySelectorAll("[data-theme-switch]")) {
  button.addEventListener("click", () => setTheme(next[$theme.get()]));
}

function showChoice(theme: Theme): void {
  document.documentElement.dataset.choice = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes("dark") ? "dark" : "light";
    meta.content = barColours[theme === "auto" ? own : shownTheme(theme)];
  }
}
