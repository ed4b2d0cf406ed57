import { type CommentReview, countLinks } from "#lib/comment-review.ts";
import { charactersOver } from "#lib/user-text.ts";
import { remember } from "../cache/remember.ts";
import { readSiteSettings } from "../content/site-settings.ts";
import type { SignedInContext } from "../core/context.ts";
import { type Trust, trustOf } from "../people/trust.ts";

/** Whose comments wait, by the setting. */
const waiting: Readonly<Record<CommentReview, readonly Trust[]>> = {
  none: [],
  new: ["new"],
  basic: ["new", "basic"],
  all: ["new", "basic", "trusted"],
};

/** Why a comment waits for a review beside the word rules; empty if it does not. Shown to operators. */
export async function reviewReasons(context: SignedInContext, text: string): Promise<string[]> {
  if (context.identity.staff !== null) return [];
  const [rules] = await remember(context, { name: "comment-review", tags: ["site"] }, async () => [
    await readSiteSettings(context.db.read),
  ]);
  if (!rules) return [];
  const { commentReview, commentReviewLinks: links, commentReviewLength: length } = rules;
  const reasons = [
    ...(links > 0 && countLinks(text) >= links ? ["带链接"] : []),
    ...(length > 0 && charactersOver(text, length) > 0 ? ["字数多"] : []),
  ];
  // Most comments need no look at their author.
  if (reasons.length === 0 && commentReview === "none") return [];
  const trust = await trustOf(context.db.primary, context.identity, context.now());
  const whole = waiting[commentReview].includes(trust) ? ["这样的会员先审"] : [];
  return [...whole, ...(trust === "trusted" ? [] : reasons)];
}
