import { useEffect } from "react";
import { $session, isMember } from "#lib/client/stores/session.ts";

/** A page of the member's own, named after what it shows now; the site's name stays behind that. */
export function useOwnPage(title: string): void {
  useEffect(() => {
    document.title = document.title.replace(/^[^-]+/, `${title} `);
  }, [title]);

  // Signed out in another tab, or somebody else there now: what stands here is not theirs to see.
  useEffect(() => {
    const { user } = $session.get();
    return $session.subscribe((session) => {
      if (!isMember(session)) location.replace("/");
      else if (user !== null && session.user?.id !== user.id) location.reload();
    });
  }, []);
}
