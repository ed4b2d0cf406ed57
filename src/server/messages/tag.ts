/** Said to have changed when somebody's messages did: whoever reads along is told to look. */
export const messagesTag = (userId: number): string => `messages:${userId}`;
