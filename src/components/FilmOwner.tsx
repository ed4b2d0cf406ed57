import type { ReactNode } from "react";
import type { Person } from "#lib/contract/schemas/shared.ts";
import { AuthorName } from "./AuthorName.tsx";
import { Avatar } from "./Avatar.tsx";

interface Props {
  owner: Person;
  /** Actions, such as following. */
  children?: ReactNode;
}

/** The member who uploaded a film. */
export function FilmOwner({ owner, children }: Props) {
  return (
    <div className="film-owner">
      <Avatar person={owner} />
      <p className="film-owner-words">
        <span className="film-owner-role">发布者</span>
        <AuthorName person={owner} className="film-owner-name" />
      </p>
      {children}
    </div>
  );
}
