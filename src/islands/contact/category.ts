import { type FeedbackCategory, feedbackNames } from "#lib/feedback.ts";

export function isCategory(value: string): value is FeedbackCategory {
  return Object.hasOwn(feedbackNames, value);
}
