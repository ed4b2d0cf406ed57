import { z } from "zod";
import type { Writer } from "../db/open.ts";
import { maxStills } from "../content/film-facts.ts";

const keys = z.array(z.string());

/** Keys of a film's stills; none without a row of facts. */
export const parseStills = (stills: string | null): string[] => (stills === null ? [] : keys.parse(JSON.parse(stills)));

interface FetchedStill {
  videoId: number;
  /** Order among the stills fetched for this film. */
  position: number;
  /** Key of the still it replaces; empty if it is a further one. */
  insteadOf: string;
  image: string;
}

/** Adds a fetched still before those that follow it in its source. Null if nothing changes: an editor removed the one it would replace. */
export async function withStill(
  trx: Writer,
  stills: readonly string[],
  { videoId, position, insteadOf, image }: FetchedStill,
): Promise<string[] | null> {
  if (insteadOf !== "") {
    const at = stills.indexOf(insteadOf);
    return at === -1 ? null : stills.with(at, image);
  }
  if (stills.includes(image) || stills.length >= maxStills) return null;
  const rows = await trx
    .selectFrom("remote_picture_places as places")
    .innerJoin("remote_pictures as pictures", "pictures.id", "places.picture_id")
    .select(["place", "image", "instead_of", "put"])
    .where("places.kind", "=", "video")
    .where("target_id", "=", videoId)
    .where("place", "like", "still-%")
    .execute();
  // One that is still to be replaced stands for its successor.
  const later = new Set(
    rows
      .filter(({ place }) => Number(place.slice("still-".length)) > position)
      .map((row) => (row.put === 0 && row.instead_of !== "" ? row.instead_of : row.image)),
  );
  const at = stills.findIndex((one) => later.has(one));
  return stills.toSpliced(at === -1 ? stills.length : at, 0, image);
}
