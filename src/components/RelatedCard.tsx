import type { VideoCard } from "#lib/contract/schemas/catalogue.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { CardLink } from "./CardLink.tsx";
import { CardFact } from "./CardFact.tsx";
import { ScrubFrame } from "./ScrubFrame.tsx";

/** A related film: picture on the left, text on the right. */
export function RelatedCard({ video, reason = "" }: { video: VideoCard; reason?: string }) {
  return (
    <article className="related-card video-card" data-video={video.id}>
      <ScrubFrame video={video} sizes="(min-width: 1100px) 160px, 150px" />
      <div>
        <h3 className="video-card-title">
          <CardLink href={contentHref(kinds.video.type, video.id)}>{video.title}</CardLink>
        </h3>
        {video.subtitle && <p className="card-subtitle">{video.subtitle}</p>}
        {reason !== "" && <p className="related-why">{reason}</p>}
        <p className="card-facts">
          {video.plays > 0 && <CardFact icon="play" solid name="播放" count={video.plays} />}
        </p>
      </div>
    </article>
  );
}
