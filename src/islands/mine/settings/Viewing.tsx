import { useStore } from "@nanostores/react";
import { useState } from "react";
import { readPreferences, savePreference } from "#lib/client/preferences.ts";
import { $theme, setTheme } from "#lib/client/stores/theme.ts";
import { Switch } from "../../parts/Switch.tsx";

const themes = [
  { value: "auto", name: "跟随系统" },
  { value: "light", name: "浅色" },
  { value: "dark", name: "深色" },
] as const;

const choices = [
  { name: "autoplay", label: "自动播放", note: "打开影片就开始播放" },
  { name: "autoplayNext", label: "自动播放下一集", note: "一集放完，倒数几秒后接着放下一集" },
  { name: "skipTitles", label: "跳过片头片尾", note: "标出片头片尾的影片自动跳过，可以回去看" },
  { name: "miniPlayer", label: "小窗播放", note: "往下看页面时，影片缩到角落继续放" },
  { name: "dataSaver", label: "省流量", note: "默认不高于 480P，不提前加载" },
  { name: "hotkeys", label: "播放快捷键", note: "空格暂停、方向键快进" },
  {
    name: "dynamicBackground",
    label: "动态背景",
    note: "影片与画面比例不同时，用模糊的画面代替黑边；手机与省流量时不开",
  },
  { name: "speedTest", label: "线路测速", note: "播放时下载约 600 KB 测一次网速，结果在播放统计里" },
] as const;

/** Settings of this browser; they are not sent to the server. */
export function Viewing() {
  const theme = useStore($theme);
  return (
    <>
      <section className="mine-card" aria-labelledby="viewing-title">
        <h2 id="viewing-title">观看与外观</h2>
        <fieldset className="set-row set-themes">
          <legend className="visually-hidden">外观</legend>
          <span className="set-words" aria-hidden="true">
            外观
          </span>
          <span className="segments">
            {themes.map(({ value, name }) => (
              <label key={value}>
                <input
                  type="radio"
                  name="theme"
                  value={value}
                  checked={theme === value}
                  onChange={() => setTheme(value)}
                />
                <span>{name}</span>
              </label>
            ))}
          </span>
        </fieldset>
        {choices.map((choice) => (
          <Choice key={choice.name} {...choice} />
        ))}
      </section>
      <section className="mine-card" aria-labelledby="privacy-title">
        <h2 id="privacy-title">隐私</h2>
        <Choice
          name="keepHistory"
          label="记录历史"
          note="关掉后，这台设备不再记下看过的影片、影评和演员；已有的可以在历史记录里清空"
        />
        <Choice
          name="recommend"
          label="猜你喜欢"
          note="在这台设备上按看过、标记过的影片挑，看过什么不会为此离开这台设备"
        />
      </section>
    </>
  );
}

interface ChoiceProps {
  name: (typeof choices)[number]["name"] | "keepHistory" | "recommend";
  label: string;
  note: string;
}

function Choice({ name, ...texts }: ChoiceProps) {
  const [on, setOn] = useState(() => readPreferences()[name]);
  function turn(next: boolean): void {
    setOn(next);
    savePreference(name, next);
  }
  return <Switch {...texts} on={on} onChange={turn} />;
}
