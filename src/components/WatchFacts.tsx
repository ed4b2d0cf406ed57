import type { VideoDetail } from "#lib/contract/schemas/catalogue.ts";
import { formatCount, formatDuration, speakDuration } from "#lib/format.ts";
import { Icon } from "./Icon.tsx";
import { Rating } from "./Rating.tsx";
import { Time } from "./Time.tsx";

interface Props {
  video: VideoDetail;
  /** Address of its channel. */
  channelHref: string;
}

export function WatchFacts({ video, channelHref }: Props) {
  return (
    <div className="watch-facts">
      {video.rating !== null && video.ratings.votes === 0 && <Rating value={video.rating} />}
      {video.plays > 0 && (
        <span className="card-fact">
          <Icon name="play" solid />
          {`${formatCount(video.plays)} 次播放`}
        </span>
      )}
      <Time at={video.publishedAt} />
      {video.film && video.duration > 0 && (
        <span>
          <span aria-hidden="true">{formatDuration(video.duration)}</span>
          <span className="visually-hidden">{`片长${speakDuration(video.duration)}`}</span>
        </span>
      )}
      {video.film?.strobe && <span className="watch-strobe">含闪烁画面</span>}
      <a className="text-link" href={channelHref}>
        {video.channel.name}
      </a>
    </div>
  );
}
