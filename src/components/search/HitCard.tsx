import type { SearchHit } from "#lib/contract/schemas/search.ts";
import { kinds } from "#lib/kinds.ts";
import { foundHref } from "#lib/search/kinds.ts";
import { PerformerCard } from "../PerformerCard.tsx";
import { PostCard } from "../PostCard.tsx";
import { ReviewCard } from "../ReviewCard.tsx";
import { TopicCard } from "../TopicCard.tsx";
import { VideoCard } from "../VideoCard.tsx";
import { MarkedText } from "./MarkedText.tsx";

interface Props {
  hit: SearchHit;
  /**
   * The matching excerpt of the item's own text; replaces the card's other text, so that hits can be scanned quickly. Without one, cards of
   * what people write keep their first words: an empty card beside a full one is a hole.
   */
  own: SearchHit["context"];
}

export function HitCard({ hit, own }: Props) {
  const title = <MarkedText marked={hit.name} />;
  const excerpt = own ? <MarkedText marked={own} /> : undefined;
  const text = excerpt ?? "";
  switch (hit.contentType) {
    case kinds.review.type:
      return <ReviewCard review={hit.item} title={title} excerpt={excerpt} />;
    case kinds.video.type:
      return <VideoCard video={hit.item} title={title} subtitle={text} />;
    case kinds.post.type:
      return <PostCard post={hit.item} title={title} excerpt={excerpt} />;
    case kinds.topic.type:
      return <TopicCard topic={hit.item} title={title} subtitle={text} />;
    case kinds.tag.type:
      return (
        <a className="tag-hit" href={foundHref(kinds.tag.type, hit.item.id, hit.item.name)}>
          <h3 className="tag-hit-name">{title}</h3>
          <p className="tag-hit-text">{excerpt ?? hit.item.description}</p>
        </a>
      );
    case kinds.performer.type:
      return <PerformerCard performer={hit.item} title={title} />;
  }
}
