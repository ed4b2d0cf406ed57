import { useStore } from "@nanostores/react";
import { $player } from "../store.ts";
import { $lines, linesBetween } from "./danmaku.ts";
import { $danmaku, isBlocked } from "./settings.ts";

/** Seconds a line is displayed. */
const stay = 8;
const maxLines = 3;

/** For viewers who prefer reduced motion: the latest lines, static below the picture. Not announced to screen readers. */
export function QuietDanmaku() {
  const { time } = useStore($player, { keys: ["time"] });
  const { blocked } = useStore($danmaku);
  useStore($lines);
  return (
    <ul className="danmaku-quiet" role="list">
      {linesBetween(time - stay, time)
        .filter(({ text }) => !isBlocked(text, blocked))
        .slice(-maxLines)
        .map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
    </ul>
  );
}
