import type { TopicCard as Topic } from "#lib/contract/schemas/catalogue.ts";
import { TopicCard } from "./TopicCard.tsx";

/** Topics in a row that scrolls sideways. */
export function TopicRow({ topics }: { topics: readonly Topic[] }) {
  return (
    <ul className="rail-list" role="list">
      {topics.map((topic) => (
        <li key={topic.id}>
          <TopicCard topic={topic} />
        </li>
      ))}
    </ul>
  );
}
