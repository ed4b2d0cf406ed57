import { api } from "#lib/client/api.ts";
import { player } from "../store.ts";
import { debug } from "../telemetry/log.ts";
import { type Screen, untilDestroyed } from "../stage.ts";

/** Milliseconds between two looks; they become longer while nothing new is there. */
const [firstPause, maxPause] = [15_000, 120_000];

/** While more qualities of a film are being made, asks for them now and then; the film takes the better one without a break. */
export function followGrowth(stage: Screen): void {
  const { id: video, growing } = stage.source;
  if (!growing || video === null) return;
  const id = video;
  let { master } = stage.source;
  let pause = firstPause;
  let timer = setTimeout(look, jittered(pause));
  untilDestroyed(stage, () => clearTimeout(timer));

  function look(): void {
    lookOnce().catch((thrown: unknown) => debug("growth", thrown));
  }

  async function lookOnce(): Promise<void> {
    let more = true;
    try {
      more = document.hidden || (await take());
    } finally {
      pause = Math.min(pause * 1.3, maxPause);
      if (more && !stage.signal.aborted) timer = setTimeout(look, jittered(pause));
    }
  }

  /** Whether more are to come. */
  async function take(): Promise<boolean> {
    const { film } = await api.call("video/detail", { id });
    if (film === null || stage.signal.aborted) return false;
    if (film.master !== master) {
      master = film.master;
      pause = firstPause;
      player()?.grow(film.lines);
    }
    return film.growing;
  }
}

/** Viewers of one film do not all ask at the same time. */
function jittered(pause: number): number {
  return pause * (0.8 + Math.random() * 0.4);
}
