import type { VideoCard as Video } from "#lib/contract/schemas/catalogue.ts";
import { VideoCard } from "./VideoCard.tsx";
import { CardList } from "./CardList.tsx";

const large = "(min-width: 1344px) 670px, (min-width: 824px) 53vw, 96vw";
const small = "(min-width: 1344px) 285px, (min-width: 824px) 22vw, 46vw";

/** Editor's picks: one large picture, the others beside or below it. */
export function Picks({ videos }: { videos: readonly Video[] }) {
  return (
    <CardList look="picks" items={videos}>
      {(video, index) => <VideoCard video={video} sizes={index === 0 ? large : small} />}
    </CardList>
  );
}
