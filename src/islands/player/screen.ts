import { map } from "nanostores";

/** How the player stands on the screen. */
export const $screen = map<{ fill: "off" | "web" | "rotated"; full: boolean }>({ fill: "off", full: false });

/** True while touches belong to the player alone, because nothing is there to scroll. */
export function fillsScreen(): boolean {
  const { fill, full } = $screen.get();
  return full || fill !== "off";
}

/** Where a point is on the player itself, which may stand turned by 90°: from its left and its top, in pixels. */
export function toOwnPlace(root: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const box = root.getBoundingClientRect();
  if ($screen.get().fill !== "rotated") {
    return { x: clientX - box.left, y: clientY - box.top, width: box.width, height: box.height };
  }
  return { x: clientY - box.top, y: box.right - clientX, width: box.height, height: box.width };
}
