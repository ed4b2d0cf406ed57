import { debug } from "./log.ts";
import { lifeWithin, type Stage } from "../stage.ts";

/** Seconds to watch before a view counts: ten, or half of a short film. */
export function secondsToCount(duration: number): number {
  return duration === 0 ? 10 : Math.min(10, duration / 2);
}

/** Counts one view for this page; seeking and prerendering do not count. */
export function countView({ video, source, signal }: Stage): void {
  const { id } = source;
  if (id === null) return;
  const life = lifeWithin(signal);
  let watched = 0;
  let last = 0;
  video.addEventListener(
    "timeupdate",
    () => {
      const step = video.currentTime - last;
      last = video.currentTime;
      if (video.paused || step <= 0 || step > 1.5 * video.playbackRate) return;
      watched += step;
      if (watched < secondsToCount(source.duration) || isPrerendering()) return;
      life.abort();
      sendView(id).catch((thrown: unknown) => debug("view", thrown));
    },
    { signal: life.signal },
  );
}

function isPrerendering(): boolean {
  return "prerendering" in document && document.prerendering === true;
}

async function sendView(id: number): Promise<void> {
  const { api } = await import("../../../lib/client/api.ts");
  await api.call("video/view", { id });
}
