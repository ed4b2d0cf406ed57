import type { Ad } from "#lib/contract/schemas/ads.ts";
import { AdLink } from "./AdLink.tsx";
import { AdPicture } from "./AdPicture.tsx";
import { gridSizes } from "./grid-sizes.ts";

interface Props {
  ad: Ad;
  sizes?: string;
}

/** An ad in a list of films, with the appearance of a film card and the label 推广. */
export function AdCard({ ad, sizes = gridSizes }: Props) {
  return (
    <AdLink ad={ad} className="ad-card">
      <span className="frame-16-9">
        <AdPicture ad={ad} sizes={sizes} />
        <span className="ad-mark">推广</span>
      </span>
      <h3 className="video-card-title">{ad.title}</h3>
      {ad.text && <p className="ad-text">{ad.text}</p>}
    </AdLink>
  );
}
