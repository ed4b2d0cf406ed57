/** Fraction of a film after which it counts as watched. */
const done = 0.95;

export interface LeftOff {
  /** Index of the episode to open. */
  index: number;
  /** `again`: the whole series has been watched. */
  action: "start" | "continue" | "again";
}

/** Where a reader stopped in a series. `watches` of any films, the latest first. */
export function leftOff(
  episodes: readonly { id: number }[],
  watches: readonly { id: number; position: number; duration: number }[],
): LeftOff {
  const watch = watches.find(({ id }) => episodes.some((episode) => episode.id === id));
  if (watch === undefined) return { index: 0, action: "start" };
  const index = episodes.findIndex(({ id }) => id === watch.id);
  const isDone = watch.duration > 0 && watch.position / watch.duration >= done;
  if (isDone && index === episodes.length - 1) return { index, action: "again" };
  return { index: isDone ? index + 1 : index, action: "continue" };
}
