import type { FeedbackCategory } from "#lib/contract/schemas/feedback.ts";
import { feedbackNames } from "#lib/feedback.ts";

export function isCategory(value: string): value is FeedbackCategory {
  return Object.hasOwn(feedbackNames, value);
}
