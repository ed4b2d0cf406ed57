/** A content item's type and id. */
export interface Target {
  contentType: number;
  targetId: number;
}

export const targetKey = ({ contentType, targetId }: Target): string => `${contentType}:${targetId}`;

/** Cache tag of an item's counts on its own page; lists show new counts when they are next rendered. */
export const countsTag = (target: Target): string => `counts:${targetKey(target)}`;
