/** A change of a text's status. */
export interface StatusChange<Status> {
  id: number;
  authorId: number;
  before: Status;
  after: Status;
  /** To be passed to `context.changed` after the commit. */
  tags: string[];
}

/** How long authors can undo a deletion, in milliseconds. */
export const restoreSpan = 10 * 60_000;
