import type { VideoDetail } from "#lib/contract/schemas/catalogue.ts";
import { Picture } from "./Picture.tsx";

function textFor({ id, series, linesDown }: VideoDetail): string {
  if (series?.videoId === id) return "这是一部剧集，每一集在下面的选集里播放。";
  if (linesDown) return "这部影片暂时看不了：它的线路现在都打不开，恢复以后就能播放。";
  return "这里还没有可以播放的影片，可以先标记、写影评，或者看看资料。";
}

/** Displayed instead of the player for a film that does not play here: its picture, and links to where it can be watched. */
export function NoFilm({ video }: { video: VideoDetail }) {
  const { links } = video.facts;
  return (
    <div className="no-film">
      <Picture image={video.poster} sizes="(min-width: 1100px) 860px, 100vw" eager />
      <div className="no-film-words">
        <p>{textFor(video)}</p>
        {links.length > 0 && (
          <ul className="no-film-links" role="list">
            {links.map(({ name, url }) => (
              <li key={url}>
                <a className="text-link" href={url} target="_blank" rel="noopener nofollow">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
