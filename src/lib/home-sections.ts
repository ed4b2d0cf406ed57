/** Sections of the home page below the banner, in their usual order. */
export const homeSections = {
  ways: "更多入口（手机）",
  picks: "今日精选",
  continue: "继续观看",
  suggested: "猜你喜欢",
  ranks: "排行榜",
  topics: "热门专题",
  strip: "横条推广",
  performers: "演员",
  reviews: "影评",
  latest: "最新影片",
} as const;

export type HomeSection = keyof typeof homeSections;
