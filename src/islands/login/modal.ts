/** What stays within reach beside a modal: messages, and the word that the network is gone. */
const reachable = "[data-toasts], [data-offline], script, style, link, template";

const focusable = "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex='0']";

/**
 * Puts a dialog over the page: the rest can be neither reached nor scrolled, Tab goes round in it, and no key of it reaches the
 * page. Afterwards the focus goes back to where it was.
 */
export function keepFocusIn(popup: HTMLElement): () => void {
  const before = document.activeElement;
  const behind = [...document.body.children].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && !element.inert && !element.matches(reachable) && element !== popup,
  );
  for (const element of behind) element.inert = true;
  const root = document.documentElement;
  root.style.setProperty("--scrollbar", `${innerWidth - root.clientWidth}px`);
  popup.addEventListener("keydown", press);
  document.body.append(popup);
  return () => {
    popup.removeEventListener("keydown", press);
    popup.remove();
    for (const element of behind) element.inert = false;
    restore(before);
  };
}

function press(event: KeyboardEvent): void {
  event.stopPropagation();
  if (event.key === "Escape") event.preventDefault();
  if (event.key !== "Tab" || !(event.currentTarget instanceof HTMLElement)) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility(),
  );
  const [first, last] = event.shiftKey ? [stops.at(-1), stops[0]] : [stops[0], stops.at(-1)];
  const here = document.activeElement;
  if (here !== last && stops.some((stop) => stop === here)) return;
  if (here !== last && !event.shiftKey) return;
  event.preventDefault();
  first?.focus();
}

/** What opened the dialog may be gone by now, as the buttons of guests are for a member. */
function restore(before: Element | null): void {
  if (before instanceof HTMLElement && before !== document.body && before.checkVisibility()) before.focus();
  else document.querySelector<HTMLElement>("#main")?.focus({ preventScroll: true });
}
