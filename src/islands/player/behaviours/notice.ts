import { atom } from "nanostores";
import type { Stage } from "../stage.ts";
import { untilDestroyed } from "../stage.ts";

interface Notice {
  text: string;
  action?: { label: string; press: () => void };
  /** Milliseconds. */
  stay: number;
}

const $notice = atom<Notice | null>(null);

/** A quiet line at the player's lower left; people who listen hear it too. */
export function notify(text: string, action?: Notice["action"]): void {
  $notice.set({ text, action, stay: action ? 6000 : 2000 });
}

export function addNotices(stage: Stage): void {
  const box = document.createElement("div");
  box.className = "player-notice";
  box.role = "status";
  let timer = 0;

  function hide(): void {
    clearTimeout(timer);
    box.replaceChildren();
  }

  function show({ text, action, stay }: Notice): void {
    clearTimeout(timer);
    const line = document.createElement("span");
    line.textContent = text;
    box.replaceChildren(line);
    if (action) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = action.label;
      button.addEventListener("click", () => {
        hide();
        action.press();
      });
      box.append(button);
    }
    timer = window.setTimeout(hide, stay);
  }

  stage.root.append(box);
  untilDestroyed(
    stage,
    $notice.subscribe((notice) => notice && show(notice)),
  );
  untilDestroyed(stage, () => {
    clearTimeout(timer);
    $notice.set(null);
  });
}
