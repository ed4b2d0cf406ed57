import type { Image } from "#lib/contract/schemas/shared.ts";
import { CardLink } from "./CardLink.tsx";
import { Picture } from "./Picture.tsx";
import { RankPlace } from "./RankPlace.tsx";

/** What any thing in a ranking comes down to. */
export interface Ranked {
  id: number;
  title: string;
  text: string;
  /** What it is ranked by. */
  fact: string;
  href: string | null;
  picture: Image;
}

interface Props extends Ranked {
  place: number;
  /** Its picture is a portrait. */
  upright: boolean;
}

export function RankRow({ place, title, text, fact, href, picture, upright }: Props) {
  return (
    <li className="rank-row video-card" data-top={place <= 3 ? "" : undefined}>
      <RankPlace place={place} />
      <span className={`${upright ? "frame-3-4" : "frame-16-9"} rank-picture`}>
        <Picture image={picture} sizes={upright ? "72px" : "(min-width: 824px) 176px, 118px"} eager={place <= 4} />
      </span>
      <div className="rank-words">
        <h3 className="video-card-title">
          <CardLink href={href}>{title}</CardLink>
        </h3>
        {text && <p className="card-subtitle">{text}</p>}
        <p className="rank-heat">{fact}</p>
      </div>
    </li>
  );
}
