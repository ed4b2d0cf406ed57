import type { TopicCard as Topic } from "#lib/contract/schemas/catalogue.ts";
import { TopicCard } from "./TopicCard.tsx";
import { CardList } from "./CardList.tsx";

/** Topics in a row that scrolls sideways. */
export function TopicRow({ topics }: { topics: readonly Topic[] }) {
  return (
    <CardList look="rail-list" items={topics}>
      {(topic) => <TopicCard topic={topic} />}
    </CardList>
  );
}
