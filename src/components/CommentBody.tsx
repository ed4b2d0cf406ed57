import type { MouseEvent } from "react";
import type { ShownLine } from "#lib/comment-line.ts";
import type { CommentPart } from "#lib/comment-text.ts";
import { largestUrl } from "#lib/seo/nodes.ts";
import { Picture } from "./Picture.tsx";

interface Props {
  line: ShownLine;
  /** Its text, split. */
  parts: readonly CommentPart[];
  /** Called on a press on one of its pictures. */
  onPicture: (event: MouseEvent<HTMLElement>) => void;
}

/** The content of a comment; text by users is rendered as plain text. */
export function CommentBody({ line, parts, onPicture }: Props) {
  const { replyTo, images, author } = line;
  return (
    <div className="comment-body">
      <p className="comment-text">
        {replyTo !== undefined && <span className="comment-answered">{`回复 ${replyTo}：`}</span>}
        <span className="comment-said">{parts.map(drawPart)}</span>
      </p>
      {images && (
        <ul className="comment-pictures" role="list" onClick={onPicture}>
          {images.map((image, index) => (
            <li key={image.url}>
              <a href={largestUrl(image)} data-press="">
                <Picture image={image} sizes="112px" alt={`${author.name}的评论，第 ${index + 1} 张图`} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function drawPart(part: CommentPart, index: number) {
  if (part.kind === "time") {
    return (
      <a className="comment-time" href={`#t=${part.second}`} data-seek={part.second} key={index}>
        {part.text}
      </a>
    );
  }
  if (part.kind === "text" || part.href === null) return part.text;
  return (
    <a className="comment-mention" href={part.href} key={index}>
      {part.text}
    </a>
  );
}
