import { useStore } from "@nanostores/react";
import { requireMember } from "#lib/client/stores/login.ts";
import { openOverlay } from "#lib/client/stores/overlay.ts";
import { $session, isMember } from "#lib/client/stores/session.ts";
import { Button } from "../../parts/Button.tsx";

interface Props {
  film: { id: number; title: string };
  /** If set, only this user sees the button, to edit their review. */
  authorId?: number;
}

/** Button that opens the composer of a review, for members. */
export function WriteReview({ film, authorId }: Props) {
  const session = useStore($session, { ssr: "initial" });
  if (authorId !== undefined && !(isMember(session) && session.user?.id === authorId)) return null;
  return (
    <Button
      label={authorId === undefined ? "写影评" : "修改我的影评"}
      className="review-button needs-js"

      onClick={() => requireMember(() => openOverlay({ name: "review", film }))}
    />
  );
}
