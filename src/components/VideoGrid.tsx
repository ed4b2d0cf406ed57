import { insertAds } from "#lib/ad-insertion.ts";
import type { Ad } from "#lib/contract/schemas/ads.ts";
import type { VideoCard as Video } from "#lib/contract/schemas/catalogue.ts";
import { AdCard } from "./AdCard.tsx";
import { VideoCard } from "./VideoCard.tsx";

interface Props {
  id?: string;
  videos: readonly Video[];
  ads?: readonly Ad[];
  adIndexes?: readonly number[];
  /** Page of the list, from 0: the ads continue the rotation of the page before. */
  page?: number;
  /** Shows the year of each film. */
  years?: boolean | undefined;
}

export function VideoGrid({ id, videos, ads = [], adIndexes = [], page = 0, years = false }: Props) {
  const slots = insertAds(videos, { ads, indexes: adIndexes, page });
  return (
    <ul className="grid" role="list" id={id}>
      {slots.map((slot, index) =>
        slot.kind === "ad" ? (
          <li key={`ad ${index}`}>
            <AdCard ad={slot.ad} />
          </li>
        ) : (
          <li key={slot.item.id}>
            <VideoCard video={slot.item} year={years} />
          </li>
        ),
      )}
    </ul>
  );
}
