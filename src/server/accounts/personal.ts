import type { PersonalPart } from "../personal/part.ts";

/** The account itself. */
export const accountPart: PersonalPart = {
  name: "account",
};
