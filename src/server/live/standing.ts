import { emptyEdge } from "./edge.ts";
import { type Listing, playlistOf, type Report, standOf } from "./playlist.ts";
import { listingOf, masterName, masterOf, type Rendition, type Renditions, sourceName } from "./renditions.ts";

/** What has come of a live, and the playlists that say so; each is made when it is first asked for. */
export interface Standing {
  source: Listing;
  /** Null if there is only what comes. */
  renditions: Renditions | null;
  /** Changes with what the playlists say. */
  version: string;
  /** What the playlist of this name lists; null if there is none. */
  listing(name: string): Listing | null;
  /** Its text; null if there is none, or nothing in it yet. */
  text(name: string, isDelta: boolean): string | null;
}

export function standingOf(source: Listing, renditions: Renditions | null): Standing {
  const listings = new Map<string, Listing | null>([[sourceName, source]]);
  const texts = new Map<string, string>();

  function listing(name: string): Listing | null {
    const before = listings.get(name);
    if (before !== undefined) return before;
    const found = renditions?.lower.find((rendition) => rendition.name === name);
    const made = found ? listingOf(source, found) : null;
    if (found) listings.set(name, made);
    return made;
  }

  function reports(name: string): Report[] {
    const names = renditions ? [sourceName, ...renditions.lower.map((rendition) => rendition.name)] : [];
    return names.flatMap((other) => {
      const listed = other === name ? null : listing(other);
      const stand = listed && standOf(listed);
      return stand ? [{ uri: `${other}.m3u8`, ...stand }] : [];
    });
  }

  return {
    source,
    renditions,
    version: `${versionOf(source)}${renditions?.lower.map(versionOfRendition).join("") ?? ""}`,
    listing,
    text(name, isDelta) {
      if (name === masterName) return renditions && masterOf(renditions);
      const listed = listing(name);
      if (listed === null || listed.segments.length === 0) return null;
      const key = `${name}${isDelta ? " delta" : ""}`;
      const text = texts.get(key) ?? playlistOf(listed, isDelta, reports(name));
      texts.set(key, text);
      return text;
    },
  };
}

const versionOf = ({ segments, edge: { open }, isOver }: Listing): string =>
  `${segments.at(-1)?.number ?? -1}.${open?.piece ?? 0}.${open?.parts.length ?? 0}${isOver ? "e" : ""}`;

const versionOfRendition = ({ name, offered, running, runs, edge: { open } }: Rendition): string =>
  `_${name}.${running ? 1 : 0}${offered ? 1 : 0}.${runs.at(-1)?.to ?? -1}.${open?.number ?? -1}.${open?.parts.length ?? 0}`;

/** Before anything is known. */
export const nothingYet: Standing = {
  ...standingOf({ segments: [], edge: emptyEdge, isOver: false }, null),
  version: "",
};
