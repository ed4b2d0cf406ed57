import { requireMember } from "#lib/client/stores/login.ts";
import { $session, isMember } from "#lib/client/stores/session.ts";
import type { User } from "#lib/contract/schemas/accounts.ts";
import { memberPaths } from "#lib/page/facts.ts";

/** On every page, so it is small and draws nothing: whether a member is here, and what asks for one first. */
$session.subscribe((session) => {
  document.documentElement.toggleAttribute("data-member", isMember(session));
  showAccount(session.user);
});
document.addEventListener("click", (event) => {
  if (event.defaultPrevented || !(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>("a[href]");
  if (link && isPlainClick(event, link)) askFirst(event, link);
});
goWhereTheyWanted();

/** As `layouts/inline/before-paint.js` did it. */
function showAccount(user: User | null): void {
  const { style } = document.documentElement;
  const letter = user?.avatar ? "" : ([...(user?.name ?? "")][0] ?? "");
  style.setProperty("--account-letter", JSON.stringify(letter));
  style.setProperty("--account-picture", user?.avatar ? `url("${user.avatar.url}")` : "none");
}

/** A link to a page for members asks anybody else to log in first, and leads on then. */
function askFirst(event: Event, link: HTMLAnchorElement): void {
  if (link.origin !== location.origin || !memberPaths.includes(link.pathname) || isMember($session.get())) return;
  event.preventDefault();
  requireMember(() => location.assign(link.href));
}

function isPlainClick(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified && link.target === "";
}

/** Sent here by `layouts/inline/members-only.js`, which left a note about the page they had opened. */
function goWhereTheyWanted(): void {
  try {
    const address = sessionStorage.getItem("wanted");
    if (address === null || location.pathname !== "/") return;
    sessionStorage.removeItem("wanted");
    requireMember(() => location.assign(address));
  } catch {
    // Without storage there is no note.
  }
}
