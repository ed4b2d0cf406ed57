import type { WorksList } from "#lib/contract/schemas/works-lists.ts";
import { WorksListCard } from "./WorksListCard.tsx";

interface Props {
  id?: string;
  lists: readonly WorksList[];
}

export function WorksListGrid({ id, lists }: Props) {
  return (
    <ul className="works-list-wall" role="list" id={id}>
      {lists.map((list) => (
        <li key={list.id}>
          <WorksListCard list={list} />
        </li>
      ))}
    </ul>
  );
}
