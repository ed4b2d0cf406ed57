import { useStore } from "@nanostores/react";
import { computed } from "nanostores";
import { useMemo } from "react";
import { type Chapter, chapterAt } from "./chapters.ts";
import { $player } from "../store.ts";
import { toClock } from "../time.ts";

/** Index before the film starts. */
const none = -1;

/** Links, so that they work without scripts; the player handles `data-seek`. */
export function Chapters({ id, chapters }: { id: number; chapters: Chapter[] }) {
  const $current = useMemo(
    () => computed($player, ({ phase, time }) => (phase.kind === "idle" ? none : chapterAt(chapters, time))),
    [chapters],
  );
  const current = useStore($current, { ssr: () => none });
  return (
    <ol className="chapters" role="list">
      {chapters.map(({ start, title }, index) => (
        <li key={start}>
          <a
            href={`/videoDetails?id=${id}&t=${Math.floor(start)}`}
            data-seek={start}
            aria-current={index === current ? "true" : undefined}
          >
            <span className="chapter-time">{toClock(start)}</span>
            <span>{title}</span>
          </a>
        </li>
      ))}
    </ol>
  );
}
