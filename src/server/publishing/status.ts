/** What somebody's text became. */
export interface StatusChange<Status> {
  id: number;
  authorId: number;
  before: Status;
  after: Status;
  /** To be passed to `context.changed` after the commit. */
  tags: string[];
}

/** How long authors can take a deletion of theirs back, in milliseconds. */
export const restoreSpan = 10 * 60_000;
