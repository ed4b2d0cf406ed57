import { lifeWithin, type Screen, untilDestroyed } from "../stage.ts";
import { $player } from "../store.ts";

/** Tells the page once when there is something to see: moving pictures, the picture asked for by `?t=`, or a failure. */
export function uncoverOnPicture(stage: Screen, showsFirstPicture: boolean, onPicture: () => void): void {
  const { video } = stage;
  const life = lifeWithin(stage.signal);
  const { signal } = life;

  function uncover(): void {
    if (signal.aborted) return;
    life.abort();
    onPicture();
  }

  video.addEventListener("playing", uncover, { signal });
  if (showsFirstPicture) video.addEventListener("loadeddata", uncover, { signal });
  untilDestroyed(
    stage,
    $player.listen(({ phase }) => {
      if (phase.kind === "failed") uncover();
    }),
  );
}
