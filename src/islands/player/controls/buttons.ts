import type { Stage } from "../stage.ts";

function icon(paths: string): string {
  return `<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${paths}</svg>`;
}

/** Icons for this player on a 24 px grid. */
export const icons = {
  play: icon(
    '<path d="M8 5.6v12.8a.6.6 0 0 0 .92.5l9.9-6.4a.6.6 0 0 0 0-1l-9.9-6.4a.6.6 0 0 0-.92.5Z" fill="currentColor" stroke="none"/>',
  ),
  pause: icon('<path d="M7.2 5h2.6v14H7.2zM14.2 5h2.6v14h-2.6z" fill="currentColor" stroke="none"/>'),
  replay: icon('<path d="M5 12a7 7 0 1 0 2.2-5.1"/><path d="M4.6 4.4v3.4H8"/>'),
  volume: icon(
    '<path d="M4.5 9.6v4.8h3l4 3.4V6.2l-4 3.4z"/><path d="M15 9.2a4 4 0 0 1 0 5.6M17.4 6.8a7.4 7.4 0 0 1 0 10.4"/>',
  ),
  muted: icon('<path d="M4.5 9.6v4.8h3l4 3.4V6.2l-4 3.4z"/><path d="m15.5 9.5 5 5m0-5-5 5"/>'),
  camera: icon('<path d="M4 8.5h3.4l1.5-2.3h6.2l1.5 2.3H20v10H4z"/><circle cx="12" cy="13.2" r="3"/>'),
  pip: icon(
    '<rect x="3.5" y="5" width="17" height="14" rx="2"/><rect x="11.5" y="11.5" width="6.5" height="5" rx="1" fill="currentColor" stroke="none"/>',
  ),
  fullscreen: icon('<path d="M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15"/>'),
  fullscreenExit: icon('<path d="M9 4.5V9H4.5M19.5 9H15V4.5M15 19.5V15h4.5M4.5 15H9v4.5"/>'),
  next: icon(
    '<path d="M6 6.2v11.6a.6.6 0 0 0 .92.5l8.7-5.8a.6.6 0 0 0 0-1L6.92 5.7a.6.6 0 0 0-.92.5Z" fill="currentColor" stroke="none"/><path d="M18 5.8v12.4"/>',
  ),
  close: icon('<path d="m6.5 6.5 11 11m0-11-11 11"/>'),
  back: icon('<path d="M12 19V6m-5.5 5L12 5.5 17.5 11"/>'),
};

/** A button of the control bar; its item in the menu 更多 has the same label and action. */
export interface BarButton {
  name: string;
  label: string;
  icon: string;
  press: (stage: Stage) => void;
  /** Omitted if it is always available. */
  available?: (stage: Stage) => boolean;
  /** Width of the player in pixels below which it is only in the menu. */
  hideBelow?: 620 | 460 | 420;
  /** Calls `paint` when the button's label or icon changes. */
  follow?: (stage: Stage, paint: (label: string, icon: string) => void) => void;
}

export function drawBarButton(stage: Stage, row: BarButton): HTMLButtonElement {
  const { name, label, icon: html, press, available, hideBelow, follow } = row;
  const button = createButton(name, label, html, () => press(stage));
  button.hidden = available?.(stage) === false;
  if (hideBelow) button.dataset.hideBelow = String(hideBelow);
  follow?.(stage, (text, picture) => paintButton(button, text, picture));
  return button;
}

/** Creates a button with an accessible name that is also its tooltip. */
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
