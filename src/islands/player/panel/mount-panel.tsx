import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { PanelData, Tool } from "./start-panel.ts";
import { WatchPanel } from "./WatchPanel.tsx";

/** Puts the panel in place of the server's, which looks the same, and keeps the focus where it was. */
export function mountPanel(element: HTMLElement, tool: Tool | null): void {
  const data: PanelData = JSON.parse(element.dataset.watchPanel ?? "");
  const focused = [...element.querySelectorAll("a, button")].findIndex((one) => one === document.activeElement);
  flushSync(() => createRoot(element).render(<WatchPanel {...data} firstTool={tool} />));
  const target = [...element.querySelectorAll("a, button")][focused];
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
