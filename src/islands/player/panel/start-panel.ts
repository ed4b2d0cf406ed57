/** The tool a viewer pressed before React arrived. */
export type Tool = "stats" | "log" | "subtitles";

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
