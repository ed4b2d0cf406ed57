import { useStore } from "@nanostores/react";
import { $player } from "../store.ts";
import { $lines, linesBetween } from "./lines.ts";

/** Seconds a line stands. */
const stay = 8;
const most = 3;

/** For who asked for less motion: the last lines, standing under the picture. Nothing is said aloud. */
export function QuietLines() {
  const { time } = useStore($player, { keys: ["time"] });
  useStore($lines);
  return (
    <ul className="danmaku-quiet" role="list">
      {linesBetween(time - stay, time)
        .slice(-most)
        .map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
    </ul>
  );
}
