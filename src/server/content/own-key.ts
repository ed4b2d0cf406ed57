/** Keys of rows made on the site itself: an import of files that do not have them leaves these rows alone. */
export const ownKeys = "own-";

export const isOwnKey = (key: string): boolean => key.startsWith(ownKeys);
export const ownKey = (unique: string): string => `${ownKeys}${unique}`;
