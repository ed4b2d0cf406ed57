import type { ReviewCard as Review } from "#lib/contract/schemas/catalogue.ts";
import { ReviewCard } from "./ReviewCard.tsx";
import { CardList } from "./CardList.tsx";

interface Props {
  id?: string;
  reviews: readonly Review[];
  /** How they stand: on a wall, one below the other, in a row that scrolls sideways. */
  look?: "review-wall" | "review-list" | "rail-list";
  /** Off where the page is about that film anyway. */
  showVideo?: boolean;
}

export function ReviewGrid({ id, reviews, look = "review-wall", showVideo = true }: Props) {
  return (
    <CardList id={id} look={look} items={reviews}>
      {(review) => <ReviewCard review={review} showVideo={showVideo} />}
    </CardList>
  );
}
