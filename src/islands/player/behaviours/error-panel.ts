import { subscribeKeys } from "nanostores";
import type { Failure } from "../errors.ts";
import type { Stage } from "../stage.ts";
import { untilDestroyed } from "../stage.ts";
import { $player, retry } from "../store.ts";

/** One sentence and one action. */
export function addErrorPanel(stage: Stage): void {
  const panel = document.createElement("div");
  panel.className = "player-error";
  panel.role = "alert";
  stage.root.append(panel);
  untilDestroyed(
    stage,
    subscribeKeys($player, ["phase"], ({ phase }) => {
      if (phase.kind === "failed") panel.replaceChildren(...createContent(phase.failure));
      else if (panel.childElementCount > 0) {
        const hadFocus = panel.contains(document.activeElement);
        panel.replaceChildren();
        if (hadFocus) stage.root.focus({ preventScroll: true });
      }
    }),
  );
  window.addEventListener("online", retryWhenBack, { signal: stage.signal });
}

function retryWhenBack(): void {
  const { phase } = $player.get();
  if (phase.kind === "failed" && phase.failure.kind === "network") retry();
}

function createContent(failure: Failure): HTMLElement[] {
  const text = document.createElement("p");
  text.textContent = failure.text;
  const code = document.createElement("p");
  code.className = "player-error-code";
  code.textContent = `错误代码 ${failure.code}`;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "重试";
  button.addEventListener("click", retry);
  return [text, button, code];
}
