import type { ReactNode } from "react";
import { CardFact } from "./CardFact.tsx";

interface Props {
  supports: number;
  comments: number;
  /** What the text is about. */
  children?: ReactNode;
}

/** Numbers of likes and comments. */
export function WrittenFoot({ supports, comments, children }: Props) {
  return (
    <div className="review-foot">
      {children}
      <p className="card-facts">
        <CardFact icon="like" name="点赞" count={supports} />
        <CardFact icon="talk" name="评论" count={comments} />
      </p>
    </div>
  );
}
