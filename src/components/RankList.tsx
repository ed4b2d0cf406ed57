import type { RankedVideo } from "#lib/contract/schemas/catalogue.ts";
import { formatCount } from "#lib/format.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { CardLink } from "./CardLink.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { Picture } from "./Picture.tsx";
import { RankNumber } from "./RankNumber.tsx";

/** The ranking of films in a period, most played first. */
export function RankList({ videos }: { videos: readonly RankedVideo[] }) {
  if (videos.length === 0) return <EmptyState title="还没有影片上榜" text="看一部影片，它就有机会出现在这里。" />;
  return (
    <ol className="rank-list" role="list">
      {videos.map((video, index) => (
        <li className="rank-item video-card" data-top={index < 3 ? "" : undefined} data-video={video.id} key={video.id}>
          <RankNumber rank={index + 1} />
          <span className="frame-16-9">
            <Picture image={video.poster} sizes="136px" />
          </span>
          <div>
            <h3 className="video-card-title">
              <CardLink href={contentHref(kinds.video.type, video.id)}>{video.title}</CardLink>
            </h3>
            <p className="rank-heat">{`${formatCount(video.heat)} 次播放`}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
