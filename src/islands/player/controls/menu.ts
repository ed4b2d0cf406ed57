import { icons } from "./icons.ts";

export interface MenuChoice<Value> {
  value: Value;
  text: string;
}

export interface Menu<Value> {
  element: HTMLDivElement;
  /** `text` is what the button shows, plain text. */
  paint(text: string, choices: MenuChoice<Value>[], chosen: Value): void;
}

/** A menu button after the ARIA pattern: arrows move, Enter picks, Escape and leaving close. */
export function createMenu<Value>(
  name: string,
  label: string,
  face: string,
  pick: (value: Value) => void,
): Menu<Value> {
  const element = document.createElement("div");
  element.className = `player-menu player-menu-${name}`;
  element.innerHTML = `<button type="button" class="player-button" aria-haspopup="menu" aria-expanded="false"><span class="player-menu-face"></span></button><div class="player-menu-list" role="menu" hidden></div>`;
  const button = need(element, HTMLButtonElement, "button");
  const list = need(element, HTMLDivElement, ".player-menu-list");
  const front = need(element, HTMLSpanElement, ".player-menu-face");
  list.setAttribute("aria-label", label);
  front.innerHTML = face;
  let offered: MenuChoice<Value>[] = [];

  function items(): HTMLButtonElement[] {
    return [...list.querySelectorAll("button")];
  }

  function open(): void {
    list.hidden = false;
    button.setAttribute("aria-expanded", "true");
    (items().find((item) => item.ariaChecked === "true") ?? items()[0])?.focus({ preventScroll: true });
  }

  function close(giveBackFocus: boolean): void {
    if (list.hidden) return;
    list.hidden = true;
    button.setAttribute("aria-expanded", "false");
    if (giveBackFocus) button.focus({ preventScroll: true });
  }

  function choose(index: number): void {
    const choice = offered[index];
    close(true);
    if (choice) pick(choice.value);
  }

  function moveFocus(step: number): void {
    const all = items();
    const from = all.findIndex((item) => item === document.activeElement);
    all.at((from + step) % all.length)?.focus({ preventScroll: true });
  }

  button.addEventListener("click", () => (list.hidden ? open() : close(true)));
  element.addEventListener("focusout", (event) => {
    const next = event.relatedTarget;
    if (!(next instanceof Node && element.contains(next))) close(false);
  });
  element.addEventListener("keydown", (event) => {
    if (list.hidden) {
      if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
      open();
    } else if (event.key === "ArrowDown") moveFocus(1);
    else if (event.key === "ArrowUp") moveFocus(-1);
    else if (event.key === "Home") items()[0]?.focus();
    else if (event.key === "End") items().at(-1)?.focus();
    else if (event.key === "Escape") close(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  return {
    element,
    paint(text, choices, chosen) {
      button.setAttribute("aria-label", `${label}：${text}`);
      if (!face) front.textContent = text;
      const present = items();
      if (present.length !== choices.length) {
        list.replaceChildren(...choices.map((_choice, index) => createItem(() => choose(index))));
      }
      offered = choices;
      for (const [index, item] of items().entries())
        paintItem(item, choices[index]?.text ?? "", choices[index]?.value === chosen);
    },
  };
}

function createItem(press: () => void): HTMLButtonElement {
  const item = document.createElement("button");
  item.type = "button";
  item.className = "player-menu-item";
  item.role = "menuitemradio";
  item.tabIndex = -1;
  item.innerHTML = `${icons.check}<span></span>`;
  item.addEventListener("click", press);
  return item;
}

function paintItem(item: HTMLButtonElement, text: string, chosen: boolean): void {
  item.ariaChecked = String(chosen);
  const label = item.querySelector("span");
  if (label && label.textContent !== text) label.textContent = text;
}

function need<Kind extends Element>(root: Element, kind: new () => Kind, selector: string): Kind {
  const found = root.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`${selector} is missing`);
  return found;
}
