import type { PerformerDetail } from "#lib/contract/schemas/performers.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { CardList } from "./CardList.tsx";
import { PerformerCard } from "./PerformerCard.tsx";

/** Performers of the same films, with these films, in a row that scrolls horizontally. */
export function CoStars({ coStars }: Pick<PerformerDetail, "coStars">) {
  return (
    <CardList look="rail-list" items={coStars}>
      {(other) => (
        <>
          <PerformerCard performer={other} note={`合作 ${other.shared} 部`} />
          <ul className="shared-films" role="list" aria-label={`与${other.name}合作的影片`}>
            {other.films.map((film) => (
              <li key={film.id}>
                <a href={contentHref(kinds.video.type, film.id) ?? undefined}>{`《${film.title}》`}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </CardList>
  );
}
