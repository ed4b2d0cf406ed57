import { shelfLabel, type ShelfName, starsText } from "#lib/marks.ts";

interface Props {
  /** Left out where everything is on the same shelf. */
  status?: ShelfName;
  rating: number | null;
  line: string;
}

/** What somebody says of a film, in a few words. */
export function MarkSaid({ status, rating, line }: Props) {
  const facts = [status ? shelfLabel(status) : "", rating === null ? "" : starsText(rating)]
    .filter(Boolean)
    .join(" · ");
  if (facts === "" && line === "") return null;
  return (
    <p className="mark-said">
      {facts !== "" && <span className="mark-facts">{facts}</span>}
      {line !== "" && <span className="mark-words">{line}</span>}
    </p>
  );
}
