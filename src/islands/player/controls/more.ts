import { notify } from "../behaviours/notice.ts";
import type { Stage } from "../stage.ts";
import { icons } from "./icons.ts";
import { createMenuShell } from "./menu-shell.ts";

/** What is rarely used; its content comes when it is opened for the first time. */
export function createMoreMenu(stage: Stage): HTMLElement {
  let fill: (() => void) | null = null;
  const shell = createMenuShell("more", "更多", icons.more, async () => {
    try {
      fill ??= (await import("../more/entries.ts")).fillMoreMenu(stage, shell);
      fill();
    } catch {
      notify("没有加载出来，请再试一次");
    }
  });
  shell.button.setAttribute("aria-label", "更多");
  return shell.element;
}
