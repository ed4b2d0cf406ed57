import type { ReactNode } from "react";
import type { TopicCard as Topic } from "#lib/contract/schemas/catalogue.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { Picture } from "./Picture.tsx";

interface Props {
  topic: Topic;
  heading?: "h2" | "h3";
  eager?: boolean;
  /** Replaces the topic's own title, e.g. with search matches marked. */
  title?: ReactNode;
  subtitle?: ReactNode;
}

const sizes = "(min-width: 1344px) 414px, (min-width: 824px) 31vw, (min-width: 560px) 46vw, 92vw";

export function TopicCard({ topic, heading = "h3", eager = false, title, subtitle }: Props) {
  const text = subtitle ?? topic.subtitle;
  const href = contentHref(kinds.topic.type, topic.id);
  const Box = href === null ? "div" : "a";
  const Heading = heading;
  return (
    <Box className="topic-card frame-16-9" href={href ?? undefined}>
      <Picture image={topic.cover} sizes={sizes} eager={eager} />
      <div className="topic-words">
        <Heading className="topic-title">{title ?? topic.title}</Heading>
        <p className="topic-note">
          {text ? `${topic.items} 项 · ` : `${topic.items} 项`}
          {text}
        </p>
      </div>
    </Box>
  );
}
