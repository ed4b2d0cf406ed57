import { useEffect } from "react";
import { $session, isMember } from "#lib/client/stores/session.ts";

/** For pages of the member's own: sets the document title, followed by the site's name. */
export function useOwnPage(title: string): void {
  useEffect(() => {
    document.title = document.title.replace(/^[^-]+/, `${title} `);
  }, [title]);

  // The user has signed out in another tab, or another user has signed in: this content must not be visible to them.
  useEffect(() => {
    const { user } = $session.get();
    let leaving = false;
    return $session.subscribe((session) => {
      // Once: the new guest session would start the same navigation again.
      if (leaving) return;
      leaving = !isMember(session) || (user !== null && session.user?.id !== user.id);
      if (leaving && isMember(session)) location.reload();
      else if (leaving) location.replace("/");
    });
  }, []);
}
