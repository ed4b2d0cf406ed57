/** Cache tag of which lives are on. */
export const livesTag = "lives";

/** Cache tag of a live. */
export const liveTag = (id: number): string => `live:${id}`;

/** Cache tag of what is said in a live and who watches: apart, as these change every second and its page does not show them. */
export const liveRoomTag = (id: number): string => `live-room:${id}`;
