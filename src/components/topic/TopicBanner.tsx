import type { TopicDetail } from "#lib/contract/schemas/topics.ts";
import { Picture } from "../Picture.tsx";

export function TopicBanner({ topic }: { topic: TopicDetail }) {
  return (
    <div className="topic-banner">
      <Picture image={topic.cover} sizes="(min-width: 1344px) 1280px, 100vw" eager />
      <div className="topic-banner-words">
        <h1>{topic.title}</h1>
        {topic.subtitle && <p>{topic.subtitle}</p>}
      </div>
    </div>
  );
}
