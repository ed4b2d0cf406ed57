import type { Person } from "#lib/contract/schemas/shared.ts";
import { personHref } from "#lib/link-binding.ts";
import { Icon } from "./Icon.tsx";

interface Props {
  person: Pick<Person, "id" | "name" | "certified">;
  className: string;
}

/** A person's name, linked to their page if they have one. */
export function AuthorName({ person, className }: Props) {
  const href = personHref(person);
  return (
    <span className="author-line">
      {href ? (
        <a className={`${className} author-link`} href={href}>
          {person.name}
        </a>
      ) : (
        <span className={className}>{person.name}</span>
      )}
      {person.certified && (
        <span className="certified-mark" title="认证创作者">
          <Icon name="check" />
          <span className="visually-hidden">认证创作者</span>
        </span>
      )}
    </span>
  );
}
