/**
 * What has to give way when there is no more room: all that the place with most of it has, oldest first. Null if that is not more than `place`
 * would have with one more: then nobody owes it anything.
 */
export function mostOf<Held>(
  heldByPlace: ReadonlyMap<string, ReadonlySet<Held>>,
  place: string,
): readonly Held[] | null {
  let most: ReadonlySet<Held> = new Set();
  for (const held of heldByPlace.values()) if (held.size > most.size) most = held;
  return most.size > (heldByPlace.get(place)?.size ?? 0) + 1 ? [...most] : null;
}
