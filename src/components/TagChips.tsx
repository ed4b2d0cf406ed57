import type { Tag } from "#lib/contract/schemas/catalogue.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";

export function TagChips({ tags }: { tags: readonly Tag[] }) {
  return (
    <ul className="chips" role="list" aria-label="标签">
      {tags.map(({ id, name }) => {
        const href = contentHref(kinds.tag.type, id);
        return (
          <li key={id}>
            {href ? (
              <a className="chip" href={href}>
                {name}
              </a>
            ) : (
              <span className="chip">{name}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
