/** Key prefix of rows created on the site: an import of files does not archive them. */
export const ownKeys = "own-";

export const isOwnKey = (key: string): boolean => key.startsWith(ownKeys);
export const ownKey = (unique: string): string => `${ownKeys}${unique}`;
