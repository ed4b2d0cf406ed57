import type { Ad } from "#lib/contract/schemas/ads.ts";
import { AdLink } from "./AdLink.tsx";
import { AdPicture } from "./AdPicture.tsx";

export function AdStrip({ ad }: { ad: Ad }) {
  return (
    <aside className="section" aria-label="推广">
      <AdLink ad={ad} className="ad-strip">
        <span className="frame-wide">
          <AdPicture ad={ad} sizes="(min-width: 1344px) 1280px, 95vw" />
          <span className="ad-strip-words">
            <span className="ad-strip-title">{ad.title}</span>
            {ad.text && <span className="ad-strip-text">{ad.text}</span>}
          </span>
          <span className="ad-mark">推广</span>
        </span>
      </AdLink>
    </aside>
  );
}
