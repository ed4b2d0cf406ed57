/** What one can say of a film in one press, in the order of the buttons. */
export const shelves = [
  { name: "wish", label: "想看" },
  { name: "doing", label: "在看" },
  { name: "done", label: "看过" },
] as const;

export type ShelfName = (typeof shelves)[number]["name"];

export const shelfLabel = (name: ShelfName): string => shelves.find((shelf) => shelf.name === name)?.label ?? "";

export const shelfNames = shelves.map(({ name }) => name);

/** Most characters of a short review, and of a word of one's own; most such words on one mark. */
export const markLimits = { line: 140, tag: 20, tags: 10, days: 200 } as const;

/** Half stars in words: 7 is 3.5. */
export const starsText = (rating: number): string => `${rating / 2} 星`;
