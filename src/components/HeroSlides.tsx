import type { Ad } from "#lib/contract/schemas/ads.ts";
import { linkOf } from "#lib/link-binding.ts";
import { AdLink } from "./AdLink.tsx";
import { AdPicture } from "./AdPicture.tsx";
import { Icon } from "./Icon.tsx";

/** A row that scrolls horizontally. */
export function HeroSlides({ banners }: { banners: readonly Ad[] }) {
  return (
    <div className="hero-view" tabIndex={banners.length > 1 ? 0 : undefined} role="group" aria-label="推荐内容">
      {banners.map((banner, index) => (
        <div
          className="hero-slide"
          role="group"
          aria-roledescription="幻灯片"
          aria-label={`${index + 1} / ${banners.length}`}
          key={banner.id}
        >
          <AdLink ad={banner} className="hero-link">
            <span className="frame-wide">
              <AdPicture ad={banner} sizes="(min-width: 1344px) 1280px, 96vw" eager={index === 0} />
            </span>
            <span className="hero-words">
              <span className="hero-title">{banner.title}</span>
              {banner.text && <span className="hero-text">{banner.text}</span>}
              {linkOf(banner) && (
                <span className="hero-go" aria-hidden="true">
                  去看看
                  <Icon name="next" />
                </span>
              )}
            </span>
          </AdLink>
        </div>
      ))}
    </div>
  );
}
