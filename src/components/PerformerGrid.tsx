import type { PerformerCard as Performer } from "#lib/contract/schemas/catalogue.ts";
import { PerformerCard } from "./PerformerCard.tsx";
import { CardList } from "./CardList.tsx";

interface Props {
  id?: string;
  performers: readonly Performer[];
  heading?: "h2" | "h3";
  /** Of the list, counted from 0: the first begins within the window. */
  page?: number;
}

const sizes = "(min-width: 1344px) 196px, (min-width: 824px) 15vw, (min-width: 560px) 22vw, 30vw";

export function PerformerGrid({ id, performers, heading = "h2", page = 0 }: Props) {
  return (
    <CardList id={id} look="wall" items={performers}>
      {(performer, index) => (
        <PerformerCard performer={performer} sizes={sizes} heading={heading} eager={page === 0 && index < 3} />
      )}
    </CardList>
  );
}
