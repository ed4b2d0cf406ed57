import { type ChangeEvent, useState } from "react";
import { readPreferences } from "#lib/client/preferences.ts";
import {
  chooseSubtitleLook,
  type SubtitleBackground,
  subtitleBackgrounds,
  type SubtitleSize,
  subtitleSizes,
} from "./captions.ts";

/** Settings of the subtitles' appearance; stored in this browser. */
export function CaptionsLook() {
  const [look, setLook] = useState(() => {
    const { subtitleSize, subtitleBackground } = readPreferences();
    return { size: subtitleSize, background: subtitleBackground };
  });

  function change(part: Partial<typeof look>): void {
    const next = { ...look, ...part };
    setLook(next);
    chooseSubtitleLook(next);
  }

  return (
    <div className="watch-panel-look">
      <Choice<SubtitleSize>
        label="字幕字号"
        names={subtitleSizes}
        value={look.size}
        choose={(size) => change({ size })}
      />
      <Choice<SubtitleBackground>
        label="字幕背景"
        names={subtitleBackgrounds}
        value={look.background}
        choose={(background) => change({ background })}
      />
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  names: Readonly<Record<Value, string>>;
  value: Value;
  choose: (value: Value) => void;
}

function Choice<Value extends string>({ label, names, value, choose }: ChoiceProps<Value>) {
  function pick(event: ChangeEvent<HTMLSelectElement>): void {
    for (const one in names) if (one === event.target.value) choose(one);
  }
  return (
    <label>
      {label}
      <select className="field-input" value={value} onChange={pick}>
        {Object.entries<string>(names).map(([one, name]) => (
          <option value={one} key={one}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
