import { useEffect, useState } from "react";
import { catchUpHistory } from "#lib/client/history/catch-up.ts";
import { leftOff, type LeftOff } from "#lib/client/history/left-off.ts";
import { recentWatches } from "#lib/client/history/watch.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";

interface Props {
  /** In order. */
  episodes: readonly { id: number; season: number; number: number }[];
}

const labels: Record<LeftOff["action"], (name: string) => string> = {
  start: (name) => `从${name}看起`,
  continue: (name) => `继续看${name}`,
  again: (name) => `重看${name}`,
};

/** Number of latest history entries to search. */
const looked = 200;
/** Milliseconds to wait for a member's other devices. */
const timeout = 5000;

/** Links to the episode where this reader stopped, or to the first one. */
export function ContinueSeries({ episodes }: Props) {
  const [{ index, action }, setLeftOff] = useState<LeftOff>({ index: 0, action: "start" });
  useEffect(() => {
    let isShown = true;
    const look = async () => {
      const watches = await recentWatches(looked);
      if (isShown) setLeftOff(leftOff(episodes, watches));
    };
    const lookAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void look();
    };
    // First what this device knows, which is there at once; then what the member has watched on others.
    void look()
      .then(() => catchUpHistory(timeout))
      .then(look);
    addEventListener("pageshow", lookAgain);
    return () => {
      isShown = false;
      removeEventListener("pageshow", lookAgain);
    };
  }, [episodes]);
  const episode = episodes[index];
  if (episode === undefined) return null;
  const seasons = new Set(episodes.map(({ season }) => season)).size;
  const name = `${seasons > 1 ? `第 ${episode.season} 季` : ""}第 ${episode.number} 集`;
  return (
    <a className="button button-primary" href={contentHref(kinds.video.type, episode.id) ?? undefined}>
      {labels[action](name)}
    </a>
  );
}
