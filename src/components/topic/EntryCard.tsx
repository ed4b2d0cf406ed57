import type { TopicEntry } from "#lib/contract/schemas/topics.ts";
import { kinds } from "#lib/kinds.ts";
import { viewEntry } from "#lib/topic-entry.ts";
import { CardLink } from "../CardLink.tsx";
import { Picture } from "../Picture.tsx";

interface Props {
  entry: TopicEntry;
  sizes: string;
  eager?: boolean;
}

/** Picture, title and editor's note of an entry; the list defines the layout. */
export function EntryCard({ entry, sizes, eager = false }: Props) {
  const { kindName, contentType, id, title, text, fact, href, picture, upright } = viewEntry(entry);
  const frame = ["entry-frame frame-16-9", upright && "entry-upright", !picture && "entry-plain"];
  return (
    <article className={`entry entry-${entry.kind}`} data-video={contentType === kinds.video.type ? id : undefined}>
      <span className={frame.filter(Boolean).join(" ")}>
        {picture ? <Picture image={picture} sizes={sizes} eager={eager} /> : <span aria-hidden="true">{title}</span>}
      </span>
      <div className="entry-words">
        <p className="entry-kind">{kindName}</p>
        <h2 className="entry-title">
          <CardLink href={href}>{title}</CardLink>
        </h2>
        {entry.note && <p className="entry-note">{entry.note}</p>}
        {text && <p className="entry-text">{text}</p>}
        {fact && <p className="entry-fact">{fact}</p>}
      </div>
    </article>
  );
}
