import { useEffect, useState } from "react";
import { catchUpHistory } from "#lib/client/history/catch-up.ts";
import { recentWatches } from "#lib/client/history/watch.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";

interface Props {
  /** In order. */
  episodes: readonly { id: number; season: number; number: number }[];
}

interface Place {
  /** Index of the episode. */
  at: number;
  words: (name: string) => string;
}

const start: Place["words"] = (name) => `从${name}看起`;

/** Number of latest history entries to search. */
const looked = 200;
/** Fraction of a film after which it counts as watched. */
const done = 0.95;
/** Milliseconds to wait for a member's other devices. */
const patience = 5000;

/** Links to the episode where this reader stopped, or to the first one. */
export function ContinueSeries({ episodes }: Props) {
  const [state, setPlace] = useState<Place>({ at: 0, words: start });
  useEffect(() => {
    let isShown = true;
    const look = async () => {
      const watches = await recentWatches(looked);
      if (isShown) setPlace(leftOff(episodes, watches));
    };
    const lookAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void look();
    };
    // What this device knows at once, and then what a member has watched on others.
    void look()
      .then(() => catchUpHistory(patience))
      .then(look);
    addEventListener("pageshow", lookAgain);
    return () => {
      isShown = false;
      removeEventListener("pageshow", lookAgain);
    };
  }, [episodes]);
  const episode = episodes[state.at];
  if (episode === undefined) return null;
  const seasons = new Set(episodes.map(({ season }) => season)).size;
  const name = `${seasons > 1 ? `第 ${episode.season} 季` : ""}第 ${episode.number} 集`;
  return (
    <a className="button button-primary" href={contentHref(kinds.video.type, episode.id) ?? undefined}>
      {state.words(name)}
    </a>
  );
}

function leftOff(
  episodes: Props["episodes"],
  watches: readonly { id: number; position: number; duration: number }[],
): Place {
  const watch = watches.find(({ id }) => episodes.some((episode) => episode.id === id));
  if (watch === undefined) return { at: 0, words: start };
  const at = episodes.findIndex(({ id }) => id === watch.id);
  const isDone = watch.duration > 0 && watch.position / watch.duration >= done;
  if (isDone && at === episodes.length - 1) return { at, words: (name) => `重看${name}` };
  return { at: isDone ? at + 1 : at, words: (name) => `继续看${name}` };
}
