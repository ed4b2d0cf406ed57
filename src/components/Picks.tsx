import type { VideoCard as Video } from "#lib/contract/schemas/catalogue.ts";
import { VideoCard } from "./VideoCard.tsx";

const large = "(min-width: 1344px) 670px, (min-width: 824px) 53vw, 96vw";
const small = "(min-width: 1344px) 285px, (min-width: 824px) 22vw, 46vw";

/** Editor's picks: one large picture, the others beside or below it. */
export function Picks({ videos }: { videos: readonly Video[] }) {
  return (
    <ul className="picks" role="list">
      {videos.map((video, index) => (
        <li key={video.id}>
          <VideoCard video={video} sizes={index === 0 ? large : small} />
        </li>
      ))}
    </ul>
  );
}
