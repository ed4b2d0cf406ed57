import type { PerformerCard as Performer } from "#lib/contract/schemas/catalogue.ts";
import { PerformerCard } from "./PerformerCard.tsx";

/** Performers in a row that scrolls sideways. */
export function PerformerRow({ performers }: { performers: readonly Performer[] }) {
  return (
    <ul className="rail-list" role="list">
      {performers.map((performer) => (
        <li key={performer.id}>
          <PerformerCard performer={performer} />
        </li>
      ))}
    </ul>
  );
}
