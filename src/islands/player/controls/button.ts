/** A real button with a name for people who listen and, while the pointer rests on it, for people who look. */
export function createButton(name: string, label: string, html: string, press: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `player-button player-button-${name}`;
  button.addEventListener("click", press);
  paintButton(button, label, html);
  return button;
}

export function paintButton(button: HTMLButtonElement, label: string, html: string): void {
  if (button.getAttribute("aria-label") === label) return;
  button.setAttribute("aria-label", label);
  button.innerHTML = html;
}
