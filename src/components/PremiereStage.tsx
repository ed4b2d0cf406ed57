import type { ReactNode } from "react";
import type { PremiereCard } from "#lib/contract/schemas/premieres.ts";
import { Picture } from "./Picture.tsx";
import { PremiereTime } from "./PremiereTime.tsx";

interface Props {
  premiere: PremiereCard;
  /** What counts down. */
  children: ReactNode;
}

/** In place of the player before a premiere: the poster, when it begins, and the countdown. */
export function PremiereStage({ premiere, children }: Props) {
  return (
    <div className="premiere-stage">
      <Picture image={premiere.poster} sizes="(min-width: 1100px) 860px, 100vw" eager />
      <div className="premiere-words">
        <p className="premiere-when">
          首映 <PremiereTime at={premiere.startsAt} />
        </p>
        {children}
      </div>
    </div>
  );
}
