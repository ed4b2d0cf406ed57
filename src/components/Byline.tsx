import type { ReactNode } from "react";
import type { Person } from "#lib/contract/schemas/shared.ts";
import { AuthorName } from "./AuthorName.tsx";
import { Avatar } from "./Avatar.tsx";
import { Rating } from "./Rating.tsx";
import { Time } from "./Time.tsx";

interface Props {
  author: Person;
  /** None for what has not begun. */
  at?: string | null;
  /** For the top of a page, or of a card. */
  look?: "byline" | "review-head";
  /** The author's rating of the film. */
  rating?: number;
  /** Number of films, if this is a list of films; the time is then that of the last change. */
  films?: number;
  /** Actions, and other content beside the name. */
  children?: ReactNode;
}

/** Author and time of a content item. */
export function Byline({ author, at, look = "byline", rating, films, children }: Props) {
  return (
    <div className={look}>
      <Avatar person={author} />
      <div className={`${look}-who`}>
        <AuthorName className="review-author" person={author} />
        {!at ? null : films === undefined ? (
          <Time at={at} />
        ) : (
          <span className="works-list-facts">
            {`${films} 部影片 · `}
            <Time at={at} />
            更新
          </span>
        )}
      </div>
      {children}
      {rating !== undefined && <Rating value={rating} />}
    </div>
  );
}
