import { map } from "nanostores";

/** Accounts and numbers typed into the popup, by the ids of their fields: they are there when it opens again. Passwords are not. */
export const $typed = map<Record<string, string>>({});
