import type { ShownLine } from "#lib/comment-line.ts";
import { commentParts, lastSecond } from "#lib/comment-text.ts";
import { CommentBody } from "../../components/CommentBody.tsx";
import { showPictures } from "../pictures/show.ts";
import { CommentFold } from "./CommentFold.tsx";
import type { Thread } from "./thread.ts";

interface Props {
  thread: Thread;
  line: ShownLine;
  own: boolean;
}

/** The text of a comment, folded if it is a spoiler. */
export function Said({ thread, line, own }: Props) {
  const { text, mentions = [] } = line;
  const parts = commentParts({ text, mentions }, thread.duration);
  const second = lastSecond(parts);
  const body = <CommentBody line={line} parts={parts} onPicture={showPictures} />;
  if (line.spoiler) {
    return (
      <details className="comment-fold" suppressHydrationWarning>
        <summary>含剧透，看过再展开</summary>
        {body}
      </details>
    );
  }
  if (second === null) return body;
  return (
    <CommentFold second={second} own={own} reached={thread.reached}>
      {body}
    </CommentFold>
  );
}
