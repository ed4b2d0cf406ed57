import type { WorksList } from "#lib/contract/schemas/works-lists.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { CardLink } from "./CardLink.tsx";
import { Picture } from "./Picture.tsx";

export function WorksListCard({ list }: { list: WorksList }) {
  return (
    <article className="works-list-card">
      <div className="works-list-covers" aria-hidden="true">
        {list.covers.map((cover, index) => (
          <Picture key={index} image={cover} sizes="(min-width: 824px) 130px, 42vw" />
        ))}
      </div>
      <h3>
        <CardLink href={contentHref(kinds.list.type, list.id)}>{list.title}</CardLink>
      </h3>
      <p className="card-fact">{`${list.films} 部影片`}</p>
    </article>
  );
}
