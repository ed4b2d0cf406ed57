import type { ReactNode } from "react";
import type { Person } from "#lib/contract/schemas/shared.ts";
import { AuthorName } from "./AuthorName.tsx";
import { Avatar } from "./Avatar.tsx";
import { Rating } from "./Rating.tsx";
import { Time } from "./Time.tsx";

interface Props {
  author: Person;
  at: string;
  /** What they gave the film they wrote about. */
  rating?: number;
  /** What one may do about them. */
  children: ReactNode;
}

/** Who wrote what a page holds, and when. */
export function Byline({ author, at, rating, children }: Props) {
  return (
    <div className="byline">
      <Avatar person={author} />
      <div className="byline-who">
        <AuthorName className="review-author" person={author} />
        <Time at={at} />
      </div>
      {children}
      {rating !== undefined && <Rating value={rating} />}
    </div>
  );
}
