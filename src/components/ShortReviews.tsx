import type { ReactNode } from "react";
import type { ShortReview } from "#lib/contract/schemas/marks.ts";
import { shelfLabel, starsText } from "#lib/marks.ts";
import { Byline } from "./Byline.tsx";

interface Props {
  shorts: readonly ShortReview[];
  /** Actions on a short review. */
  actions?: (short: ShortReview) => ReactNode;
}

/** Short reviews of a film. */
export function ShortReviews({ shorts, actions }: Props) {
  return (
    <ul className="shorts">
      {shorts.map((short) => (
        <li className="short" id={actions && `short-${short.id}`} key={short.id}>
          <Byline author={short.author} at={short.at} look="review-head">
            <p className="short-said">
              {[shelfLabel(short.status), short.rating === null ? "" : starsText(short.rating)]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </Byline>
          {short.line !== "" && <p className="short-line">{short.line}</p>}
          {actions?.(short)}
        </li>
      ))}
    </ul>
  );
}
