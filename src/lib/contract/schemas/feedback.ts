import { z } from "zod";
import { feedbackCategories, feedbackLimits } from "../../feedback.ts";
import { cursor, id, image, pageOf, pageSize, person, time } from "./shared.ts";
import { typedLine, typedText } from "./text.ts";

export const feedbackCategory = z.enum(feedbackCategories);
export const categoryOutput = z.strictObject({
  list: z.array(z.strictObject({ category: feedbackCategory, name: z.string(), hint: z.string() })),
});

export const addFeedbackInput = z.strictObject({
  category: feedbackCategory,
  text: typedText(5000),
  /** Pictures uploaded by the same user. */
  imageIds: z.array(id).max(feedbackLimits.images).default([]),
  playbackLog: typedText(feedbackLimits.playbackLog).default(""),
  /** An email address or phone number; optional. */
  contact: typedLine(100).default(""),
  /** Path of the page it is about. */
  place: typedLine(200).default(""),
});

const status = z.enum(["open", "answered", "closed"]);
export const feedback = z.strictObject({
  id,
  category: feedbackCategory,
  text: z.string(),
  images: z.array(image),
  /** Whether a playback log was attached. */
  logged: z.boolean(),
  status,
  createdAt: time,
  answers: z.array(z.strictObject({ id, text: z.string(), at: time })),
});
export type Feedback = z.infer<typeof feedback>;
export const feedbackListInput = z.strictObject({ cursor: cursor.optional(), pageSize: pageSize.default(10) });
export const feedbackPage = pageOf(feedback);

/** Feedback as displayed to an operator. */
export const receivedFeedback = feedback.extend({
  author: person,
  contact: z.string(),
  playbackLog: z.string(),
  place: z.string(),
});
export type ReceivedFeedback = z.infer<typeof receivedFeedback>;
/** Open feedback: oldest first. Other: latest first. */
export const receivedInput = z.strictObject({
  status: status.default("open"),
  category: feedbackCategory.optional(),
  cursor: cursor.optional(),
  pageSize: pageSize.default(20),
});
export const receivedPage = pageOf(receivedFeedback);
/** Without a text it is closed without an answer. Refused with `conflict` unless the feedback is still as `seen` by the operator. */
export const answerInput = z.strictObject({
  id,
  text: typedText(2000).default(""),
  seen: z.strictObject({ status, answerCount: z.int().nonnegative() }).optional(),
});
