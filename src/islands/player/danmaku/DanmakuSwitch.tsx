import { useStore } from "@nanostores/react";
import { $danmaku, setDanmaku } from "./settings.ts";

/** Switches danmaku over the picture on and off. */
export function DanmakuSwitch() {
  const { on } = useStore($danmaku, { ssr: "initial" });
  return (
    <button
      className="danmaku-switch"
      type="button"
      role="switch"
      aria-checked={on}
      onClick={() => setDanmaku({ on: !on })}
    >
      弹幕
    </button>
  );
}
