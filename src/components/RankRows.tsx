import type { Image } from "#lib/contract/schemas/shared.ts";
import { CardLink } from "./CardLink.tsx";
import { NoPortrait } from "./NoPortrait.tsx";
import { Picture } from "./Picture.tsx";
import { RankNumber } from "./RankNumber.tsx";

/** Fields for displaying any kind of item in a ranking. */
interface Ranked {
  id: number;
  title: string;
  text: string;
  /** The value it is ranked by. */
  fact: string;
  href: string | null;
  picture: Image | null;
}

interface Props {
  id: string;
  rows: readonly Ranked[];
  /** Whether their pictures are in portrait format. */
  upright: boolean;
}

export function RankRows({ id, rows, upright }: Props) {
  return (
    <ol className="rank-rows" role="list" id={id}>
      {rows.map(({ id, title, text, fact, href, picture }, index) => (
        <li className="rank-row video-card" data-top={index < 3 ? "" : undefined} key={id}>
          <RankNumber rank={index + 1} />
          <span className={`${upright ? "frame-3-4" : "frame-16-9"} rank-picture`}>
            {upright && picture === null ? (
              <NoPortrait name={title} />
            ) : (
              <Picture image={picture} sizes={upright ? "72px" : "(min-width: 824px) 176px, 118px"} eager={index < 4} />
            )}
          </span>
          <div className="rank-words">
            <h3 className="video-card-title">
              <CardLink href={href}>{title}</CardLink>
            </h3>
            {text && <p className="card-subtitle">{text}</p>}
            <p className="rank-heat">{fact}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
