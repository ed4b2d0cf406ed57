import { useStore } from "@nanostores/react";
import type { FormEvent } from "react";
import { $danmaku, type Choices, settingsOf, setDanmaku } from "./settings.ts";

const fields = [
  { name: "density", label: "密度", choices: { few: "少", some: "适中", many: "多" } },
  { name: "area", label: "区域", choices: { quarter: "上四分之一", half: "上半屏", full: "全屏" } },
  { name: "size", label: "字号", choices: { small: "小", middle: "中", large: "大" } },
  { name: "place", label: "我发的位置", choices: { scroll: "滚动", top: "顶部", bottom: "底部" } },
  {
    name: "colour",
    label: "我发的颜色",
    choices: { white: "白色", yellow: "黄色", green: "绿色", blue: "蓝色", pink: "粉色", orange: "橙色" },
  },
] as const satisfies {
  [Name in keyof Choices]: { name: Name; label: string; choices: Record<Choices[Name], string> };
}[keyof Choices][];

/** Settings of danmaku and of the user's own lines; stored in this browser. */
export function Settings() {
  const settings = useStore($danmaku);

  function keep(form: HTMLFormElement): void {
    setDanmaku({ ...settingsOf(Object.fromEntries(new FormData(form))), on: true });
  }

  /** Blocked words are saved on blur only: an incomplete word would block other lines. */
  function keepWhole(event: FormEvent<HTMLFormElement>): void {
    const isWord = event.target instanceof HTMLInputElement && event.target.name === "blocked";
    if (isWord === (event.type === "blur")) keep(event.currentTarget);
  }

  return (
    <form
      className="danmaku-settings"
      id="danmaku-settings"
      aria-label="弹幕设置"
      onChange={keepWhole}
      onBlur={keepWhole}
      onSubmit={(event) => {
        event.preventDefault();
        keep(event.currentTarget);
      }}
    >
      {fields.map(({ name, label, choices }) => (
        <label key={name}>
          {label}
          <select className="field-input" name={name} defaultValue={settings[name]}>
            {Object.entries(choices).map(([value, text]) => (
              <option value={value} key={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
      <label>
        不透明度
        <input type="range" name="opacity" min="20" max="100" step="10" defaultValue={settings.opacity} />
      </label>
      <label className="danmaku-wide">
        屏蔽词（用空格分开，只在这台设备）
        <input
          className="field-input"
          name="blocked"
          maxLength={400}
          autoComplete="off"
          defaultValue={settings.blocked}
        />
      </label>
    </form>
  );
}
