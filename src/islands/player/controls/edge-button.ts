/** A label while the viewer is where everybody is, otherwise a button that returns there. */
export interface EdgeButton {
  element: HTMLButtonElement;
  paint(late: boolean, label?: string): void;
}

/** @param press is only called while the viewer is late. */
export function createEdgeButton(texts: { label: string; back: string }, press: () => void): EdgeButton {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "player-button player-time";
  element.dataset.live = "true";
  element.addEventListener("click", () => element.dataset.late === "true" && press());
  return {
    element,
    paint(late, label = texts.label) {
      const text = late ? texts.back : label;
      if (element.textContent === text) return;
      element.textContent = text;
      element.dataset.late = String(late);
      // Where everybody is there is nothing to press; the button can stay focused.
      element.ariaDisabled = String(!late);
    },
  };
}
