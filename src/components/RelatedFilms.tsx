import type { VideoCard } from "#lib/contract/schemas/catalogue.ts";
import { EmptyState } from "./EmptyState.tsx";
import { RelatedCard } from "./RelatedCard.tsx";
import { Section } from "./Section.tsx";

export function RelatedFilms({ videos }: { videos: readonly VideoCard[] }) {
  return (
    <Section id="related" title="相关影片">
      {videos.length === 0 && <EmptyState title="还没有相关的影片" action={{ name: "回首页看看", href: "/" }} />}
      <ul className="related-list" role="list">
        {videos.map((video) => (
          <li key={video.id}>
            <RelatedCard video={video} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
