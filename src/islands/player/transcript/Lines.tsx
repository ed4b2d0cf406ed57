import { memo, type RefObject } from "react";
import { toClock } from "../time.ts";
import type { Piece } from "./find.ts";
import type { SpokenLine } from "./store.ts";

/** A line as it is shown. */
export interface ShownLine extends SpokenLine {
  /** Its text, in which something was looked for. */
  pieces?: readonly Piece[];
}

interface Props {
  lines: readonly ShownLine[];
  lang: string;
  /** Where the line begins that is said now. */
  now?: number | null;
  ref?: RefObject<HTMLOListElement | null>;
}

/** Each leads to its second; the player itself listens to `data-seek`. */
export function Lines({ lines, lang, now = null, ref }: Props) {
  return (
    <ol className="transcript-lines" role="list" lang={lang} ref={ref}>
      {lines.map((line) => (
        <Line {...line} isNow={line.start === now} key={`${line.start} ${line.text}`} />
      ))}
    </ol>
  );
}

const Line = memo(function Line({ start, text, pieces, isNow }: ShownLine & { isNow: boolean }) {
  return (
    <li id={`t=${start}`}>
      <a href={`#t=${start}`} data-seek={start} aria-current={isNow || undefined}>
        <span className="transcript-time">{toClock(start)}</span>
        <span className="transcript-text">
          {pieces?.map((piece, place) => (piece.found ? <mark key={place}>{piece.text}</mark> : piece.text)) ?? text}
        </span>
      </a>
    </li>
  );
});
