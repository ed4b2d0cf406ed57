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
    return $session.subscribe((session) => {
      if (!isMember(session)) location.replace("/");
      else if (user !== null && session.user?.id !== user.id) location.reload();
    });
  }, []);
}
