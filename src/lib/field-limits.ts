/*
 * What may be entered, for the forms that say it and the server that refuses more. Characters are those a reader counts (`charactersOver`);
 * inputs allow twice as many UTF-16 units.
 */

export const profileLimits = { minName: 2, name: 16, bio: 200 } as const;
/** Of a creator who asks to be certified, in UTF-16 units. */
export const introductionLimits = { least: 10, most: 1000 } as const;
/** Of a favorite folder's name. */
export const folderLimit = 20;
export const listLimits = { title: 30, description: 300, films: 100 } as const;
/** Of a member's own series. */
export const seriesLimits = { title: 30, description: 300 } as const;
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
/** Maximum size of a picture. */
export const pictureMegabytes = 8;
export const pictureBytes = pictureMegabytes * 1024 * 1024;
