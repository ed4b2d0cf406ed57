import { useEffect } from "react";
import { $session, isMember } from "#lib/client/stores/session.ts";

/** For pages of the member's own: sets the document title, followed by the site's name. */
export function useOwnPage(title: string): void {
  useEffect(() => {
    document.title = document.title.replace(/^[^-]+/, `${title} `);
  }, [title]);

  // Another user has signed in: this content must not be visible to them. Guests are sent away by `layouts/inline/members-only.js`.
  useEffect(() => {
    const { user } = $session.get();
    return $session.subscribe((session) => {
      if (isMember(session) && user !== null && session.user?.id !== user.id) location.reload();
    });
  }, []);
}
