import type { TopicCard as Topic } from "#lib/contract/schemas/catalogue.ts";
import { TopicCard } from "./TopicCard.tsx";
import { CardList } from "./CardList.tsx";

interface Props {
  id?: string;
  topics: readonly Topic[];
  /** Of the list, counted from 0: the first begins within the window. */
  page?: number;
}

export function TopicGrid({ id, topics, page = 0 }: Props) {
  return (
    <CardList id={id} look="topic-wall" items={topics}>
      {(topic, index) => <TopicCard topic={topic} heading="h2" eager={page === 0 && index < 2} />}
    </CardList>
  );
}
