/** The wire's content type and the id of a thing. */
export interface Target {
  contentType: number;
  targetId: number;
}

export const targetKey = ({ contentType, targetId }: Target): string => `${contentType}:${targetId}`;

/** What a page notes to show a thing's counts; lists show theirs when they are rendered anew. */
export const countsTag = (target: Target): string => `counts:${targetKey(target)}`;
