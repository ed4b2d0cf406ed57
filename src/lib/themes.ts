/** `auto` follows the system. */
export const themes = ["auto", "light", "dark"] as const;
