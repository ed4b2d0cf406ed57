import type { TopicEntry } from "#lib/contract/schemas/topics.ts";
import { RankNumber } from "../RankNumber.tsx";
import { EntryCard } from "./EntryCard.tsx";

/** The seven layouts of a topic. Text and order are the same in all of them. */
const looks = ["covers", "pairs", "row", "ranking", "timeline", "people", "mixed"] as const;
const sizes: Record<(typeof looks)[number], string> = {
  covers: "(min-width: 1344px) 760px, (min-width: 824px) 56vw, 92vw",
  pairs: "(min-width: 1344px) 630px, 46vw",
  row: "(min-width: 824px) 420px, 76vw",
  ranking: "(min-width: 824px) 260px, 34vw",
  timeline: "(min-width: 824px) 320px, 82vw",
  people: "(min-width: 1100px) 240px, (min-width: 560px) 30vw, 46vw",
  mixed: "(min-width: 1344px) 620px, (min-width: 824px) 46vw, 92vw",
};

interface Props {
  /** Show type of the topic. */
  showType: number;
  entries: readonly TopicEntry[];
  /** Page of the list, from 0: the first one starts within the viewport. */
  page?: number;
}

/** A topic of the third layout is displayed inside a rail. */
export function TopicEntries({ showType, entries, page = 0 }: Props) {
  const look = looks[showType - 1] ?? "covers";
  const List = look === "ranking" || look === "timeline" ? "ol" : "ul";
  return (
    <List className={look === "row" ? "rail-list" : `entries entries-${look}`} role="list">
      {entries.map((entry, index) => (
        <li key={entry.place} data-top={look !== "row" && entry.place <= 3 ? "" : undefined}>
          {look === "ranking" && <RankNumber rank={entry.place} className="entry-place" />}
          <EntryCard entry={entry} sizes={sizes[look]} eager={page === 0 && index < 2} />
        </li>
      ))}
    </List>
  );
}
