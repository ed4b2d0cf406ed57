import { useEffect, useState } from "react";
import { api } from "#lib/client/api.ts";
import { catchUpHistory } from "#lib/client/history/catch-up.ts";
import { leftOff, type LeftOff } from "#lib/client/history/left-off.ts";
import { recentWatches } from "#lib/client/history/watch.ts";
import type { EpisodePlace } from "#lib/contract/schemas/catalogue.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";

interface Props {
  series: {
    id: number;
    seasons: number;
    /** Whether these are all episodes, in order; otherwise only the first, and the rest is fetched for those who have watched something. */
    isWhole: boolean;
    episodes: readonly EpisodePlace[];
  };
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
export function ContinueSeries({ series }: Props) {
  const [{ episode, action }, setPlace] = useState<Place>({ episode: series.episodes[0], action: "start" });
  useEffect(() => {
    let isShown = true;
    let all = series.isWhole ? series.episodes : null;
    const look = async () => {
      const watches = await recentWatches(looked);
      if (watches.length > 0) all ??= await placesOf(series.id);
      const episodes = all ?? series.episodes;
      if (!isShown) return;
      const { index, action: next } = leftOff(episodes, watches);
      setPlace({ episode: episodes[index], action: next });
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
  }, [series]);
  if (episode === undefined) return null;
  const name = `${series.seasons > 1 ? `第 ${episode.season} 季` : ""}第 ${episode.number} 集`;
  return (
    <a className="button button-primary" href={contentHref(kinds.video.type, episode.id) ?? undefined}>
      {labels[action](name)}
    </a>
  );
}

interface Place {
  episode: EpisodePlace | undefined;
  action: LeftOff["action"];
}

/** Null without the server: the link then leads to the first episode. */
async function placesOf(id: number): Promise<readonly EpisodePlace[] | null> {
  try {
    return (await api.call("series/places", { id })).list;
  } catch {
    return null;
  }
}
