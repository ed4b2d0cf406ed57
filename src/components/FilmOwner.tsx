import type { ReactNode } from "react";
import type { ShownCollaborator } from "#lib/contract/schemas/collaborators.ts";
import type { Person } from "#lib/contract/schemas/shared.ts";
import { AuthorName } from "./AuthorName.tsx";
import { Avatar } from "./Avatar.tsx";

interface Props {
  owner: Person;
  /** Members who made it with the owner. */
  collaborators?: readonly ShownCollaborator[];
  /** Actions, such as following. */
  children?: ReactNode;
}

/** The member who uploaded a film, and with whom they made it. */
export function FilmOwner({ owner, collaborators = [], children }: Props) {
  return (
    <div className="film-owner">
      <Avatar person={owner} />
      <p className="film-owner-words">
        <span className="film-owner-role">发布者</span>
        <AuthorName person={owner} className="film-owner-name" />
      </p>
      {children}
      {collaborators.length > 0 && (
        <ul className="film-owner-others" role="list" aria-label="联合创作">
          {collaborators.map((one) => (
            <li key={one.id}>
              <Avatar person={one} />
              <p className="film-owner-words">
                <span className="film-owner-role">{`联合创作 · ${one.role}`}</span>
                <AuthorName person={one} className="film-owner-name" />
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
