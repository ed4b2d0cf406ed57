/** What a post or a review may hold; characters as a reader counts them. */
export const postLimits = { text: 5000, paidText: 5000, price: 1000, tags: 5, images: 9 } as const;
export const reviewLimits = { title: 60, text: 10_000, tags: 5, images: 9 } as const;
/** Of a film of one's own. */
export const workLimits = {
  title: 60,
  subtitle: 60,
  description: 2000,
  tags: 8,
  performers: 20,
  chapters: 100,
  chapterTitle: 60,
  subtitles: 10,
  subtitleLabel: 20,
} as const;

/** Characters of the words that say what a picture shows. */
export const altLimit = 60;
