import { networkTip } from "#lib/contract/errors.ts";
import { $login, closeLogin, openLogin, requireMember } from "#lib/client/stores/login.ts";
import { $session, isMember } from "#lib/client/stores/session.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { isMemberPage } from "#lib/member-pages.ts";
import { showAccount } from "./account.ts";

/** On every page, so it is small: the popup and what signs out come when they are asked for. */
$session.subscribe((session) => {
  document.documentElement.toggleAttribute("data-member", isMember(session));
  showAccount(session.user);
});
$login.subscribe((state) => {
  if (state === "closed") return;
  const opened = import("./popup.ts").then(({ openPopup }) => openPopup());
  opened.catch(() => {
    closeLogin();
    showToast(networkTip, "error");
  });
});
document.addEventListener("click", (event) => {
  if (event.defaultPrevented || !(event.target instanceof Element)) return;
  const button = event.target.closest<HTMLElement>("[data-login]");
  if (button) return openLogin(button.dataset["login"] === "signUp" ? "signUp" : "signIn");
  if (event.target.closest("[data-sign-out]")) return void import("./sign-out.ts").then(({ signOut }) => signOut());
  const link = event.target.closest<HTMLAnchorElement>("a[href]");
  if (link && isPlainClick(event, link)) askFirst(event, link);
});
goWhereTheyWanted();

/** A link to a page for members asks anybody else to log in first, and leads on then. */
function askFirst(event: Event, link: HTMLAnchorElement): void {
  if (link.origin !== location.origin || !isMemberPage(link.pathname) || isMember($session.get())) return;
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
