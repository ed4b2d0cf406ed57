import { useEffect } from "react";
import { $session, isMember } from "#lib/client/stores/session.ts";

/** Signed out in another tab, or somebody else there now: what stands here is not theirs to see. */
export function useOwner(): void {
  useEffect(() => {
    const { user } = $session.get();
    return $session.subscribe((session) => {
      if (!isMember(session)) location.replace("/");
      else if (user !== null && session.user?.id !== user.id) location.reload();
    });
  }, []);
}
