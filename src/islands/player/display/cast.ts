import { notify } from "../store.ts";
import type { Stage } from "../stage.ts";

/** Reports whether a screen to cast to is available, now and on changes, until the signal aborts. */
export function watchCast({ source, video }: Stage, signal: AbortSignal, onChange: (available: boolean) => void): void {
  if (!("remote" in video) || source.fallback === "") return;
  // What plays piece by piece cannot be sent; the plain file can.
  const probe = document.createElement("video");
  probe.preload = "none";
  probe.src = source.fallback;
  probe.remote.watchAvailability(onChange).then(
    (id) => signal.addEventListener("abort", () => void probe.remote.cancelWatchAvailability(id), { once: true }),
    () => onChange(false),
  );
}

/** Casts the plain file to another screen, from the current position. */
export function startCast({ source, video, root }: Stage): void {
  const sent = document.createElement("video");
  sent.src = source.fallback;
  sent.hidden = true;
  sent.addEventListener("loadedmetadata", () => (sent.currentTime = video.currentTime), { once: true });
  root.append(sent);
  sent.remote.addEventListener("connect", () => {
    video.pause();
    void sent.play();
    notify("已投屏", {
      label: "断开",
      press: () => void sent.remote.prompt(),
    });
  });
  sent.remote.addEventListener("disconnect", () => {
    video.currentTime = sent.currentTime;
    sent.remove();
  });
  sent.remote.prompt().catch(() => sent.remove());
}
