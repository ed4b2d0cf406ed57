import { useEffect, useState } from "react";
import { recentWatches } from "#lib/client/history/watch.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";

interface Props {
  /** In order. */
  episodes: readonly { id: number; season: number; number: number }[];
}

/** Number of latest history entries to search. */
const looked = 200;
/** Fraction of a film after which it counts as watched. */
const done = 0.95;

/** Links to the episode where this reader stopped, or to the first one. */
export function ContinueSeries({ episodes }: Props) {
  const [place, setPlace] = useState({ at: 0, begun: false });
  useEffect(() => {
    void recentWatches(looked).then((watches) => setPlace(leftOff(episodes, watches)));
  }, [episodes]);
  const episode = episodes[place.at];
  if (episode === undefined) return null;
  const seasons = new Set(episodes.map(({ season }) => season)).size;
  const name = `${seasons > 1 ? `第 ${episode.season} 季` : ""}第 ${episode.number} 集`;
  return (
    <a className="button button-primary" href={contentHref(kinds.video.type, episode.id) ?? undefined}>
      {place.begun ? `继续看${name}` : `从${name}看起`}
    </a>
  );
}

function leftOff(
  episodes: Props["episodes"],
  watches: readonly { id: number; position: number; duration: number }[],
): { at: number; begun: boolean } {
  const watch = watches.find(({ id }) => episodes.some((episode) => episode.id === id));
  if (watch === undefined) return { at: 0, begun: false };
  const at = episodes.findIndex(({ id }) => id === watch.id);
  const isDone = watch.duration > 0 && watch.position / watch.duration >= done;
  return { at: isDone ? Math.min(at + 1, episodes.length - 1) : at, begun: true };
}
