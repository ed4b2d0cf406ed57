/** What the columns around series mean; a part of `columns.ts`. */
export const seriesColumns = {
  series: {
    video_id: "The entry of the catalogue that stands for it.",
    owner_id: "The member who made it; null for the site's own.",
    total: "Episodes it will have; null when nobody knows.",
    next_at: "When the next episode comes.",
    status: { values: ["published", "removed"], note: "`removed` by an operator." },
    deleted_at: "When its owner took it away; that can be undone for a day.",
  },
  series_rounds: {
    video_id: "The first of the new episodes.",
    text: "How far the series has come with it.",
    publisher_id: "Who published it, and is not told.",
    told_until: "Followers up to this id were told.",
  },
  episode_news: { told: "1 once a round has told of it, or nobody was there to be told." },
} as const;
