import { accountPart } from "../accounts/personal.ts";
import { checkInPart } from "../checkin/personal.ts";
import { invitesPart } from "../invites/personal.ts";
import { pointsPart } from "../points/personal.ts";
import type { PersonalPart } from "./part.ts";

/** Every domain that keeps something of a person. */
export const personalParts: readonly PersonalPart[] = [accountPart, pointsPart, checkInPart, invitesPart];
