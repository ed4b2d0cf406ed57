/** A content item's type and id. */
export interface Target {
  contentType: number;
  targetId: number;
}

export const targetKey = ({ contentType, targetId }: Target): string => `${contentType}:${targetId}`;

/** How cache tags begin of what people say and press: there may be any number of changes a second. */
export const talk = { comments: "comments:", counts: "counts:" } as const;

/** Whether a cache tag is one of these. */
export const isTalk = (tag: string): boolean => Object.values(talk).some((beginning) => tag.startsWith(beginning));

/** Cache tag of an item's counts on its own page; lists show new counts when they are next rendered. */
export const countsTag = (target: Target): string => talk.counts + targetKey(target);
