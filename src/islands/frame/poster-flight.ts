/** View transition of the pressed card's picture into the player, and back. */
export function startPosterFlight(): void {
  addEventListener("pageswap", (event) => fly(event.viewTransition, event.activation?.entry?.url));
  addEventListener("pagereveal", (event) => fly(event.viewTransition, window.navigation?.activation?.from?.url));
}

function fly(transition: ViewTransition | null, other: string | null | undefined): void {
  // These promises reject if the transition is skipped, e.g. by a redirect. That is no error.
  for (const end of [transition?.ready, transition?.updateCallbackDone, transition?.finished])
    end?.catch(() => undefined);
  const picture = transition && other ? pictureOf(other) : null;
  if (!transition || !picture) return;
  picture.style.viewTransitionName = "poster";
  const land = () => picture.style.removeProperty("view-transition-name");
  void transition.finished.then(land, land);
}

/** The visible picture of the card that links to `address`; if there are several, the one pressed last. */
function pictureOf(address: string): HTMLElement | null {
  const id = videoId(address);
  if (id === null || document.querySelector(".watch-stage")) return null;
  const pictures = [...document.querySelectorAll<HTMLElement>(`[data-video="${id}"] .frame-16-9`)].filter(isSeen);
  return (
    pictures.find((picture) => picture.closest("[data-video]")?.matches(":focus-within, :hover")) ?? pictures[0] ?? null
  );
}

function videoId(address: string): number | null {
  const url = new URL(address, location.href);
  const id = Number(url.searchParams.get("id"));
  return url.pathname === "/videoDetails" && Number.isSafeInteger(id) && id > 0 ? id : null;
}

function isSeen(element: Element): boolean {
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
}
