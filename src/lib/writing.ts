/** What a post or a review may hold; characters as a reader counts them. */
export const postLimits = { text: 5000, paidText: 5000, price: 1000, tags: 5, images: 9 } as const;
export const reviewLimits = { title: 60, text: 10_000, tags: 5, images: 9 } as const;

/** Characters of the words that say what a picture shows. */
export const altLimit = 60;
