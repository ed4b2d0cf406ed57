import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { forgetWatch, restoreWatch, type WatchRecord } from "#lib/client/history/watch.ts";
import { formatDuration } from "#lib/format.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { CardLink } from "../../components/CardLink.tsx";
import { IconButton } from "../parts/IconButton.tsx";
import { Button } from "../parts/Button.tsx";

interface Props {
  film: WatchRecord;
  /** What happened, for readers who do not see it. */
  onSaid: (text: string) => void;
}

/** A film and how far it was watched. Removed it offers itself back until the page is left; the focus goes with that. */
export function ContinueCard({ film, onSaid }: Props) {
  const ref = useRef<HTMLLIElement>(null);
  const [removed, setRemoved] = useState(false);

  function remove(): void {
    flushSync(() => setRemoved(true));
    ref.current?.querySelector("button")?.focus();
    onSaid(`已移除《${film.title}》，可以撤销`);
    void forgetWatch(film.id);
  }

  function restore(): void {
    flushSync(() => setRemoved(false));
    ref.current?.querySelector("a")?.focus();
    onSaid(`已恢复《${film.title}》`);
    void restoreWatch(film);
  }

  const { id, title, poster, position, duration } = film;
  const done = duration > 0 ? Math.min(1, position / duration) : 0;
  if (removed)
    return (
      <li ref={ref}>
        <div className="continue-removed">
          <p>已从继续观看移除</p>
          <Button label="撤销" onClick={restore} />
        </div>
      </li>
    );
  return (
    <li ref={ref}>
      <article className="video-card" data-video={id}>
        <span className="frame-16-9">
          <img src={poster} alt="" loading="lazy" decoding="async" />
          <span className="badge">
            {formatDuration(position)} / {formatDuration(duration)}
          </span>
          <span className="continue-line">
            <i style={{ transform: `scaleX(${done})` }} />
          </span>
        </span>
        <h3 className="video-card-title">
          <CardLink href={contentHref(kinds.video.type, id)}>{title}</CardLink>
        </h3>
        <p className="card-facts">{done >= 0.98 ? "已看完" : `看到 ${Math.round(done * 100)}%`}</p>
      </article>
      <IconButton icon="close" label={`从继续观看移除《${title}》`} className="continue-remove" onClick={remove} />
    </li>
  );
}

/** Stands where a film will. */
export function ContinuePlaceholder() {
  return (
    <li aria-hidden="true">
      <span className="frame-16-9 skeleton" />
      <p className="video-card-title skeleton">&nbsp;</p>
      <p className="card-facts skeleton">&nbsp;</p>
    </li>
  );
}
