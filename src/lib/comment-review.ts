/** Whose comments wait for a review before they are public, from nobody to everybody; the staff's never do. */
export const commentReviewNames = {
  none: "谁的都不用",
  new: "新人的先审",
  basic: "新人与普通会员的先审",
  all: "所有人的先审",
} as const;
export type CommentReview = keyof typeof commentReviewNames;

const link =
  /(?:https?:\/\/|www\.)[^\s，。；！？）】]+|(?<![\w@.-])[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|cn|net|org|io|cc|co|top|xyz|vip|site|shop|me|tv|app|link|ru)(?![\w-])/giu;

/** Addresses in a text, with or without `https://`. */
export function countLinks(text: string): number {
  return text.normalize("NFKC").match(link)?.length ?? 0;
}
