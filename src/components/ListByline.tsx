import type { ReactNode } from "react";
import type { Person } from "#lib/contract/schemas/shared.ts";
import { AuthorName } from "./AuthorName.tsx";
import { Avatar } from "./Avatar.tsx";
import { Time } from "./Time.tsx";

interface Props {
  owner: Person;
  films: number;
  updatedAt: string;
  /** What one may do about it. */
  children: ReactNode;
}

/** Whose list of films it is, and when it was last changed. */
export function ListByline({ owner, films, updatedAt, children }: Props) {
  return (
    <div className="byline works-list-by">
      <Avatar person={owner} />
      <div className="byline-who">
        <AuthorName className="review-author" person={owner} />
        <span className="works-list-facts">
          {`${films} 部影片 · `}
          <Time at={updatedAt} />
          更新
        </span>
      </div>
      {children}
    </div>
  );
}
