import { useEffect } from "react";
import { setPageTitle } from "#lib/client/page-title.ts";
import { $session, isMember } from "#lib/client/stores/session.ts";

/** For pages of the member's own: sets the document title, followed by the site's name. */
export function useOwnPage(title: string): void {
  useEffect(() => {
    setPageTitle(title);
  }, [title]);

  // Another user has signed in: this content must not be visible to them. Guests are sent away by `layouts/inline/members-only.js`.
  useEffect(() => {
    const { user } = $session.get();
    return $session.subscribe((session) => {
      if (isMember(session) && user !== null && session.user?.id !== user.id) location.reload();
    });
  }, []);
}
