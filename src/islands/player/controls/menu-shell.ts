import { $screen } from "../screen.ts";

export interface MenuShell {
  element: HTMLDivElement;
  button: HTMLButtonElement;
  list: HTMLDivElement;
  /** The button's content where it is a text. */
  front: HTMLSpanElement;
  isOpen(): boolean;
  close(giveBackFocus: boolean): void;
}

/**
 * A button and its menu after the ARIA pattern: arrows, Home and End move among the items, Escape and leaving close. The items are
 * buttons in `list`. `opening` runs before it shows.
 */
export function createMenuShell(
  name: string,
  label: string,
  face: string,
  opening: () => void | Promise<void> = () => undefined,
): MenuShell {
  const element = document.createElement("div");
  element.className = `player-menu player-menu-${name}`;
  element.innerHTML = `<button type="button" class="player-button" aria-haspopup="menu" aria-expanded="false"><span class="player-menu-face"></span></button><div class="player-menu-list" role="menu" hidden></div>`;
  const button = need(element, HTMLButtonElement, "button");
  const list = need(element, HTMLDivElement, ".player-menu-list");
  const front = need(element, HTMLSpanElement, ".player-menu-face");
  list.setAttribute("aria-label", label);
  front.innerHTML = face;

  /** What comes later must not open for who has gone on meanwhile. */
  let wanted = false;

  function items(): HTMLButtonElement[] {
    return [...list.querySelectorAll("button")].filter((item) => !item.hidden);
  }

  /** Brings the item into sight within the list; the page stays where it is. */
  function focus(item: HTMLButtonElement | undefined): void {
    if (!item) return;
    item.focus({ preventScroll: true });
    const { offsetTop, offsetHeight } = item;
    if (offsetTop < list.scrollTop || offsetTop + offsetHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = offsetTop - (list.clientHeight - offsetHeight) / 2;
  }

  async function open(): Promise<void> {
    wanted = true;
    await opening();
    if (!wanted) return;
    list.hidden = false;
    button.setAttribute("aria-expanded", "true");
    keepInside(list, element);
    focus(items().find((item) => item.role === "menuitemradio" && item.ariaChecked === "true") ?? items()[0]);
  }

  function close(giveBackFocus: boolean): void {
    wanted = false;
    if (list.hidden) return;
    list.hidden = true;
    button.setAttribute("aria-expanded", "false");
    if (giveBackFocus) button.focus({ preventScroll: true });
  }

  function moveFocus(step: number): void {
    const all = items();
    const from = all.findIndex((item) => item === list.ownerDocument.activeElement);
    focus(all.at((from + step) % all.length));
  }

  button.addEventListener("click", () => (list.hidden ? void open() : close(true)));
  element.addEventListener("focusout", (event) => {
    const next = event.relatedTarget;
    // A press on what cannot take the focus, like the edge of the list, leaves it open.
    if (next === null && list.matches(":active")) return;
    if (!(next instanceof Node && element.contains(next))) close(false);
  });
  element.addEventListener("keydown", (event) => {
    if (list.hidden) {
      if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
      void open();
    } else if (event.key === "ArrowDown") moveFocus(1);
    else if (event.key === "ArrowUp") moveFocus(-1);
    else if (event.key === "Home") focus(items()[0]);
    else if (event.key === "End") focus(items().at(-1));
    else if (event.key === "Escape") close(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  return { element, button, list, front, isOpen: () => !list.hidden, close };
}

/** Moves the list sideways where it would stand out of the player. */
function keepInside(list: HTMLElement, element: HTMLElement): void {
  list.style.removeProperty("--shift");
  const player = element.closest(".art-video-player")?.getBoundingClientRect();
  const own = list.getBoundingClientRect();
  if (!player) return;
  const turned = $screen.get().fill === "rotated";
  const right = (turned ? own.bottom - player.bottom : own.right - player.right) + 4;
  const left = (turned ? player.top - own.top : player.left - own.left) + 4;
  if (right > 0) list.style.setProperty("--shift", `${-right}px`);
  else if (left > 0) list.style.setProperty("--shift", `${left}px`);
}

function need<Kind extends Element>(root: Element, kind: new () => Kind, selector: string): Kind {
  const found = root.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`${selector} is missing`);
  return found;
}
