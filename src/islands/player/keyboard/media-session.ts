import { siteName } from "#lib/client/site-name.ts";
import { goToEpisode } from "../episodes/episodes.ts";
import { type Stage, untilDestroyed, watchPlayer } from "../stage.ts";
import { $player, jumpBy, player } from "../store.ts";

type Handler = [MediaSessionAction, MediaSessionActionHandler];

/** Controls the film from lock screens, headsets and media keys. */
export function addMediaSession(stage: Stage): void {
  const { video, source, signal } = stage;
  if (!("mediaSession" in navigator)) return;
  const session = navigator.mediaSession;
  const { previous, next } = source;
  const handlers: Handler[] = [
    ["play", () => player()?.play()],
    ["pause", () => player()?.pause()],
    ["seekbackward", ({ seekOffset }) => jumpBy(-(seekOffset ?? 10))],
    ["seekforward", ({ seekOffset }) => jumpBy(seekOffset ?? 10)],
    ["seekto", ({ seekTime }) => player()?.seek(seekTime ?? $player.get().time)],
    ...(previous ? [["previoustrack", () => goToEpisode(previous)] satisfies Handler] : []),
    ...(next ? [["nexttrack", () => goToEpisode(next)] satisfies Handler] : []),
  ];

  function showPosition(): void {
    const { duration, playbackRate } = video;
    if (!Number.isFinite(duration) || duration <= 0) return;
    session.setPositionState({ duration, playbackRate, position: Math.min(video.currentTime, duration) });
  }

  video.addEventListener(
    "playing",
    () => {
      session.metadata = new MediaMetadata({
        title: source.title,
        artist: siteName(),
        artwork: [{ src: source.poster }],
      });
      for (const [action, handler] of handlers) session.setActionHandler(action, handler);
    },
    { once: true, signal },
  );
  for (const event of ["playing", "seeked", "ratechange", "pause"])
    video.addEventListener(event, showPosition, { signal });
  watchPlayer(stage, ["phase"], ({ phase }) => {
    session.playbackState = phase.kind === "playing" ? "playing" : "paused";
  });
  untilDestroyed(stage, () => {
    session.metadata = null;
    for (const [action] of handlers) session.setActionHandler(action, null);
  });
}
