/** Whose turn it is to import content from files, see `db/in-turn.ts`. */
export const importTurn = "content-import";
