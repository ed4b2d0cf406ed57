/** Limits of posts and reviews; characters as a reader counts them. */
export const postLimits = { text: 5000, paidText: 5000, price: 1000, tags: 5, images: 9 } as const;
export const reviewLimits = { title: 60, text: 10_000, tags: 5, images: 9 } as const;
/** Limits of a member's own film. */
export const workLimits = {
  title: 60,
  subtitle: 60,
  description: 2000,
  tags: 8,
  performers: 20,
  chapters: 200,
  chapterTitle: 60,
  subtitles: 16,
  subtitleLabel: 40,
} as const;

/** Maximum length of a picture's description, in UTF-16 units. */
export const altLimit = 60;
