import type { Stage } from "../stage.ts";
import { debug } from "../telemetry/log.ts";

const height = 20;

/** Draws a curve of the most watched parts above the bar; nothing if there are too few viewers. */
export function addReplayCurve({ source, signal, video }: Stage, progress: HTMLElement): void {
  const { id } = source;
  if (source.live || id === null) return;

  async function draw(videoId: number): Promise<void> {
    const { api } = await import("#lib/client/api.ts");
    const { curve } = await api.call("video/replay", { id: videoId });
    if (curve.length < 2 || signal.aborted) return;
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("class", "player-curve");
    svg.setAttribute("viewBox", `0 0 100 ${height}`);
    svg.setAttribute("preserveAspectRatio", "none");
    svg.setAttribute("aria-hidden", "true");
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", curveToPath(curve));
    svg.append(path);
    progress.prepend(svg);
  }

  // Loaded after the film has started, which has priority.
  const start = () => void draw(id).catch((thrown: unknown) => debug("replay", thrown));
  if (video.paused) video.addEventListener("playing", () => setTimeout(start, 1500), { once: true, signal });
  else setTimeout(start, 1500);
}

/** SVG path of a closed, smooth shape 100 units wide, with a point at the centre of each part. */
export function curveToPath(curve: readonly number[]): string {
  const step = 100 / curve.length;
  const points = curve.map((share, part) => [(part + 0.5) * step, height - share * (height - 1)] as const);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "";
  const lines = points.slice(1).map(([x, y], before) => {
    const [fromX, fromY] = points[before] ?? first;
    const middle = (fromX + x) / 2;
    return `C${round(middle)} ${round(fromY)} ${round(middle)} ${round(y)} ${round(x)} ${round(y)}`;
  });
  return `M0 ${height}L0 ${round(first[1])}L${round(first[0])} ${round(first[1])}${lines.join("")}L100 ${round(last[1])}L100 ${height}Z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
