import type { ReactNode } from "react";
import type { Person } from "#lib/contract/schemas/shared.ts";
import { AuthorName } from "./AuthorName.tsx";
import { Avatar } from "./Avatar.tsx";
import { Rating } from "./Rating.tsx";
import { Time } from "./Time.tsx";

interface Props {
  author: Person;
  at: string;
  /** At the top of a page, or of a card. */
  look?: "byline" | "review-head";
  /** What they gave the film they wrote about. */
  rating?: number;
  /** Of a list of films, which is changed now and then: how many there are. */
  films?: number;
  /** What one may do about them, and what stands beside. */
  children?: ReactNode;
}

/** Who wrote a thing, and when. */
export function Byline({ author, at, look = "byline", rating, films, children }: Props) {
  return (
    <div className={look}>
      <Avatar person={author} />
      <div className={`${look}-who`}>
        <AuthorName className="review-author" person={author} />
        {films === undefined ? (
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
