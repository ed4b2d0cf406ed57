import type { RelatedVideo } from "#lib/contract/schemas/catalogue.ts";
import { EmptyState } from "./EmptyState.tsx";
import { RelatedCard } from "./RelatedCard.tsx";
import { Section } from "./Section.tsx";
import { CardList } from "./CardList.tsx";

export function RelatedFilms({ videos }: { videos: readonly RelatedVideo[] }) {
  return (
    <Section id="related" title="相关影片">
      {videos.length === 0 && <EmptyState title="还没有相关的影片" action={{ name: "回首页看看", href: "/" }} />}
      <CardList look="related-list" items={videos}>
        {(video) => <RelatedCard video={video} reason={video.reason} />}
      </CardList>
    </Section>
  );
}
