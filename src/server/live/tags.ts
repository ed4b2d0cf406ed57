/** Cache tag of which lives are on. */
export const livesTag = "lives";

/** Cache tag of a live and what is said in it. */
export const liveTag = (id: number): string => `live:${id}`;
