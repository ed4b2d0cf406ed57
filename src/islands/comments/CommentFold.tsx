import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect } from "react";
import { formatDuration } from "#lib/format.ts";
import type { Reached } from "./reached.ts";

interface Props {
  /** The latest second of the film that this comment mentions. */
  second: number;
  /** A user's own comments are never folded for them. */
  own: boolean;
  reached: Reached;
  children: ReactNode;
}

/**
 * Folds a comment about a part of the film that this viewer has not reached. Without scripts it is open; with scripts neither text nor
 * summary is displayed until the viewer's progress is known.
 */
export function CommentFold({ second, own, reached, children }: Props) {
  const known = useStore(reached.$reached);
  useEffect(() => void reached.ask(), [reached]);
  const judged = own || (known !== null && second <= known) ? "seen" : known === null ? undefined : "unseen";
  return (
    <details
      className="comment-fold"
      data-second={second}
      data-judged={judged}
      open={judged !== "unseen"}
      suppressHydrationWarning
    >
      <summary>{`说到 ${formatDuration(second)} 的情节，看到那里再展开`}</summary>
      {children}
    </details>
  );
}
