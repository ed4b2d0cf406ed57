/** Days and months in words; a build in another language has its own form of this file. */

/** 11月21日 */
export const dayWords = (month: number, day: number): string => `${month}月${day}日`;

/** 2026年11月 */
export const monthWords = (year: number, month: number): string => `${year}年${month}月`;
