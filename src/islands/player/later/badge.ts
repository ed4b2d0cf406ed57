/** A line at the top of the picture that tells what a finger does. */
export function createBadge(root: HTMLElement): { show(text: string): void; hide(): void } {
  const element = document.createElement("div");
  element.className = "player-badge";
  element.ariaHidden = "true";
  element.hidden = true;
  root.append(element);
  return {
    show(text) {
      if (element.textContent !== text) element.textContent = text;
      element.hidden = false;
    },
    hide() {
      element.hidden = true;
    },
  };
}
