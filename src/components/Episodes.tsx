import type { Series } from "#lib/contract/schemas/catalogue.ts";
import { formatDuration } from "#lib/format.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { Picture } from "./Picture.tsx";

interface Props {
  series: Series;
  /** The film of this page. */
  current: number;
}

/** The episodes in their order, each a link; the one of this page is named as such. */
export function Episodes({ series, current }: Props) {
  return (
    <section id="episodes" className="watch-block" aria-labelledby="episodes-title">
      <h2 id="episodes-title">
        {`选集 · ${series.title}`}
        <span className="episodes-count">{`共 ${series.episodes.length} 集`}</span>
      </h2>
      <p className="episodes-about">{series.description}</p>
      <ol className="episodes" role="list">
        {series.episodes.map(({ id, number, title, duration, poster }) => (
          <li key={id}>
            <a href={contentHref(kinds.video.type, id) ?? undefined} aria-current={id === current ? "page" : undefined}>
              <span className="episode-picture frame-16-9">
                <Picture image={poster} sizes="160px" />
                <span className="badge">{formatDuration(duration)}</span>
              </span>
              <span className="episode-name">
                <span className="episode-number">{`第 ${number} 集`}</span>
                {title}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
