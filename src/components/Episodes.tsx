import type { ReactNode } from "react";
import type { Series } from "#lib/contract/schemas/catalogue.ts";
import { formatDate, formatDuration } from "#lib/format.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref, seriesHref } from "#lib/link-binding.ts";
import { partHref, partName, seasonsOf, seriesProgress, shownPart } from "#lib/series.ts";
import { Picture } from "./Picture.tsx";

interface Props {
  series: Series;
  /** Id of the page's film; null on the page of the series, which displays its title elsewhere. */
  current: number | null;
  /** A link to continue, or actions on the series. */
  children?: ReactNode;
}

/** The episodes of each season in order, each a link; the current one is marked. */
export function Episodes({ series, current, children }: Props) {
  const seasons = seasonsOf(series.episodes);
  const href = seriesHref(series);
  return (
    <section id="episodes" className="watch-block" aria-labelledby="episodes-title">
      <h2 id="episodes-title">
        {current === null ? "选集" : "选集 · "}
        {current !== null && (series.videoId === current ? series.title : <a href={href}>{series.title}</a>)}
        <span className="episodes-count">{seriesProgress(series)}</span>
      </h2>
      {current !== null && series.description !== "" && <p className="episodes-about">{series.description}</p>}
      <div className="series-state">
        {series.nextAt !== null && <span>{`下一集 ${formatDate(series.nextAt)}`}</span>}
        {children}
      </div>
      {series.parts.length > 0 && <Parts series={series} />}
      {seasons.length > 1 && (
        <nav className="season-tabs" aria-label="季">
          {seasons.map(({ season }) => (
            <a
              className="chip"
              key={season}
              href={`#season-${season}`}
              aria-current={seasonOf(series, current) === season ? "true" : undefined}
            >
              {`第 ${season} 季`}
            </a>
          ))}
        </nav>
      )}
      {seasons.map(({ season, episodes }) => (
        <div id={`season-${season}`} key={season}>
          {seasons.length > 1 && <h3 className="season-title">{`第 ${season} 季 · ${episodes.length} 集`}</h3>}
          <ol className="episodes" role="list">
            {episodes.map((episode) => (
              <li key={episode.id}>
                <EpisodeLink episode={episode} isHere={episode.id === current} />
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

/** Links to the other parts of a long series, with the one that is shown marked. */
function Parts({ series }: { series: Series }) {
  const shown = shownPart(series);
  return (
    <nav className="season-tabs" aria-label="分段">
      {series.parts.map((part) => (
        <a
          className="chip"
          key={`${part.season} ${part.from}`}
          href={`${partHref(series, part)}#episodes`}
          aria-current={part === shown ? "true" : undefined}
        >
          {partName(part, series)}
        </a>
      ))}
    </nav>
  );
}

const seasonOf = ({ episodes }: Series, id: number | null) => episodes.find((episode) => episode.id === id)?.season;

function EpisodeLink({ episode, isHere }: { episode: Series["episodes"][number]; isHere: boolean }) {
  const { id, number, title, duration, poster } = episode;
  return (
    <a href={contentHref(kinds.video.type, id) ?? undefined} aria-current={isHere ? "page" : undefined}>
      <span className="episode-picture frame-16-9">
        <Picture image={poster} sizes="160px" />
        {duration > 0 && <span className="badge">{formatDuration(duration)}</span>}
      </span>
      <span className="episode-name">
        <span className="episode-number">{`第 ${number} 集`}</span>
        {title}
      </span>
    </a>
  );
}
