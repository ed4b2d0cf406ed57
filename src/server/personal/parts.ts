import { accountPart } from "../accounts/personal.ts";
import type { PersonalPart } from "./part.ts";

/** Every domain that keeps something of a person. */
export const personalParts: readonly PersonalPart[] = [accountPart];
