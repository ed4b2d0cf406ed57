import type { ReactNode } from "react";
import type { VideoCard as Video } from "#lib/contract/schemas/catalogue.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { CardLink } from "./CardLink.tsx";
import { CardFact } from "./CardFact.tsx";
import { gridSizes } from "./grid-sizes.ts";
import { ScrubFrame } from "./ScrubFrame.tsx";
import { Time } from "./Time.tsx";
import { WishButton } from "./WishButton.tsx";

interface Props {
  video: Video;
  sizes?: string;
  eager?: boolean;
  /** Replaces the film's own title, e.g. with search matches marked. */
  title?: ReactNode;
  subtitle?: ReactNode;
  /** Shows its year. */
  year?: boolean;
}

export function VideoCard({ video, sizes = gridSizes, eager = false, title, subtitle, year = false }: Props) {
  return (
    <article className="video-card" data-video={video.id}>
      <ScrubFrame video={video} sizes={sizes} eager={eager} />
      <WishButton title={video.title} />
      <h3 className="video-card-title">
        <CardLink href={contentHref(kinds.video.type, video.id)}>{title ?? video.title}</CardLink>
      </h3>
      <p className="card-subtitle">{subtitle ?? video.subtitle}</p>
      <p className="card-facts">
        {year && video.year !== null && <span>{`${video.year} 年`}</span>}
        {video.plays > 0 && <CardFact icon="play" solid name="播放" count={video.plays} />}
        <Time at={video.publishedAt} />
      </p>
    </article>
  );
}
