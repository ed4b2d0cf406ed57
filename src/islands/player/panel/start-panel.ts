import type { Chapter } from "../chapters.ts";
import { leaveLog } from "./copy-log.ts";

/** The tool a viewer pressed before React arrived. */
export type Tool = "stats" | "log" | "subtitles";

/** What the server leaves for the panel. */
export interface PanelData {
  id: number;
  title: string;
  chapters: Chapter[];
  subtitled: boolean;
}

/** Brings React only when there is something for it to do: the film starts, or the viewer presses a tool. */
export function startPanel(element: HTMLElement): void {
  let asked = false;
  /** Pressed before React arrived, whatever sent for it. */
  let pressed: Tool | null = null;

  function wake(): void {
    if (asked) return;
    asked = true;
    import("./mount-panel.tsx")
      .then(({ mountPanel }) => mountPanel(element, pressed))
      .catch(() => {
        asked = false;
      });
  }

  element.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("a[data-panel-feedback]")) {
      const { id, title }: PanelData = JSON.parse(element.dataset.watchPanel ?? "");
      // The link is followed at once; there is no time to fetch anything.
      leaveLog(id, title);
    }
    const button = event.target instanceof Element ? event.target.closest("[data-panel-tool]") : null;
    const tool = button?.getAttribute("data-panel-tool");
    if (tool === "stats" || tool === "log" || tool === "subtitles") {
      pressed = tool;
      wake();
    }
  });
  // Media events do not bubble, but they can be caught on their way down.
  document.addEventListener("playing", () => setTimeout(wake, 1000), { capture: true, once: true });
}
