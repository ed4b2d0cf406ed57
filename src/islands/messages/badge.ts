import { $unread } from "#lib/client/stores/unread.ts";
import { keepInformed } from "./live.ts";

/** Most that is shown as a number. */
const most = 99;

/** The number on the bell in the header, kept up to date while the page is looked at. */
export function startBadge(): void {
  $unread.subscribe((counts) => {
    const total = counts?.total ?? 0;
    for (const badge of document.querySelectorAll<HTMLElement>("[data-unread]")) {
      badge.hidden = total === 0;
      badge.textContent = total > most ? `${most}+` : String(total);
      const link = badge.closest("a");
      link?.setAttribute("aria-label", total === 0 ? "消息" : `消息，${total} 条未读`);
    }
  });
  keepInformed();
}
