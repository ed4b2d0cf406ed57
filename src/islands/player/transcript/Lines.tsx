import { memo, type RefObject } from "react";
import { toClock } from "../time.ts";
import type { Piece } from "./find.ts";
import type { SpokenLine } from "./store.ts";

/** A line for display. */
export interface ShownLine extends SpokenLine {
  /** Its text, split at search matches. */
  pieces?: readonly Piece[];
}

interface Props {
  lines: readonly ShownLine[];
  lang: string;
  /** Start of the line being spoken. */
  now?: number | null;
  ref?: RefObject<HTMLOListElement | null>;
}

/** Each line links to its second; the player handles `data-seek`. */
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
          {pieces?.map((piece, index) => (piece.found ? <mark key={index}>{piece.text}</mark> : piece.text)) ?? text}
        </span>
      </a>
    </li>
  );
});
