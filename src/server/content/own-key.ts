/** Keys of rows made on the site itself. The editors' files cannot have such keys, and their import leaves these rows alone. */
export const ownKeys = "own:";

export const isOwnKey = (key: string): boolean => key.startsWith(ownKeys);
export const ownKey = (unique: string): string => `${ownKeys}${unique}`;
