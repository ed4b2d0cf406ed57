import { subscribeKeys } from "nanostores";
import type { Failure, FailureAction } from "../errors.ts";
import { leaveLog } from "../panel/copy-log.ts";
import type { PlayerSource } from "../source.ts";
import type { Stage } from "../stage.ts";
import { untilDestroyed } from "../stage.ts";
import { $player, playFile, retry, skip } from "../store.ts";

/** One sentence and one action. */
export function addErrorPanel(stage: Stage): void {
  const panel = document.createElement("div");
  panel.className = "player-error";
  panel.role = "alert";
  stage.root.append(panel);
  untilDestroyed(
    stage,
    subscribeKeys($player, ["phase"], ({ phase }) => {
      if (phase.kind === "failed") panel.replaceChildren(...createContent(phase.failure, stage.source));
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

function createContent(failure: Failure, source: PlayerSource): HTMLElement[] {
  const text = document.createElement("p");
  text.textContent = failure.text;
  const code = document.createElement("p");
  code.className = "player-error-code";
  code.textContent = `错误代码 ${failure.code}`;
  return [text, createAction(failure.action, source), code];
}

const reload = () => location.reload();

const buttons = {
  retry: { label: "重试", press: retry },
  skip: { label: "跳过这一段", press: skip },
  reload: { label: "刷新", press: reload },
  file: { label: "播放兼容版本", press: playFile },
};

function createAction(action: FailureAction, { id, title }: PlayerSource): HTMLElement {
  if (action === "report") {
    const link = document.createElement("a");
    link.href = "/contactUs?category=playback#feedback";
    link.textContent = "反馈问题";
    link.addEventListener("click", () => leaveLog(id, title));
    return link;
  }
  const { label, press } = buttons[action];
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.addEventListener("click", press);
  return button;
}
