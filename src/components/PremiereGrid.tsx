import type { PremiereCard as Premiere } from "#lib/contract/schemas/premieres.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { CardLink } from "./CardLink.tsx";
import { gridSizes } from "./grid-sizes.ts";
import { PremiereTime } from "./PremiereTime.tsx";
import { ScrubFrame } from "./ScrubFrame.tsx";

/** Films whose premiere is to come, the next one first. */
export function PremiereGrid({ items }: { items: readonly Premiere[] }) {
  return (
    <ul className="grid" role="list">
      {items.map((item) => (
        <li key={item.id}>
          <article className="video-card">
            <ScrubFrame video={{ ...item, sprite: null }} sizes={gridSizes} />
            <h3 className="video-card-title">
              <CardLink href={contentHref(kinds.video.type, item.id)}>{item.title}</CardLink>
            </h3>
            <p className="card-subtitle">{item.subtitle}</p>
            <p className="card-facts">
              <span className="premiere-mark">首映</span>
              <PremiereTime at={item.startsAt} />
            </p>
          </article>
        </li>
      ))}
    </ul>
  );
}
