import { requireMember } from "#lib/client/stores/login.ts";
import { $refusedVisit, sessionEnded } from "#lib/client/stores/refused-visit.ts";
import { $session, isMember } from "#lib/client/stores/session.ts";
import type { User } from "#lib/contract/schemas/accounts.ts";
import { memberPaths } from "#lib/page/facts.ts";

/**
 * Loaded on every page, so it is small and renders nothing: tracks whether the user is a member, and asks for a login where one is needed.
 */
$session.subscribe((session) => {
  document.documentElement.toggleAttribute("data-member", isMember(session));
  showAccount(isMember(session) ? session.user : null);
});
document.addEventListener("click", (event) => {
  if (event.defaultPrevented || !(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>("a[href]");
  if (link && isPlainClick(event, link)) askFirst(event, link);
});
goWhereTheyWanted();

/** Same as in `layouts/inline/before-paint.js`; guests have no account button. */
function showAccount(user: User | null): void {
  const letter = user?.avatar ? "" : ([...(user?.name ?? "")][0] ?? "");
  setOnRoot("--account-letter", JSON.stringify(letter));
  setOnRoot("--account-picture", user?.avatar ? `url("${user.avatar.url}")` : "none");
}

/** A property of the root that is written again, even with the same value, has the whole page styled again. */
function setOnRoot(name: string, value: string): void {
  const { style } = document.documentElement;
  if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
}

/** A link to a page for members opens the login for others, and is followed after it. */
function askFirst(event: Event, link: HTMLAnchorElement): void {
  if (link.origin !== location.origin || !memberPaths.includes(link.pathname) || isMember($session.get())) return;
  event.preventDefault();
  requireMember(() => location.assign(link.href));
}

function isPlainClick(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified && link.target === "";
}

/** To sign in would not help: the next page would know nothing of it. */
async function sayUnkept(): Promise<void> {
  history.replaceState(history.state, "", location.pathname);
  const { warnUnkept } = await import("#lib/client/stores/unkept.ts");
  warnUnkept();
}

/** Opens the page that was requested before `layouts/inline/members-only.js` redirected here; that script has stored its address. */
function goWhereTheyWanted(): void {
  if (location.hash === "#unkept") return void sayUnkept();
  try {
    const address = sessionStorage.getItem("wanted");
    if (address === null || location.pathname !== "/") return;
    sessionStorage.removeItem("wanted");
    if (sessionStorage.getItem("drafts-of-ended-session") !== null) $refusedVisit.set(sessionEnded);
    requireMember(() => location.assign(address));
  } catch {
    // Without storage there is no stored address.
  }
}
