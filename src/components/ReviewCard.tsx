import type { ReactNode } from "react";
import type { ReviewCard as Review } from "#lib/contract/schemas/catalogue.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { Byline } from "./Byline.tsx";
import { CardLink } from "./CardLink.tsx";
import { WrittenFoot } from "./WrittenFoot.tsx";

interface Props {
  review: Review;
  /** False if the whole page is about that film. */
  showVideo?: boolean;
  /** Replaces the review's own title, e.g. with search matches marked. */
  title?: ReactNode;
  excerpt?: ReactNode;
}

export function ReviewCard({ review, showVideo = true, title, excerpt }: Props) {
  return (
    <article className="review-card" id={`review-${review.id}`}>
      <Byline author={review.author} at={review.publishedAt} look="review-head" rating={review.rating} />
      <h3 className="review-title">
        <CardLink href={contentHref(kinds.review.type, review.id)}>{title ?? review.title}</CardLink>
      </h3>
      {review.spoiler ? (
        <p className="spoiler">含剧透，看完影片再读更好。</p>
      ) : (
        <p className="review-text">{excerpt ?? review.excerpt}</p>
      )}
      <WrittenFoot supports={review.supports} comments={review.comments}>
        {showVideo && (
          <a className="review-on" href={contentHref(kinds.video.type, review.video.id) ?? undefined}>
            {`评《${review.video.title}》`}
          </a>
        )}
      </WrittenFoot>
    </article>
  );
}
