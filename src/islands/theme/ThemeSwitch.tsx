import { useStore } from "@nanostores/react";
import { $theme, setTheme, type Theme } from "#lib/client/stores/theme.ts";
import { Icon } from "../../components/Icon.tsx";

/** The button cycles through 浅色, 深色, 跟随系统. */
const next: Record<Theme, Theme> = { light: "dark", dark: "auto", auto: "light" };

const choices = [
  { value: "light", label: "浅色", icon: "sun" },
  { value: "dark", label: "深色", icon: "moon" },
  { value: "auto", label: "跟随系统", icon: "screen" },
] as const;

/** All three are rendered; `<html data-choice>`, set before the first paint, decides which is displayed. */
export function ThemeSwitch() {
  const theme = useStore($theme);
  return (
    <button
      className="header-icon theme-switch needs-js"
      type="button"
      title="切换外观"
      onClick={() => setTheme(next[theme])}
    >
      <span className="visually-hidden">外观：</span>
      {choices.map(({ value, label, icon }) => (
        <span className="theme-choice" data-choice={value} key={value}>
          <Icon name={icon} />
          <span className="theme-word">{label}</span>
        </span>
      ))}
    </button>
  );
}
