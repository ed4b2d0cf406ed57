import type { SearchHit } from "#lib/contract/schemas/search.ts";
import { kinds } from "#lib/kinds.ts";
import { HitCard } from "./HitCard.tsx";
import { HitContext } from "./HitContext.tsx";

interface Props {
  hits: readonly SearchHit[];
  contentType: number;
}

/** The match to display inside the card, if it is in the item's own text; other matches are displayed below the card. */
function inCard(hit: SearchHit): SearchHit["context"] {
  if (hit.context?.label !== "") return null;
  if (hit.contentType === kinds.video.type || hit.contentType === kinds.topic.type)
    return hit.context.text === hit.item.subtitle ? hit.context : null;
  return hit.contentType === kinds.performer.type ? null : hit.context;
}

export function SearchHits({ hits, contentType }: Props) {
  return (
    <ul className={`hits hits-${contentType}`} role="list">
      {hits
        .map((hit) => ({ hit, own: inCard(hit) }))
        .map(({ hit, own }) => (
          <li key={hit.item.id}>
            <HitCard hit={hit} own={own} />
            {!own && <HitContext hit={hit} />}
          </li>
        ))}
    </ul>
  );
}
