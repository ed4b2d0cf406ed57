import { z } from "zod";
import { type NameWith, typesWith } from "../../kind-traits.ts";
import { caseSources, publishingRules, wordEffects, wordsLimit } from "../../moderation.ts";
import { recordOf } from "../../rows.ts";
import { contentReference } from "./comments.ts";
import { cursor, id, image, pageOf, pageSize, person, time } from "./shared.ts";
import { reportReason } from "./likes.ts";
import { staffRole } from "./staff.ts";
import { someLine, someText, typedLine, typedText } from "./text.ts";

/** Types that operators moderate: 1 review, 2 film of a member, 3 post, 6 comment, 9 person, 10 danmaku, 11 list of films, 14 line of a live. */
export const moderatedType = z.literal(typesWith("moderation"));
export type ModeratedType = z.infer<typeof moderatedType>;

const count = z.int().nonnegative();

/** Why a case is in the queue: waiting for publication, reported, or held by a word rule. */
export const caseSource = z.enum(caseSources);

export const decision = z.enum(["approve", "reject"]);
export type Decision = z.infer<typeof decision>;

/** An operator's message to a user; empty for the default text. */
const note = typedText(500).default("");

export const moderationCase = z.strictObject({
  id,
  contentType: moderatedType,
  targetId: id,
  status: z.enum(["open", "approved", "rejected"]),
  sources: z.array(caseSource),
  /** Words that matched the word rules. */
  words: z.array(z.string()),
  /** Number of people by reason. */
  reports: z.array(z.strictObject({ reason: reportReason, people: z.int().positive() })),
  /** Texts of the latest reports. */
  reportTexts: z.array(z.string()),
  /** State of the reported item: `published`, `pending`, `rejected`, `removed`, `deleted`, `active`, `banned`, or empty if it is gone. */
  state: z.string(),
  title: z.string(),
  /** Plain text. */
  text: z.string(),
  images: z.array(image),
  /** Names what is shown here: `admin/decide` with it decides on nothing else. */
  version: z.string(),
  /** Page where operators watch a film, public or not; null for other types, and before it plays. */
  watch: z.string().nullable(),
  /** The author, or the reported person. */
  author: person.nullable(),
  /** The content item on whose page it is; null if there is none. */
  about: contentReference.nullable(),
  openedAt: time,
  decidedAt: time.nullable(),
  decidedBy: z.string(),
  message: z.string(),
});
export type ModerationCase = z.infer<typeof moderationCase>;

/** Open cases: oldest first. Decided cases: latest first. */
export const queueInput = z.strictObject({
  status: z.enum(["open", "decided"]).default("open"),
  contentType: moderatedType.optional(),
  source: caseSource.optional(),
  cursor: cursor.optional(),
  pageSize: pageSize.default(20),
});
export const casePage = pageOf(moderationCase);

const judged = { contentType: moderatedType, targetId: id };
/**
 * Also for items without reports. Approving publishes, rejecting hides; the author is notified. `version`: of the case as it was seen; if
 * its author has changed it since, nothing is decided. Without it, what it is now is decided on.
 */
export const decideInput = z.strictObject({
  ...judged,
  decision,
  message: note,
  version: z
    .string()
    .regex(/^(?:[0-9a-f]{32})?$/)
    .optional(),
});
export const undoInput = z.strictObject(judged);

export const ban = z.strictObject({
  id,
  reason: z.string(),
  until: time.nullable(),
  since: time,
  /** What a job does with what they wrote, as it is much; `restoring`: the ban ends when it is done. */
  underWay: z.enum(["removing", "restoring"]).nullable(),
});
/** A shadow limit in force, or one lifted while some of what was written under it stayed hidden. */
export const shadow = z.strictObject({
  isLimited: z.boolean(),
  reason: z.string(),
  /** Null: until it is lifted. */
  until: time.nullable(),
  since: time,
  /** Number of texts that only their author sees. */
  hidden: z.int().nonnegative(),
});
export const watchedPerson = z.strictObject({
  ...person.shape,
  /** Empty for a guest. */
  account: z.string(),
  role: z.enum(["user", "operator"]),
  staffRole: staffRole.nullable(),
  createdAt: time,
  ban: ban.nullable(),
  shadow: shadow.nullable(),
});
export type WatchedPerson = z.infer<typeof watchedPerson>;
/** `q`: an id, an account, or the beginning of a name. */
export const peopleInput = z.strictObject({
  q: typedLine(60).default(""),
  banned: z.boolean().default(false),
  /** Only those under a shadow limit. */
  limited: z.boolean().default(false),
  cursor: cursor.optional(),
  pageSize: pageSize.default(20),
});
export const peoplePage = pageOf(watchedPerson);
export const banInput = z.strictObject({
  userId: id,
  reason: someText(200),
  /** Null: permanent. */
  days: z.int().min(1).max(3650).nullable(),
  /** Also hides what they wrote; lifting the ban restores it. */
  removeContent: z.boolean().default(false),
});
export const unbanInput = z.strictObject({ userId: id });

