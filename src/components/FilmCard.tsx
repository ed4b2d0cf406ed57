import type { Image } from "#lib/contract/schemas/shared.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { CardLink } from "./CardLink.tsx";
import { Icon } from "./Icon.tsx";
import { Picture } from "./Picture.tsx";

interface Props {
  film: { id: number; title: string; poster: Image | null };
  /** Relation of the page to the film, e.g. 评的影片. */
  label: string;
}

/** The film that a review or a post is about. */
export function FilmCard({ film, label }: Props) {
  return (
    <article className="film-card video-card" data-video={film.id}>
      <span className="frame-16-9">
        <Picture image={film.poster} sizes="(min-width: 824px) 320px, 40vw" />
      </span>
      <div>
        <p className="entry-kind">{label}</p>
        <h2 className="film-card-title">
          <CardLink href={contentHref(kinds.video.type, film.id)}>{film.title}</CardLink>
        </h2>
        <p className="film-card-go" aria-hidden="true">
          去看影片
          <Icon name="next" />
        </p>
      </div>
    </article>
  );
}
