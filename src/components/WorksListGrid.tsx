import type { WorksList } from "#lib/contract/schemas/works-lists.ts";
import { WorksListCard } from "./WorksListCard.tsx";
import { CardList } from "./CardList.tsx";

interface Props {
  id?: string;
  lists: readonly WorksList[];
}

export function WorksListGrid({ id, lists }: Props) {
  return (
    <CardList id={id} look="works-list-wall" items={lists}>
      {(list) => <WorksListCard list={list} />}
    </CardList>
  );
}
