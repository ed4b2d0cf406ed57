import type { DanmakuLine } from "#lib/contract/schemas/danmaku.ts";
import { flight, Lanes, stay } from "./lanes.ts";
import { linesBetween } from "./danmaku.ts";
import { type DanmakuSettings, isBlocked } from "./settings.ts";
import { $session } from "#lib/client/stores/session.ts";

const areas = { quarter: 0.25, half: 0.5, full: 0.86 } as const;
const sizes = { small: 0.034, middle: 0.042, large: 0.054 } as const;
/** Maximum number of lines displayed at once. */
const maxByDensity = { few: 12, some: 36, many: 90 } as const;
/** Seconds by which a line is created early, because `timeupdate` is infrequent. */
const ahead = 0.4;

/**
 * Renders lines over the picture. Each is an element animated by the compositor; widths are measured on a canvas to avoid layouts. Times
 * are seconds of the film, so that pausing, seeking and speed follow the film's own clock.
 */
export function createLayer(video: HTMLVideoElement, settings: DanmakuSettings) {
  const element = document.createElement("div");
  element.className = "danmaku-layer";
  element.ariaHidden = "true";
  video.after(element);
  const pen = document.createElement("canvas").getContext("2d");
  const life = new AbortController();
  const flying = new Map<HTMLElement, Animation>();
  let now = settings;
  let [width, height, font] = [0, 0, 16];
  let upper = new Lanes(1, 1);
  let lower = new Lanes(1, 1);
  let shownTo = 0;

  function clear(): void {
    for (const [line, animation] of flying) {
      animation.cancel();
      line.remove();
    }
    flying.clear();
  }

  /** Restarts at the film's current second, including lines already in progress. */
  function restart(): void {
    clear();
    font = Math.round(Math.min(Math.max(height * sizes[now.size], 13), 34));
    element.style.fontSize = `${font}px`;
    element.style.opacity = String(now.opacity / 100);
    const rows = Math.floor((height * areas[now.area]) / (font * 1.5));
    upper = new Lanes(rows, width);
    lower = new Lanes(Math.ceil(rows / 2), width);
    shownTo = video.currentTime - flight;
    tick();
  }

  function tick(): void {
    if (width === 0 || document.hidden) return;
    const second = video.currentTime;
    for (const line of linesBetween(shownTo, second + ahead)) {
      if (!isBlocked(line.text, now.blocked)) show(line, second);
    }
    shownTo = Math.max(shownTo, second + ahead);
  }

  function show(line: DanmakuLine, second: number): void {
    const own = isOwn(line);
    if (flying.size >= maxByDensity[now.density] && !own) return;
    if (pen) pen.font = `600 ${font}px sans-serif`;
    const size = Math.ceil(pen?.measureText(line.text).width ?? line.text.length * font) + 12;
    const lane =
      line.place === "scroll"
        ? upper.fly({ at: line.at, width: size })
        : (line.place === "top" ? upper : lower).stand(line.at);
    if (lane === null) return;
    const span = line.place === "scroll" ? flight : stay;
    if (second - line.at >= span) return;
    const item = document.createElement("span");
    item.textContent = line.text;
    item.className = "danmaku-line";
    item.style.color = `var(--danmaku-${line.colour})`;
    if (own) item.dataset["own"] = "";
    const y = line.place === "bottom" ? height - (lane + 3.4) * font * 1.5 : (lane + 0.2) * font * 1.5;
    const [from, to] = line.place === "scroll" ? [width, -size] : [(width - size) / 2, (width - size) / 2];
    const at = (x: number) => ({ transform: `translate3d(${x}px, ${y}px, 0)` });
    element.append(item);
    const animation = item.animate([at(from), at(to)], { duration: span * 1000, fill: "both" });
    animation.updatePlaybackRate(video.playbackRate || 1);
    animation.currentTime = (second - line.at) * 1000;
    // A fixed line created early is invisible until its time.
    if (line.place !== "scroll" && second < line.at)
      item.animate([{ opacity: 0 }, { opacity: 0 }], (line.at - second) * 1000);
    if (isStill()) animation.pause();
    flying.set(item, animation);
    animation.addEventListener("finish", () => {
      flying.delete(item);
      item.remove();
    });
  }

  function isStill(): boolean {
    return video.paused || video.seeking || video.readyState < 3;
  }

  function follow(): void {
    const still = isStill();
    for (const animation of flying.values()) {
      if (still) animation.pause();
      else animation.play();
    }
  }

  const { signal } = life;
  const on = (event: string, listener: () => void) => video.addEventListener(event, listener, { signal });
  on("timeupdate", tick);
  for (const event of ["pause", "waiting", "playing", "play"]) on(event, follow);
  on("seeking", clear);
  on("seeked", restart);
  on("ratechange", () => {
    for (const animation of flying.values()) animation.updatePlaybackRate(video.playbackRate || 1);
  });
  document.addEventListener("visibilitychange", () => !document.hidden && restart(), { signal });
  const watcher = new ResizeObserver(([entry]) => {
    if (!entry) return;
    ({ width, height } = entry.contentRect);
    restart();
  });
  watcher.observe(element);

  return {
    /** Renders again, with other settings or other lines. */
    redraw(next: DanmakuSettings): void {
      now = next;
      restart();
    },
    /** Displays lines that are due. */
    tick,
    /** Displays a line of somebody else at once whose second has just passed; one of a second to come is displayed at that. */
    late(line: DanmakuLine): void {
      const isJust = line.at <= shownTo && video.currentTime - line.at < flight;
      if (width > 0 && isJust && !isBlocked(line.text, now.blocked))
        show({ ...line, at: video.currentTime }, video.currentTime);
    },
    /** Displays a line at once. */
    fly(line: DanmakuLine): void {
      if (width > 0) show({ ...line, at: video.currentTime }, video.currentTime);
    },
    destroy(): void {
      life.abort();
      watcher.disconnect();
      clear();
      element.remove();
    },
  };
}

function isOwn({ authorId }: DanmakuLine): boolean {
  return authorId === $session.get().user?.id;
}
