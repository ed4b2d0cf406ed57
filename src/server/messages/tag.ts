/** Cache tag of a user's messages; listeners reload them when it is invalidated. */
export const messagesTag = (userId: number): string => `messages:${userId}`;