export const limitInput = z.strictObject({
  userId: id,
  reason: someText(200),
  /** Null: until it is lifted. */
  days: z.int().min(1).max(3650).nullable(),
});
/** `release`: what was written meanwhile becomes public. */
export const unlimitInput = z.strictObject({ userId: id, release: z.boolean() });
export const hiddenInput = z.strictObject({ userId: id });
export const hiddenOutput = z.strictObject({
  list: z.array(
    z.strictObject({
      contentType: moderatedType,
      targetId: id,
      title: z.string(),
      text: z.string(),
      about: contentReference.nullable(),
    }),
  ),
});
/** People whom signals suggest to look at; nothing happens to them by itself. */
export const limitSuggestions = z.strictObject({
  list: z.array(z.strictObject({ person: watchedPerson, reasons: z.array(z.string()) })),
});
export type LimitSuggestion = z.infer<typeof limitSuggestions>["list"][number];

/** A user's application as a certified creator, with the numbers of their publications. */
export const appliedCertification = z.strictObject({
  person,
  state: z.enum(["pending", "approved", "rejected"]),
  introduction: z.string(),
  /** The operator's reason for a rejection. */
  reason: z.string(),
  posts: z.int().nonnegative(),
  reviews: z.int().nonnegative(),
  appliedAt: time,
  decidedAt: time.nullable(),
});
export type AppliedCertification = z.infer<typeof appliedCertification>;
/** Pending ones: oldest first. Others: latest first. */
export const certificationsInput = z.strictObject({
  state: appliedCertification.shape.state.default("pending"),
  cursor: cursor.optional(),
  pageSize: pageSize.default(20),
});
export const certificationPage = pageOf(appliedCertification);
/** Rejecting an approved application removes the certification. */
export const decideCertificationInput = z.strictObject({ userId: id, decision, message: note });

export const wordEffect = z.enum(wordEffects);
export const wordRule = z.strictObject({ id, word: z.string(), effect: wordEffect, createdAt: time });
export type WordRule = z.infer<typeof wordRule>;
export const wordListInput = z.strictObject({
  /** Part of a word, compared as words are compared with texts. */
  q: typedLine(40).default(""),
  effect: wordEffect.optional(),
  cursor: cursor.optional(),
  pageSize: pageSize.default(50),
});
export const wordPage = pageOf(wordRule);
/** An existing word gets the new effect. */
export const saveWordInput = z.strictObject({ word: someLine(40), effect: wordEffect });
export const wordIdInput = z.strictObject({ id });

/** One word a line, or CSV with its effect in the second column; `effect` is for those without. */
const wordsText = { text: someText(wordsLimit), effect: wordEffect };
export const previewWordsInput = z.strictObject(wordsText);
/** Counts of words, and the first of them. */
export const wordsPreview = z.strictObject({
  added: count,
  changed: count,
  /** Known with the same effect. */
  same: count,
  /** Lines that repeat an earlier one. */
  doubles: count,
  wrong: count,
  wrongLines: z.array(z.strictObject({ line: z.int().positive(), text: z.string(), reason: z.string() })),
  newWords: z.array(z.strictObject({ word: z.string(), effect: wordEffect })),
  changedWords: z.array(z.strictObject({ word: z.string(), effect: wordEffect, was: wordEffect })),
});
export type WordsPreview = z.infer<typeof wordsPreview>;
export const importWordsInput = z.strictObject(wordsText);
export const importedWords = z.strictObject({ importId: id, added: count, changed: count });
export const undoWordsInput = z.strictObject({ importId: id });

/** A text as a user might write it. */
export const tryWordsInput = z.strictObject({ text: someText(500) });
/** Matching words by their effect, and the text as it would be displayed. */
export const wordTrial = z.strictObject({
  blocked: z.array(z.string()),
  held: z.array(z.string()),
  masked: z.array(z.string()),
  shown: z.string(),
});
export type WordTrial = z.infer<typeof wordTrial>;

/** What must be reviewed by an operator before it is public: a user's first text, everything, or nothing. */
export const publishingRule = z.enum(publishingRules);
/** Without a rule nothing is changed. */
export const publishingInput = z.strictObject({ rule: publishingRule.optional() });
export const publishingOutput = z.strictObject({ rule: publishingRule });

/** Numbers of items waiting for an operator. */
/** Under which name the cases of a kind are counted. */
export const caseCounts = {
  video: "films",
  review: "reviews",
  post: "posts",
  comment: "comments",
  person: "people",
  danmaku: "danmaku",
  liveDanmaku: "danmaku",
  list: "lists",
  short: "shorts",
  series: "series",
} as const satisfies Record<NameWith<"moderation">, string>;

export const overview = z.strictObject({
  cases: z.strictObject(recordOf(Object.values(caseCounts), () => count)),
  certifications: count,
  feedbacks: count,
  bans: count,
  jobs: z.strictObject({ waiting: count, running: count, failed: count }),
  /** Repeated imports whose last run failed. */
  imports: count,
});
export type Overview = z.infer<typeof overview>;

export const act = z.strictObject({
  id,
  /** Empty for the command line. */
  operator: z.string(),
  act: z.string(),
  about: z.strictObject({ contentType: z.int(), id }).nullable(),
  summary: z.string(),
  at: time,
});
export type Act = z.infer<typeof act>;
/** `act`: a full name, or a prefix of several, e.g. `ban`. */
export const auditInput = z.strictObject({
  act: typedLine(40).optional(),
  operatorId: id.optional(),
  /** Part of the summary, or of the operator's name. */
  q: typedLine(60).default(""),
  /** Days in Shanghai, both included. */
  firstDay: z.iso.date().optional(),
  lastDay: z.iso.date().optional(),
  cursor: cursor.optional(),
  pageSize: pageSize.default(50),
});
export const actPage = pageOf(act);

export const done = z.strictObject({});
