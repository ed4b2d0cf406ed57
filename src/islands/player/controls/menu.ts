import { icons } from "./icons.ts";
import { createMenuShell } from "./menu-shell.ts";

export interface MenuChoice<Value> {
  value: Value;
  text: string;
}

export interface Menu<Value> {
  element: HTMLDivElement;
  /** `text` is what the button shows, plain text. */
  paint(text: string, choices: MenuChoice<Value>[], chosen: Value): void;
}

/** A menu of which one choice holds. */
export function createMenu<Value>(
  name: string,
  label: string,
  face: string,
  pick: (value: Value) => void,
): Menu<Value> {
  const { element, button, list, front, close } = createMenuShell(name, label, face);
  let offered: MenuChoice<Value>[] = [];

  function items(): HTMLButtonElement[] {
    return [...list.querySelectorAll("button")];
  }

  function choose(index: number): void {
    const choice = offered[index];
    close(true);
    if (choice) pick(choice.value);
  }

  return {
    element,
    paint(text, choices, chosen) {
      // A button that shows what it is for still says what holds.
      const held = text === label ? choices.find(({ value }) => value === chosen)?.text : undefined;
      button.setAttribute("aria-label", `${label}：${held ?? text}`);
      if (!face) front.textContent = text;
      const present = items();
      if (present.length !== choices.length) {
        list.replaceChildren(...choices.map((_choice, index) => createItem("menuitemradio", () => choose(index))));
      }
      offered = choices;
      for (const [index, item] of items().entries())
        paintItem(item, choices[index]?.text ?? "", choices[index]?.value === chosen);
    },
  };
}

export function createItem(
  role: "menuitem" | "menuitemradio" | "menuitemcheckbox",
  press: () => void,
): HTMLButtonElement {
  const item = document.createElement("button");
  item.type = "button";
  item.className = "player-menu-item";
  item.role = role;
  item.tabIndex = -1;
  item.innerHTML = `${icons.check}<span></span>`;
  item.addEventListener("click", press);
  return item;
}

export function paintItem(item: HTMLButtonElement, text: string, chosen: boolean | null): void {
  if (chosen !== null) item.ariaChecked = String(chosen);
  const label = item.querySelector("span");
  if (label && label.textContent !== text) label.textContent = text;
}
