import { accountPart } from "./account.ts";
import { checkInPart } from "../checkin/personal.ts";
import { favoritePart } from "../favorites/personal.ts";
import { collaboratorPart } from "../collaborators/personal.ts";
import { commentPart } from "../comments/personal.ts";
import { livePart } from "../live/personal.ts";
import { danmakuPart } from "../danmaku/personal.ts";
import { premierePart } from "../premieres/personal.ts";
import { followPart } from "../follows/personal.ts";
import { feedbackPart } from "../feedback/personal.ts";
import { historyPart } from "../history/personal.ts";
import { invitesPart } from "../invites/personal.ts";
import { markPart } from "../marks/personal.ts";
import { mailPart } from "../mail/personal.ts";
import { pushPart } from "../push/personal.ts";
import { messagePart } from "../messages/personal.ts";
import { playbackPart } from "../playback/personal.ts";
import { ownSeriesPart } from "../own-series/personal.ts";
import { pointsPart } from "../points/personal.ts";
import { writingPart } from "../publishing/personal.ts";
import { likePart, reportPart } from "../likes/personal.ts";
import { uploadPart } from "../uploads/personal.ts";
import { worksPart } from "../works/personal.ts";
import { worksListPart } from "../works-lists/personal.ts";
import type { PersonalPart } from "../people/personal-part.ts";

/** All domains that store personal data. */
export const personalParts: readonly PersonalPart[] = [
  accountPart,
  pointsPart,
  checkInPart,
  invitesPart,
  favoritePart,
  commentPart,
  danmakuPart,
  livePart,
  premierePart,
  playbackPart,
  likePart,
  reportPart,
  mailPart,
  pushPart,
  messagePart,
  followPart,
  collaboratorPart,
  worksPart,
  worksListPart,
  ownSeriesPart,
  writingPart,
  historyPart,
  markPart,
  feedbackPart,
  uploadPart,
];
