import type { ReactNode } from "react";
import type { Person } from "#lib/contract/schemas/shared.ts";
import { AuthorName } from "./AuthorName.tsx";
import { Avatar } from "./Avatar.tsx";
import { Time } from "./Time.tsx";

interface Props {
  author: Person;
  at: string;
  /** Beside who wrote it. */
  children?: ReactNode;
}

/** Who wrote a thing, and when. */
export function WrittenHead({ author, at, children }: Props) {
  return (
    <div className="review-head">
      <Avatar person={author} />
      <div className="review-who">
        <AuthorName className="review-author" person={author} />
        <Time at={at} />
      </div>
      {children}
    </div>
  );
}
