import type { PerformerCard as Performer } from "#lib/contract/schemas/catalogue.ts";
import { PerformerCard } from "./PerformerCard.tsx";
import { CardList } from "./CardList.tsx";

/** Performers in a row that scrolls sideways. */
export function PerformerRow({ performers }: { performers: readonly Performer[] }) {
  return (
    <CardList look="rail-list" items={performers}>
      {(performer) => <PerformerCard performer={performer} />}
    </CardList>
  );
}
