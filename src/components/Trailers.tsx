import type { VideoCard } from "#lib/contract/schemas/catalogue.ts";
import { CardList } from "./CardList.tsx";
import { RelatedCard } from "./RelatedCard.tsx";

/** Trailers and making-of films. */
export function Trailers({ videos }: { videos: readonly VideoCard[] }) {
  return (
    <section className="watch-block" aria-labelledby="trailers-title">
      <h2 id="trailers-title">预告与幕后</h2>
      <CardList look="trailers" items={videos}>
        {(video) => <RelatedCard video={video} />}
      </CardList>
    </section>
  );
}
