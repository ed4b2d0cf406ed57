import { $session, isMember } from "#lib/client/stores/session.ts";
import { requireMember } from "#lib/client/stores/login.ts";
import { openOverlay } from "#lib/client/stores/overlay.ts";

/** Buttons that open the composer of a review, for members; `data-author` shows one only to the author of what it stands beside. */
for (const button of document.querySelectorAll<HTMLElement>("[data-write-review]")) start(button);

function start(button: HTMLElement): void {
  const film = { id: Number(button.dataset.writeReview), title: button.dataset.title ?? "" };
  const { author } = button.dataset;
  if (author !== undefined) {
    const session = $session.get();
    button.hidden = !isMember(session) || String(session.user?.id) !== author;
  }
  button.addEventListener("click", () => requireMember(() => openOverlay({ name: "review", film })));
}
